package dev.varve.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.Varve;
import dev.varve.cli.Cli;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotesCheckTest {
    private static final Instant AT = Instant.parse("2026-03-02T09:00:00Z");

    /** Notes what it is told to. */
    private record Fake(Function<ObserveRequest, ModelAnswer> observer) implements MemoryModel {
        @Override
        public String name() {
            return "fake";
        }

        @Override
        public ModelAnswer observe(ObserveRequest request) {
            return observer.apply(request);
        }

        @Override
        public ModelAnswer reflect(ReflectRequest request) {
            throw new ModelException("it only observes");
        }
    }

    @Test
    @Tag("A2")
    void a_message_that_could_not_be_read_is_named(@TempDir Path folder) {
        remember(folder, request -> {
            boolean first = request.messages().get(0).seq() == 1;
            return ModelAnswer.byRules(first ? List.of(unread()) : List.of(), ContinuationHint.NONE, Usage.call(0, 0));
        });
        Cli cli = new Cli(folder);

        String named = "message 1 could not be read by rules; recall has its words";
        assertThat(cli.run("doctor").out()).contains("warn  notes       session orders: " + named);
        assertThat(cli.run("status").out()).contains("Unread    orders: " + named);
        assertThat(cli.run("status", "--session", "orders").out()).contains("Unread    " + named);
        assertThat(cli.run("status", "--session", "orders", "--json")
                        .json()
                        .at("/unread_messages/0")
                        .intValue())
                .isEqualTo(1);
        assertThat(cli.run("status", "--json")
                        .json()
                        .at("/unread_messages/0/session")
                        .asString())
                .isEqualTo("orders");
        assertThat(cli.run("digest").out()).doesNotContain("could not be read");
    }

    @Test
    @Tag("A9")
    void a_session_that_never_gets_notes_is_not_healthy(@TempDir Path folder) {
        remember(folder, request -> {
            throw new ModelException("no answer");
        });
        Cli cli = new Cli(folder);

        assertThat(cli.run("status").out())
                .contains("Health    late, 1 session with")
                .contains("'varve doctor'");
        assertThat(cli.run("status", "--json").json().path("healthy").booleanValue())
                .isFalse();
        assertThat(cli.run("doctor").out())
                .containsPattern("warn  notes +session orders waits for notes on [\\d,]+ tokens");
    }

    @Test
    void nothing_is_said_where_all_is_well(@TempDir Path folder) {
        remember(folder, request -> ModelAnswer.byRules(List.of(), ContinuationHint.NONE, Usage.call(0, 0)));
        Cli cli = new Cli(folder);

        assertThat(cli.run("doctor").out()).contains("ok    notes");
        assertThat(cli.run("status").out()).contains("Health    ok").doesNotContain("Unread");
        assertThat(cli.run("status", "--json").json().path("healthy").booleanValue())
                .isTrue();
    }

    private static void remember(Path folder, Function<ObserveRequest, ModelAnswer> observer) {
        try (SqliteStore store = SqliteStore.open(folder.resolve(".varve/varve.db"));
                Varve varve = Varve.builder()
                        .store(store)
                        .model(new Fake(observer))
                        .executor(Runnable::run)
                        .build()) {
            Session session = varve.session(Scope.of("orders"));
            session.append(
                    Message.user("keep the stock file as it is. ".repeat(3_000), AT),
                    Message.assistant("It stays as it is.", AT.plusSeconds(60)));
            session.end(Duration.ofSeconds(30));
        }
    }

    private static NoteLine unread() {
        return new NoteLine(
                        LocalDateTime.ofInstant(AT, ZoneOffset.UTC),
                        Priority.NOTE,
                        "message 1 could not be read by rules; recall has its words")
                .withKind(NoteLine.Kind.UNREAD)
                .withSpan(new Span(1, 2));
    }
}
