package dev.varve.springai;

import dev.varve.LoggedMessage;
import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.internal.recall.RecallText;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.store.StoreException;
import dev.varve.store.Vectors;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.metadata.ToolMetadata;

/** An application around Varve and a scripted model. All background work is done at once. */
final class Host implements AutoCloseable {
    static final String SYSTEM = "You are a careful agent.";

    final ScriptedChatModel model = new ScriptedChatModel();
    final SettableClock clock = SettableClock.at(Instant.parse("2026-03-01T09:00:00Z"));
    final Varve varve;

    private Host(Store store, Policy policy) {
        varve = Varve.builder()
                .store(store)
                .model(new ScriptedModel())
                .policy(policy)
                .executor(Runnable::run)
                .clock(clock)
                .build();
    }

    static Host of() {
        return new Host(new InMemoryStore(), Policy.defaults());
    }

    static Host of(Policy policy) {
        return new Host(new InMemoryStore(), policy);
    }

    static Host over(Store store) {
        return new Host(store, Policy.defaults());
    }

    /** A host whose database is down. */
    static Host withoutDatabase() {
        InvocationHandler down = (store, method, arguments) -> {
            if (method.getName().equals("close")) {
                return null;
            } else if (method.getName().equals("leases")) {
                return new InMemoryStore().leases();
            } else if (method.getName().equals("vectors")) {
                return Vectors.NONE;
            }
            throw new StoreException("the database is down");
        };
        ClassLoader loader = Store.class.getClassLoader();
        return new Host((Store) Proxy.newProxyInstance(loader, new Class<?>[] {Store.class}, down), Policy.defaults());
    }

    VarveAdvisor.Builder advisor() {
        return VarveAdvisor.builder(varve).clock(clock).recallTool(false);
    }

    ChatClient.Builder client() {
        return ChatClient.builder(model).defaultSystem(SYSTEM);
    }

    ChatClient remembering() {
        return client().defaultAdvisors(advisor().build()).build();
    }

    /** A call in conversation "c". */
    static ChatClient.ChatClientRequestSpec in(ChatClient client, String text) {
        return client.prompt().user(text).advisors(a -> a.param(ChatMemory.CONVERSATION_ID, "c"));
    }

    static String stream(ChatClient.ChatClientRequestSpec request) {
        List<String> words = request.stream().content().collectList().block(Duration.ofSeconds(20));
        return words == null ? "" : String.join("", words);
    }

    Session session() {
        return varve.session("c");
    }

    /** The log of conversation "c", one line for each message. */
    List<String> log() {
        long last = session().status().state().lastSeq();
        return session().messages(new Span(1, last + 1)).stream()
                .map(Host::line)
                .toList();
    }

    private static String line(LoggedMessage logged) {
        return logged.role().name().toLowerCase(Locale.ROOT) + " "
                + RecallText.body(logged.message()).replace('\n', ' ');
    }

    /** A tool that answers by a function of its arguments. */
    static ToolCallback tool(String name, boolean returnsDirectly, Function<String, String> answer) {
        return new ToolCallback() {
            @Override
            public ToolDefinition getToolDefinition() {
                return ToolDefinition.builder()
                        .name(name)
                        .description(name)
                        .inputSchema("{\"type\":\"object\",\"properties\":{}}")
                        .build();
            }

            @Override
            public ToolMetadata getToolMetadata() {
                return ToolMetadata.builder().returnDirect(returnsDirectly).build();
            }

            @Override
            public String call(String arguments) {
                return answer.apply(arguments);
            }

            @Override
            public String call(String arguments, @Nullable ToolContext context) {
                return call(arguments);
            }
        };
    }

    @Override
    public void close() {
        varve.close();
    }
}
