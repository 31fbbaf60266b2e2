package dev.varve.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Context;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RelevantAgainTest {
    private static final Instant START = Instant.parse("2026-03-04T09:00:00Z");
    private static final String QUESTION = "Where was the spare key of the boathouse?";

    private final InMemoryStore store = new InMemoryStore();
    private int minute;

    private static Varve varve(Store store, int recall) {
        return Varve.builder()
                .store(store)
                .policy(Policy.incremental().withContext(context -> context.recall(recall)))
                .executor(Runnable::run)
                .build();
    }

    private Instant next() {
        return START.plus(Duration.ofMinutes(minute++));
    }

    /** One fact, long ago, before much talk of other things. */
    private void talk(Session session) {
        session.append(
                Message.user("By the way, the spare key of the boathouse hangs behind the kayak, third hook.", next()));
        session.append(Message.assistant("Good to know.", next()));
        for (int i = 0; i < 60; i++) {
            session.append(
                    Message.user("Tell me about village " + i + " in the valley, its mill and its bridge.", next()));
            session.append(Message.assistant(
                    "Village " + i + " has a mill from the year " + (1500 + i) + "; the river bends there twice.",
                    next()));
            session.context();
        }
    }

    private static String shown(Context context) {
        StringBuilder text = new StringBuilder();
        context.messages().forEach(message -> text.append(message.text()).append('\n'));
        return text.toString();
    }

    private static String newest(Context context) {
        return context.messages().get(context.messages().size() - 1).text();
    }

    @Test
    void what_bears_on_the_question_is_shown_again_and_stays_with_its_turn() {
        try (Varve varve = varve(store, 600)) {
            Session session = varve.session("s");
            talk(session);
            session.append(Message.user(QUESTION, next()));

            Context first = session.context();
            assertThat(shown(first)).contains("<recalled>", "behind the kayak, third hook", "</recalled>");
            assertThat(first.systemText()).doesNotContain("<recalled>");
            assertThat(first.stats().withinBudget()).isTrue();
            assertThat(first.window().stream().mapToLong(LoggedMessage::tokens).sum())
                    .isEqualTo(first.stats().messageTokens());

            session.append(Message.assistant("Behind the kayak.", next()));
            Context later = session.context();
            assertThat(later.messages()).startsWith(first.messages().toArray(Message[]::new));
            assertThat(session.messages(new Span(1, 200)).toString()).doesNotContain("<recalled>");
        }
    }

    @Test
    void nothing_is_shown_where_nothing_bears_on_it_or_nobody_wants_it() {
        try (Varve varve = varve(store, 600)) {
            Session session = varve.session("s");
            talk(session);
            session.append(Message.user("Thanks, that is all.", next()));
            assertThat(newest(session.context())).isEqualTo("Thanks, that is all.");
        }
        try (Varve varve = varve(new InMemoryStore(), 0)) {
            Session session = varve.session("s");
            talk(session);
            session.append(Message.user(QUESTION, next()));
            assertThat(shown(session.context())).doesNotContain("<recalled>");
        }
    }

    @Test
    void a_search_that_fails_costs_the_passages_only() {
        Store failing = (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("search")) {
                        throw new IllegalStateException("the index is gone");
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        try (Varve varve = varve(failing, 600)) {
            Session session = varve.session("s");
            talk(session);
            session.append(Message.user(QUESTION, next()));
            assertThat(shown(session.context())).contains(QUESTION).doesNotContain("<recalled>");
        }
    }
}
