package dev.varve.gateway.relay;

import java.net.http.HttpClient;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * What all calls share.
 *
 * @param client      to the providers
 * @param interceptor memory
 * @param bodyLimit   bytes that a request's body may have
 * @param access      hears of each call when it is over
 * @param open        counts the calls that are being served
 */
public record RelaySettings(
        HttpClient client,
        Interceptor interceptor,
        long bodyLimit,
        Consumer<AccessRecord> access,
        AtomicInteger open) {}
