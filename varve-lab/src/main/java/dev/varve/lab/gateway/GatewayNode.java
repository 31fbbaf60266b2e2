package dev.varve.lab.gateway;

import dev.varve.Policy;
import dev.varve.Varve;
import dev.varve.gateway.Gateway;
import dev.varve.gateway.memory.ConversationMemory;
import dev.varve.gateway.memory.GatewayPolicy;
import dev.varve.lab.contender.Server;
import dev.varve.lab.measure.ByWords;
import dev.varve.policy.Limit;
import dev.varve.store.DurableStore;
import dev.varve.store.jdbc.postgres.PostgresStore;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/**
 * A gateway in a process of its own, so that it can be killed. Arguments: the store (a JDBC URL of PostgreSQL or a file),
 * the provider's address, {@code usual} or {@code early} for when notes take over, and the port, 0 for any. Ends with its
 * standard input.
 */
public final class GatewayNode {
    private static final int CONNECTIONS = 8;

    private GatewayNode() {}

    public static void main(String[] args) throws IOException {
        Policy policy = args[2].equals("early") ? early() : GatewayPolicy.defaults();
        try (DurableStore store = open(args[0]);
                Varve varve = ByWords.builder()
                        .store(store)
                        .keepStoreOpen()
                        .policy(policy)
                        .build();
                ConversationMemory memory = ConversationMemory.of(varve).build()) {
            if (!args[2].equals("early")) {
                memory.warmUp(); // what is killed at once need not be quick first
            }
            try (Gateway gateway = Gateway.builder()
                    .port(Integer.parseInt(args[3]))
                    .anthropic(URI.create(args[1]))
                    .openai(URI.create(args[1] + "/v1"))
                    .interceptor(memory)
                    .start()) {
                System.out.println(gateway.url());
                while (System.in.read() >= 0) {
                    // Until whoever started it is gone.
                }
            }
        }
    }

    /** Notes take over after some turns already. */
    public static Policy early() {
        return GatewayPolicy.defaults()
                .withObserve(observe -> observe.bufferEvery(400)
                        .chunkTokens(400)
                        .activateAt(Limit.tokens(2_000))
                        .keepTail(600));
    }

    public static DurableStore open(String store) {
        return store.startsWith("jdbc:")
                ? PostgresStore.open(Server.pool(store, CONNECTIONS))
                : SqliteStore.open(Path.of(store));
    }
}
