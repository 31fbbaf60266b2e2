package dev.varve.gateway.route;

/** What becomes of a call: it goes to a provider, or to nobody. */
public sealed interface Routing permits Route, Unrouted {}
