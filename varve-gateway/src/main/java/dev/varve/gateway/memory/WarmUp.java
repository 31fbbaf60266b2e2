package dev.varve.gateway.memory;

import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.route.Route;
import dev.varve.gateway.route.Upstream;
import dev.varve.policy.Limit;
import dev.varve.store.InMemoryStore;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpFields;

/**
 * A short conversation in each format with a throw-away memory. Java loads classes on first use; without this the
 * first calls of a gateway would arrive before memory is ready.
 */
final class WarmUp {
    private static final int TURNS = 12;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String WORDS =
            " Please keep port 8080 for module-7 and remember that release 2.1 goes out on Friday, 12 June 2026.";

    private static final String CHAT_ANSWER =
            "{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":%s}}]}";
    private static final String MESSAGES_ANSWER =
            "{\"type\":\"message\",\"role\":\"assistant\",\"stop_reason\":\"end_turn\","
                    + "\"content\":[{\"type\":\"text\",\"text\":%s}]}";
    private static final String RESPONSES_ANSWER =
            "{\"status\":\"completed\",\"output\":[{\"type\":\"message\",\"role\":\"assistant\",\"content\":%s}]}";

    private WarmUp() {}

    /** Reads from the engine that will be used, and writes to another one only. */
    static void run(Varve varve, ConversationMemory.MemoryScope scope, Clock clock) {
        Scope nobody = new Scope(scope.tenant(), scope.resource(), "varve-warm-up");
        varve.session(nobody).status();
        try (InMemoryStore store = new InMemoryStore();
                Varve trial = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .policy(early())
                        .clock(clock)
                        .executor(Runnable::run)
                        .build();
                ConversationMemory memory = ConversationMemory.of(trial)
                        .scope(scope)
                        .patience(PATIENCE)
                        .clock(clock)
                        .build()) {
            talks(memory);
        }
    }

    /** Notes take over within a talk. */
    static Policy early() {
        return GatewayPolicy.of(Policy.defaults())
                .withObserve(observe -> observe.bufferEvery(100)
                        .chunkTokens(100)
                        .activateAt(Limit.tokens(300))
                        .keepTail(100));
    }

    static void talks(ConversationMemory memory) {
        talk(memory, "/v1/messages", "messages", MESSAGES_ANSWER);
        talk(memory, "/v1/chat/completions", "messages", CHAT_ANSWER);
        talk(memory, "/v1/responses", "input", RESPONSES_ANSWER);
    }

    private static void talk(ConversationMemory memory, String path, String list, String answer) {
        URI nowhere = URI.create("http://localhost");
        Route route = new Route(new Upstream("nowhere", nowhere, Upstream.Style.ANTHROPIC, true), nowhere, path);
        Interceptor.Call call = new Interceptor.Call("local", "POST", route, HttpFields.EMPTY);
        HttpHeaders json = HttpHeaders.of(Map.of("content-type", List.of("application/json")), (name, value) -> true);
        StringBuilder messages = new StringBuilder();
        for (int turn = 0; turn < TURNS; turn++) {
            messages.append(messages.length() == 0 ? "" : ",").append(question(turn, path));
            String body = "{\"model\":\"warm\",\"" + list + "\":[" + messages + "]}";
            Interceptor.Outgoing outgoing = memory.outgoing(call, body.getBytes(StandardCharsets.UTF_8))
                    .toCompletableFuture()
                    .join();
            outgoing.answer().begins(200, json);
            String said = "\"Turn " + turn + " is done." + WORDS + "\"";
            outgoing.answer().piece(ByteBuffer.wrap(answer.formatted(said).getBytes(StandardCharsets.UTF_8)));
            outgoing.answer().complete();
            memory.awaitLogged(PATIENCE);
            messages.append(',')
                    .append("{\"role\":\"assistant\",\"content\":")
                    .append(said)
                    .append('}');
        }
    }

    /** Contains the path, since the same words in another format would be the same conversation. */
    private static String question(int turn, String path) {
        return "{\"role\":\"user\",\"content\":\"What about turn " + turn + " of " + path + "?" + WORDS + "\"}";
    }
}
