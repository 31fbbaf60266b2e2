package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.event.MemoryEvent;
import dev.varve.gateway.Gateway;
import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.model.InMemoryLedger;
import dev.varve.model.ModelLimits;
import dev.varve.model.ModelLimits.Spending;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.wire.StrictProvider;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Notes by a model of the caller's provider. */
class SameProviderModelTest {
    private static final String KEY = "sk-a-secret-of-the-caller";

    private final List<MemoryEvent> events = new CopyOnWriteArrayList<>();

    @ParameterizedTest
    @EnumSource(value = Kind.class, mode = EnumSource.Mode.EXCLUDE, names = "CODE_ASSIST")
    void the_callers_provider_is_asked_with_the_callers_key_and_what_it_costs_is_told(Kind kind) {
        SameProviderModel model = new SameProviderModel("small-model", HttpClient.newHttpClient(), Clock.systemUTC());
        try (StrictProvider provider = StrictProvider.start();
                InMemoryStore store = new InMemoryStore();
                Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .policy(MemoryFixture.policy())
                        .model(model)
                        .listener(events::add)
                        .executor(Runnable::run)
                        .build();
                ConversationMemory memory = ConversationMemory.of(varve)
                        .patience(Duration.ofSeconds(60))
                        .notesBy(model)
                        .build();
                Gateway gateway = Gateway.builder()
                        .port(0)
                        .anthropic(URI.create(provider.url()))
                        .openai(URI.create(provider.url() + "/v1"))
                        .upstream("ollama", URI.create(provider.url()))
                        .upstream("gemini", URI.create(provider.url()))
                        .upstream("vertex", URI.create(provider.url()))
                        .interceptor(memory)
                        .start()) {
            ScriptedClient client = new ScriptedClient(kind, gateway.url(), provider, new AtomicInteger())
                    .header("x-varve-session", "same")
                    .header("authorization", "Bearer " + KEY);
            for (int turn = 0; turn < 12; turn++) {
                client.accepted(client.turn("What about module-" + turn + "? Please keep port " + (8000 + turn)
                        + " for it, and remember that release " + turn + " goes out on Friday. ".repeat(6)));
                assertThat(memory.awaitLogged(Duration.ofSeconds(60))).isTrue();
            }
            List<StrictProvider.Seen> asked = provider.accepted().stream()
                    .filter(seen -> seen.body().path("model").asString("").equals("small-model")
                            || seen.path().contains("/models/small-model:"))
                    .toList();
            assertThat(asked)
                    .isNotEmpty()
                    .allSatisfy(seen -> assertThat(seen.headers()).containsEntry("authorization", "Bearer " + KEY));
            assertThat(events.stream()
                            .filter(MemoryEvent.ModelCalled.class::isInstance)
                            .mapToLong(event ->
                                    ((MemoryEvent.ModelCalled) event).usage().calls())
                            .sum())
                    .isEqualTo(asked.size());
            assertThat(varve.session("same").notes().toString() + model + events)
                    .doesNotContain(KEY);
        }
    }

    @Test
    void a_bound_on_spending_holds_for_it_and_the_talk_goes_on() {
        SameProviderModel model = new SameProviderModel("small-model", HttpClient.newHttpClient(), Clock.systemUTC());
        InMemoryLedger ledger = new InMemoryLedger();
        try (StrictProvider provider = StrictProvider.start();
                InMemoryStore store = new InMemoryStore();
                Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .policy(MemoryFixture.policy())
                        .model(model)
                        .limits(ModelLimits.defaults().withMonth(Spending.ofTokens(20)))
                        .ledger(ledger)
                        .listener(events::add)
                        .executor(Runnable::run)
                        .build();
                ConversationMemory memory = ConversationMemory.of(varve)
                        .patience(Duration.ofSeconds(60))
                        .notesBy(model)
                        .build();
                Gateway gateway = Gateway.builder()
                        .port(0)
                        .openai(URI.create(provider.url() + "/v1"))
                        .interceptor(memory)
                        .start()) {
            ScriptedClient client = new ScriptedClient(Kind.CHAT, gateway.url(), provider, new AtomicInteger())
                    .header("x-varve-session", "bounded");
            for (int turn = 0; turn < 12; turn++) {
                client.accepted(client.turn("What about module-" + turn + "? Please keep port " + (8000 + turn)
                        + " for it, and remember that release " + turn + " goes out on Friday. ".repeat(6)));
                assertThat(memory.awaitLogged(Duration.ofSeconds(60))).isTrue();
            }
            long asked = provider.accepted().stream()
                    .filter(seen -> seen.body().path("model").asString("").equals("small-model"))
                    .count();
            long spent = ledger.spent(YearMonth.now(ZoneOffset.UTC)).tokens();
            assertThat(spent).as("what it cost is written down").isEqualTo(15 * asked);
            assertThat(asked).as("two calls of 15 tokens reach the bound of 20").isEqualTo(2);
            assertThat(events).hasAtLeastOneElementOfType(MemoryEvent.SpendLimitReached.class);
            assertThat(varve.session("bounded").status().state().lastSeq()).isGreaterThanOrEqualTo(24);
        }
    }

    @Test
    void a_conversation_of_which_no_call_was_heard_is_noted_by_rules() {
        SameProviderModel model = new SameProviderModel("small-model", HttpClient.newHttpClient(), Clock.systemUTC());
        try (InMemoryStore store = new InMemoryStore();
                Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .model(model)
                        .executor(Runnable::run)
                        .build()) {
            var session = varve.session(new Scope("default", "default", "unheard"));
            session.append(dev.varve.Message.user("Please keep port 8080 for module-7 until Friday."));
            session.append(dev.varve.Message.assistant("I keep port 8080 for it."));
            assertThat(session.compact(Duration.ofSeconds(60))).isTrue();
            assertThat(session.notes().toString()).contains("8080");
        }
    }
}
