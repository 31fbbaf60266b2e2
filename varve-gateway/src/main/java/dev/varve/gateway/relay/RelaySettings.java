package dev.varve.gateway.relay;

import java.net.http.HttpClient;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Settings shared by all calls.
 *
 * @param client to the providers
 * @param interceptor memory
 * @param bodyLimit most bytes of a request's body
 * @param access receives each call when it is over
 * @param open counts the calls being served
 */
public record RelaySettings(
        HttpClient client,
        Interceptor interceptor,
        long bodyLimit,
        Consumer<AccessRecord> access,
        AtomicInteger open) {}
