package dev.varve.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.varve.ContextRequest;
import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Usage;
import dev.varve.Varve;
import dev.varve.event.MemoryEvent;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import dev.varve.model.Retries;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.ManualExecutor;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the metrics say after what has happened. */
class MetricsTest {
    private static final Scope SCOPE = new Scope("acme", "ada", "chat");

    private final MockClock registryClock = new MockClock();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, registryClock);
    private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
    private final InMemoryStore store = new InMemoryStore(clock);
    private final ScriptedModel model = new ScriptedModel();

    private Varve varve(Executor executor) {
        return Varve.builder()
                .store(store)
                .model(model)
                .policy(Policy.incremental())
                .clock(clock)
                .executor(executor)
                .retries(Retries.immediate())
                .listener(new MemoryMetrics(registry))
                .build();
    }

    private void turn(Session session, int number) {
        session.append(
                Message.user("order O-" + (1_000 + number) + " " + "please check it ".repeat(60), clock.instant()),
                Message.assistant("done, see /var/log/o" + number + ".txt", clock.instant()));
        session.context(ContextRequest.EMPTY.withBasePrompt("You are careful."));
    }

    private double count(String name, String... tags) {
        return registry.get(name).tags(tags).counter().count();
    }

    private double gauge(String name) {
        return registry.get(name).gauge().value();
    }

    @Test
    void what_is_said_and_observed_and_what_it_costs_is_counted() {
        model.onObserve(request -> {
            clock.advance(Duration.ofSeconds(2));
            ModelAnswer named = ScriptedModel.nameSpan(request);
            return new ModelAnswer(
                    named.text() + " of order O-1000 and O-9999", named.hint(), new Usage(1, 70, 7, 50, 5));
        });
        Session session = varve(Runnable::run).session(SCOPE);
        for (int number = 0; number < 8; number++) {
            turn(session, number);
        }

        assertThat(count("varve.tokens.appended"))
                .isEqualTo(session.status().state().totalTokens());
        assertThat(count("varve.tokens.observed"))
                .isPositive()
                .isEqualTo(session.status().state().bufferedTokens());
        Timer latency = registry.get("varve.model.latency")
                .tags("work", "observe", "outcome", "answered")
                .timer();
        assertThat(latency.totalTime(TimeUnit.SECONDS)).isEqualTo(2.0 * latency.count());
        assertThat(count("varve.model.tokens", "work", "observe", "direction", "input"))
                .isEqualTo(70.0 * latency.count());
        assertThat(count("varve.model.tokens", "work", "observe", "direction", "cache_read"))
                .isEqualTo(50.0 * latency.count());
        assertThat(count("varve.fidelity.literals", "fate", "kept")).isPositive();
        assertThat(count("varve.fidelity.literals", "fate", "invented")).isPositive();
        assertThat(registry.get("varve.context.tokens").summary().count()).isEqualTo(8);
    }

    @Test
    void a_prompt_is_stable_while_it_only_grows_and_less_so_when_notes_take_the_place_of_messages() {
        Varve quiet = Varve.builder()
                .store(store)
                .clock(clock)
                .executor(job -> {})
                .listener(new MemoryMetrics(registry))
                .build();
        Session session = quiet.session(SCOPE);
        turn(session, 0);
        Session other = quiet.session("other");
        turn(other, 0);
        assertThat(registry.get("varve.context.prefix.stability").summary().count())
                .as("nothing to compare with")
                .isZero();

        turn(session, 1);

        double grown = registry.get("varve.context.prefix.stability").summary().totalAmount();
        assertThat(grown).isCloseTo(0.5, within(0.05));

        session.compact(Duration.ZERO);
        varve(Runnable::run).session(SCOPE).compact(Duration.ofSeconds(60));
        session.context(ContextRequest.EMPTY.withBasePrompt("You are careful."));

        double after = registry.get("varve.context.prefix.stability").summary().totalAmount() - grown;
        assertThat(after).as("only the base prompt is where it was").isLessThan(0.3);
    }

    @Test
    void trouble_is_counted_by_its_kind_and_no_tag_names_a_session() {
        MemoryMetrics metrics = new MemoryMetrics(registry);
        metrics.on(new MemoryEvent.Dropped(SCOPE, "observe", 1));
        metrics.on(new MemoryEvent.Discarded(SCOPE, "reflect"));
        metrics.on(new MemoryEvent.Failed(SCOPE, "read", "no server"));
        metrics.on(new MemoryEvent.Resumed(SCOPE));
        metrics.on(new MemoryEvent.LeaseLost(SCOPE));
        metrics.on(new MemoryEvent.WindowCut(SCOPE, 3));
        metrics.on(new MemoryEvent.Deleted(SCOPE));
        model.onObserve(request -> {
            throw new ModelException(ModelException.Kind.DENIED, "wrong key");
        });
        turn(varve(Runnable::run).session(SCOPE), 1);
        varve(Runnable::run).session(SCOPE).catchUp(Duration.ofSeconds(60));

        assertThat(count("varve.queue.dropped", "work", "observe")).isEqualTo(1);
        assertThat(count("varve.commit.conflicts", "work", "reflect")).isEqualTo(1);
        assertThat(count("varve.work.failures", "work", "read")).isEqualTo(1);
        assertThat(count("varve.lease.takeovers")).isEqualTo(1);
        assertThat(count("varve.lease.lost")).isEqualTo(1);
        assertThat(count("varve.context.cuts")).isEqualTo(1);
        assertThat(registry.get("varve.model.latency")
                        .tags("work", "observe", "outcome", "denied")
                        .timer()
                        .count())
                .isPositive();
        List<String> tags = registry.getMeters().stream()
                .map(Meter::getId)
                .flatMap(id -> id.getTags().stream())
                .map(Tag::getKey)
                .distinct()
                .toList();
        assertThat(tags).isSubsetOf("work", "outcome", "direction", "fate");
        assertThat(registry.getMeters())
                .allMatch(meter -> meter.getId().getName().startsWith("varve."));
    }

    @Test
    void what_waits_for_an_observer_is_seen_from_the_store_and_read_twice_a_minute_at_most() {
        ManualExecutor jobs = new ManualExecutor();
        Varve varve = varve(jobs);
        new EngineMetrics(varve).bindTo(registry);
        assertThat(gauge("varve.store.up")).isEqualTo(1);
        assertThat(gauge("varve.store.schema.current")).isEqualTo(1);
        assertThat(gauge("varve.coverage.lag")).isZero();
        assertThat(gauge("varve.queue.length")).isZero();

        for (int number = 0; number < 12; number++) {
            turn(varve.session(SCOPE), number);
        }
        clock.advance(Duration.ofMinutes(10));
        assertThat(gauge("varve.coverage.lag")).as("known from before").isZero();

        registryClock.add(Duration.ofSeconds(30));
        assertThat(gauge("varve.coverage.lag"))
                .isEqualTo(varve.session(SCOPE).status().state().unbufferedTokens());
        assertThat(gauge("varve.coverage.lag.sessions")).isEqualTo(1);
        assertThat(registry.get("varve.coverage.oldest").timeGauge().value(TimeUnit.MINUTES))
                .isEqualTo(10);

        jobs.runAll();
        registryClock.add(Duration.ofSeconds(30));
        assertThat(gauge("varve.coverage.lag.sessions")).isZero();

        store.close();
        registryClock.add(Duration.ofSeconds(30));
        assertThat(gauge("varve.store.up")).isZero();
    }

    @Test
    void the_store_of_an_engine_that_is_closed_is_down_at_once() {
        Varve varve = varve(Runnable::run);
        new EngineMetrics(varve).bindTo(registry);
        assertThat(gauge("varve.store.up")).isEqualTo(1);

        varve.close();

        assertThat(gauge("varve.store.up")).isZero();
    }
}
