package dev.varve.gateway.relay;

import dev.varve.gateway.route.Route;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;

/**
 * Memory's hook into the relay: it picks the calls that it wants, may change their bodies, and listens to their
 * answers. Thread-safe.
 */
public interface Interceptor {
    /** Does nothing: every call is passed on unchanged. */
    Interceptor NONE = new Interceptor() {
        @Override
        public boolean wants(Call call) {
            return false;
        }

        @Override
        public CompletionStage<Outgoing> outgoing(Call call, byte[] body) {
            throw new UnsupportedOperationException("wants no call");
        }
    };

    /**
     * A call as the client sent it.
     *
     * @param caller owner of the gateway key
     * @param method of HTTP
     * @param route its destination
     * @param headers never to be logged: they hold credentials
     */
    record Call(String caller, String method, Route route, HttpFields headers) {}

    /**
     * The request to send.
     *
     * @param body the bytes
     * @param report memory's report; its state goes into a header of the answer
     * @param headers to be added to the answer
     * @param plain whether to ask the provider for an uncompressed answer
     * @param answer listens to the answer
     * @param instead produces the answer, in JSON, if the provider lacks the path; empty for none
     * @param again supplies the next request if the provider refuses the call
     */
    record Outgoing(
            byte[] body,
            MemoryReport report,
            Map<String, String> headers,
            boolean plain,
            AnswerListener answer,
            Supplier<CompletionStage<Optional<byte[]>>> instead,
            SecondTry again) {
        /** A call that only its provider can answer. */
        public Outgoing(
                byte[] body,
                MemoryReport report,
                Map<String, String> headers,
                boolean plain,
                AnswerListener answer,
                SecondTry again) {
            this(
                    body,
                    report,
                    headers,
                    plain,
                    answer,
                    () -> CompletableFuture.completedFuture(Optional.empty()),
                    again);
        }

        /** The unchanged call. */
        public static Outgoing unchanged(byte[] body, MemoryReport report) {
            return new Outgoing(body, report, Map.of(), false, AnswerListener.NONE, SecondTry.NONE);
        }
    }

    /** Another way to send a call that its provider has refused. */
    @FunctionalInterface
    interface SecondTry {
        /** No second try: the client gets the refusal. */
        SecondTry NONE = (status, refusal) -> CompletableFuture.completedFuture(Optional.empty());

        /**
         * The next request, or empty to pass on the refusal.
         *
         * @param refusal the beginning of its body
         */
        CompletionStage<Optional<Outgoing>> after(int status, String refusal);
    }

    /** True if the body of the call is to be read before it is passed on. Must not block. */
    boolean wants(Call call);

    /**
     * The request to send. Must complete soon, since the call waits for it, and must never fail because of the body's
     * content.
     */
    CompletionStage<Outgoing> outgoing(Call call, byte[] body);
}
