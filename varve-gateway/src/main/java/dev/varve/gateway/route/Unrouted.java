package dev.varve.gateway.route;

/**
 * A call that goes to nobody.
 *
 * @param why a sentence for whoever sent it: what is wrong, and what would make it go; holds no key
 */
public record Unrouted(String why) implements Routing {}
