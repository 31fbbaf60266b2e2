package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.event.MemoryEvent;
import dev.varve.event.ProviderStatus;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.model.InMemoryLedger;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import dev.varve.model.ModelLimits;
import dev.varve.model.ModelLimits.Spending;
import dev.varve.model.Retries;
import dev.varve.model.SpendLedger;
import dev.varve.policy.Limit;
import dev.varve.store.Leases;
import dev.varve.store.Store;
import dev.varve.store.StoreException;
import dev.varve.store.StoreUnavailableException;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ScriptedLanguageModel;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.YearMonth;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** While no model can be called the agent goes on, and memory catches up afterwards. */
class OutageTest extends Scenario {

    @Test
    void a_provider_that_is_down_is_hardly_called_and_memory_catches_up_when_it_is_back() {
        AtomicBoolean down = new AtomicBoolean(true);
        ScriptedLanguageModel provider = new ScriptedLanguageModel(prompt -> {
            if (down.get()) {
                throw new ModelException("503");
            }
            return "- they talked about their work";
        });
        Varve varve = limited(PromptedModel.of(provider), ModelLimits.defaults());
        for (int number = 0; number < 20; number++) {
            turns(varve.session("session " + number), 0, 2, 600);
            assertThat(varve.session("session " + number).context().window()).hasSize(4);
        }
        int calls = provider.prompts().size();
        assertThat(calls).as("of twenty sessions with three tries each").isLessThan(20);
        assertThat(varve.providers()).singleElement().satisfies(status -> {
            assertThat(status.provider()).isEqualTo("scripted");
            assertThat(status.open()).isTrue();
        });
        assertThat(failures()).anyMatch(reason -> reason.contains("left alone"));

        down.set(false);
        clock.advance(Duration.ofHours(1));
        for (int number = 0; number < 20; number++) {
            Session session = varve.session("session " + number);
            session.context();
            assertThat(session.notes()).extracting(Note::model).containsOnly("scripted/language-model prompt/2");
            assertThat(session.status().state().unbufferedMessages()).isZero();
        }
        assertThat(varve.providers()).extracting(ProviderStatus::open).containsExactly(false);
    }

    @Test
    void a_session_that_has_spent_enough_goes_on_with_raw_messages() {
        model.onObserve(request ->
                new ModelAnswer(ScriptedModel.nameSpan(request).text(), ContinuationHint.NONE, Usage.call(900, 100)));
        Varve varve = limited(model, ModelLimits.defaults().withSession(Spending.ofTokens(2_500)));
        Session session = varve.session(SCOPE);
        turns(session, 0, 12, 600);

        assertThat(model.observed())
                .as("one call passes the bound, none after it")
                .hasSize(3);
        assertThat(session.status().stopped()).contains("the session has spent 3000 of 2500 tokens");
        assertThat(events)
                .filteredOn(MemoryEvent.SpendLimitReached.class::isInstance)
                .hasSize(1);
        assertThat(session.context().window()).isNotEmpty();
        Invariants.checkStored(store, SCOPE);
        Invariants.checkContext(session, session.context());

        turns(varve.session("other"), 0, 1, 600);
        assertThat(varve.session("other").notes()).isNotEmpty();
        assertThat(varve.session("other").status().stopped()).isEmpty();
    }

    @Test
    void a_month_that_has_spent_enough_stops_all_sessions_until_the_next() {
        model.onObserve(request ->
                new ModelAnswer(ScriptedModel.nameSpan(request).text(), ContinuationHint.NONE, Usage.call(900, 100)));
        Varve varve = limited(model, ModelLimits.defaults().withMonth(Spending.ofTokens(1_000)));
        turns(varve.session("one"), 0, 1, 600);
        turns(varve.session("two"), 0, 1, 600);
        assertThat(model.observed()).hasSize(1);
        assertThat(varve.session("two").status().stopped()).contains("the month has spent 1000 of 1000 tokens");

        clock.advance(Duration.ofDays(31));
        varve.session("two").context();
        assertThat(model.observed()).hasSize(2);
        assertThat(varve.session("two").status().stopped()).isPresent();
    }

    @Test
    void an_answer_that_was_paid_for_is_used_though_its_cost_cannot_be_written_down_and_no_other_is_bought() {
        AtomicBoolean full = new AtomicBoolean(true);
        InMemoryLedger sound = new InMemoryLedger();
        SpendLedger ledger = new SpendLedger() {
            @Override
            public Usage spent(YearMonth month) {
                return sound.spent(month);
            }

            @Override
            public void add(YearMonth month, Usage usage) {
                if (full.get()) {
                    throw new VarveException("the disk is full");
                }
                sound.add(month, usage);
            }
        };
        model.onObserve(request ->
                new ModelAnswer(ScriptedModel.nameSpan(request).text(), ContinuationHint.NONE, Usage.call(900, 100)));
        Varve varve = builder(model, ModelLimits.defaults().withMonth(Spending.ofTokens(5_000)))
                .ledger(ledger)
                .build();
        Session session = varve.session(SCOPE);
        turns(session, 0, 6, 600);

        assertThat(model.observed()).as("bought once, not again").hasSize(1);
        assertThat(session.notes()).as("and used").hasSize(1);
        assertThat(events)
                .filteredOn(MemoryEvent.LedgerFailed.class::isInstance)
                .containsExactly(new MemoryEvent.LedgerFailed(SCOPE, "the disk is full"));
        assertThat(session.status().stopped())
                .hasValueSatisfying(reason -> assertThat(reason).contains("cannot be written down"));

        full.set(false);
        clock.advance(Duration.ofHours(1));
        turns(session, 6, 1, 600);
        assertThat(model.observed()).hasSizeGreaterThan(1);
        assertThat(session.status().state().unbufferedMessages()).isZero();
        assertThat(sound.spent(YearMonth.of(2026, 3)).calls())
                .as("all calls are in the ledger")
                .isEqualTo(model.observed().size());
        assertThat(session.status().stopped()).isEmpty();
    }

    @Test
    void failed_answers_count_towards_the_bound() {
        model.onObserve(request -> new ModelAnswer("prose", ContinuationHint.NONE, Usage.call(900, 100)));
        Varve varve = limited(model, ModelLimits.defaults().withSession(Spending.ofTokens(1_500)));
        turns(varve.session(SCOPE), 0, 3, 600);

        assertThat(model.observed()).hasSize(2);
        assertThat(varve.session(SCOPE).status().state().usage()).isEqualTo(new Usage(2, 1_800, 200, 0, 0));
    }

    @Test
    void notes_that_are_ready_stand_for_their_messages_while_the_store_is_out_of_reach() {
        AtomicBoolean down = new AtomicBoolean();
        AtomicInteger calls = new AtomicInteger();
        Store server = (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    calls.incrementAndGet();
                    if (down.get()) {
                        throw new StoreUnavailableException("scripted outage of the store");
                    }
                    return method.invoke(store, arguments);
                });
        try (Varve varve = Varve.builder()
                .store(server)
                .model(model)
                .clock(clock)
                .executor(Runnable::run)
                .build()) {
            Session session = varve.session(SCOPE);
            for (int turn = 0; turn < 20; turn++) {
                turn(session, turn, 600);
            }
            assertThat(session.status().state().watermark())
                    .as("no note is shown yet")
                    .isEqualTo(1);

            down.set(true);
            Context without = session.context();
            int asked = calls.get();
            assertThat(session.knownContext(ContextRequest.EMPTY)).contains(without);
            assertThat(varve.session("unknown").knownContext(ContextRequest.EMPTY))
                    .isEmpty();
            assertThat(calls.get()).as("the store was not asked").isEqualTo(asked);
            down.set(false);
            Context with = session.context();

            assertThat(without.stats().omittedMessages()).isZero();
            assertThat(without.systemText()).isEqualTo(with.systemText());
            assertThat(without.window()).isEqualTo(with.window());
        }
    }

    @Test
    void a_session_that_the_store_fails_at_is_left_alone_for_longer_after_each_failure() {
        AtomicInteger tries = new AtomicInteger();
        Store server = (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("leases")) {
                        return Proxy.newProxyInstance(
                                Leases.class.getClassLoader(),
                                new Class<?>[] {Leases.class},
                                (leases, call, values) -> {
                                    tries.incrementAndGet();
                                    throw new StoreException("no rights on the sequence lease_token");
                                });
                    }
                    return method.invoke(store, arguments);
                });
        try (Varve varve = Varve.builder()
                .store(server)
                .model(model)
                .policy(Policy.incremental())
                .clock(clock)
                .executor(Runnable::run)
                .build()) {
            Session session = varve.session(SCOPE);
            for (int turn = 0; turn < 200; turn++) {
                turn(session, turn, 600);
            }
            assertThat(tries.get())
                    .as("200 minutes, at most five between tries")
                    .isBetween(30, 60);
        }
    }

    @Test
    void rules_stand_in_beside_the_raw_messages_and_the_model_replaces_them_when_it_is_back() {
        model.onObserve(request -> {
            throw new ModelException("scripted outage");
        });
        Session session = open(standIn(true));
        decisions(session, 0, 120);

        Context context = session.context();

        assertThat(context.stats().omittedMessages()).isPositive();
        assertThat(context.systemText())
                .contains("### Provisional Notes")
                .contains("/srv/app/")
                .contains("] CRITICAL ")
                .contains("earlier messages, 1 to ");
        assertThat(context.stats().withinBudget()).isTrue();
        assertThat(session.notes()).as("nothing is stored").isEmpty();
        assertThat(session.status().state().watermark()).isEqualTo(1);
        assertThat(session.context().systemText()).as("the same again").isEqualTo(context.systemText());
        Invariants.checkContext(session, context);
        Invariants.checkStored(store, SCOPE);

        model.onObserve(ScriptedModel::nameSpan);
        clock.advance(Duration.ofHours(1));
        session.context();
        Context after = session.context();

        assertThat(after.systemText()).doesNotContain("Provisional").contains("messages 1 to ");
        assertThat(session.notes()).extracting(Note::model).containsOnly("scripted");
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void nothing_stands_in_unless_the_policy_says_so() {
        model.onObserve(request -> {
            throw new ModelException("scripted outage");
        });
        Session session = open(standIn(false));
        decisions(session, 0, 120);

        assertThat(session.context().stats().omittedMessages()).isPositive();
        assertThat(session.context().systemText()).doesNotContain("Provisional").contains("earlier messages, 1 to ");
    }

    private static Policy standIn(boolean on) {
        Policy policy = SmallPolicies.tenth(Policy.defaults())
                .withObserve(observe -> observe.bufferEvery(400).chunkTokens(400));
        return policy.withContext(context -> context.memory(Limit.tokens(2_000))
                .messages(Limit.tokens(2_400))
                .hints(false)
                .standIn(on));
    }

    private void decisions(Session session, int first, int count) {
        for (int turn = first; turn < first + count; turn++) {
            clock.advance(Duration.ofSeconds(60));
            session.append(Message.user(
                    "We decided to keep the data of customer " + turn + " in /srv/app/" + turn + "/data.",
                    clock.instant()));
            session.append(Message.assistant("Noted. " + words(30), clock.instant()));
            session.context();
        }
    }

    private Varve limited(MemoryModel memory, ModelLimits limits) {
        return builder(memory, limits).build();
    }

    private VarveBuilder builder(MemoryModel memory, ModelLimits limits) {
        return Varve.builder()
                .store(store)
                .model(memory)
                .limits(limits)
                .policy(Policy.incremental())
                .clock(clock)
                .executor(Runnable::run)
                .retries(Retries.immediate())
                .listener(events::add);
    }
}
