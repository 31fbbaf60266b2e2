package dev.varve.gateway.route;

import java.net.URI;

/**
 * The destination of a call.
 *
 * @param upstream the provider
 * @param uri address at the provider
 * @param path path at the provider as its own clients would send it, without query
 */
public record Route(Upstream upstream, URI uri, String path) implements Routing {}
