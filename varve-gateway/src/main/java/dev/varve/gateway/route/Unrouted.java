package dev.varve.gateway.route;

/**
 * A call that goes to no provider.
 *
 * @param why a sentence for the caller: the problem and its remedy; holds no key
 */
public record Unrouted(String why) implements Routing {}
