package dev.varve.gateway.route;

/** The decision on a call: its route, or the reason why it has none. */
public sealed interface Routing permits Route, Unrouted {}
