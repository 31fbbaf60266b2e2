package dev.varve.gateway.route;

/** The decision on a call: it goes to a provider or nowhere. */
public sealed interface Routing permits Route, Unrouted {}
