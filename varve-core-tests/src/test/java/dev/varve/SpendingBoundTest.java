package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.internal.prompt.PromptedModel;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelLimits;
import dev.varve.model.ModelLimits.Spending;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.Messages;
import dev.varve.testkit.SettableClock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A bound on spending holds whatever a provider says of the cost of its calls. */
class SpendingBoundTest {
    private static final long BOUND = 5_000;
    private static final int TURNS = 150;

    private final SettableClock clock = SettableClock.at(Messages.START);
    private final AtomicInteger calls = new AtomicInteger();

    /** What a provider says. */
    enum Told {
        NOTHING(answer -> answer("[2026-03-01 09:00] NOTE said", Usage.call(0, 0))),
        NO_CALL(answer -> answer("[2026-03-01 09:00] NOTE said", Usage.NONE)),
        LESS_THAN_NOTHING(answer -> answer("[2026-03-01 09:00] NOTE said", new Usage(1, -700, -20, -5, -5))),
        NEVER(Told::hang);

        private final Function<LanguageModel.Prompt, LanguageModel.Completion> model;

        Told(Function<LanguageModel.Prompt, LanguageModel.Completion> model) {
            this.model = model;
        }

        private static LanguageModel.Completion answer(String text, Usage usage) {
            return new LanguageModel.Completion(text, usage, LanguageModel.End.DONE);
        }

        private static LanguageModel.Completion hang(LanguageModel.Prompt prompt) {
            try {
                Thread.sleep(Duration.ofMinutes(5).toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new IllegalStateException("was given up");
        }
    }

    @ParameterizedTest
    @EnumSource(Told.class)
    @Tag("G8")
    void the_bound_of_a_session_holds(Told told) {
        try (Varve varve = open(told)) {
            Session session = varve.session("chat");
            for (int i = 0; i < TURNS && session.status().stopped().isEmpty(); i++) {
                session.append(
                        Message.user("Question " + i + " " + "word ".repeat(400), clock.instant()),
                        Message.assistant("Answer " + i, clock.instant()));
                clock.advance(Duration.ofMinutes(10));
                session.catchUp(Duration.ofSeconds(30));
            }

            assertThat(session.status().stopped()).as("has spent enough").isPresent();
            assertThat(calls.get()).isBetween(1, (int) BOUND / 400);
            assertThat(session.status().state().usage().inputTokens()).isGreaterThanOrEqualTo(BOUND - 1_000);
        }
    }

    private Varve open(Told told) {
        LanguageModel model = new LanguageModel() {
            @Override
            public String name() {
                return "acme/small";
            }

            @Override
            public Completion complete(Prompt prompt) {
                calls.incrementAndGet();
                return told.model.apply(prompt);
            }
        };
        return Varve.builder()
                .store(new InMemoryStore(clock))
                .model(PromptedModel.of(model))
                .limits(ModelLimits.defaults().withSession(Spending.ofTokens(BOUND)))
                .policy(Policy.defaults()
                        .withObserve(observe -> observe.bufferEvery(100)
                                .deadline(Duration.ofMillis(40))
                                .retries(0)))
                .clock(clock)
                .executor(Runnable::run)
                .build();
    }
}
