package dev.varve.internal.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Correction.Kind;
import dev.varve.Digest;
import dev.varve.Message;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CorrectingTest {
    private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");
    private static final String FLOATS = "From now on prices are kept in cents, never in floats.";

    private final InMemoryStore store = new InMemoryStore();
    private final Project project = Project.of(store, Scope.DEFAULT, "shop");

    @BeforeEach
    void threeSessions() {
        say("a", 0, FLOATS);
        say("b", 1, "From now on, commit messages are in English.");
        say("c", 2, FLOATS);
    }

    private void say(String session, int day, String user) {
        Instant time = MONDAY.plus(Duration.ofDays(day));
        for (Message message : List.of(Message.user(user, time), Message.assistant("Fine", time.plusSeconds(30)))) {
            store.append(
                    new Scope(Scope.DEFAULT, "shop", session),
                    List.of(new CountedMessage(
                            message.withId(message.text()),
                            TokenEstimator.scriptAware().estimate(message))));
        }
    }

    private int correct(Kind kind, String words, String text) {
        List<Digest.Line> holding = project.holding(ZoneOffset.UTC);
        return Correcting.find(holding, words)
                .map(line -> correcting().correct(kind, line, holding, text))
                .orElse(0);
    }

    private Correcting correcting() {
        return new Correcting(store, Scope.DEFAULT, "shop", MONDAY.plus(Duration.ofDays(9)));
    }

    private String digest() {
        return project.digest(2_000, ZoneOffset.UTC).text();
    }

    @Test
    void what_is_retired_is_told_nowhere_however_often_it_was_said() {
        assertThat(correct(Kind.RETIRE, "prices are kept in cents", "")).isEqualTo(2);

        assertThat(digest()).doesNotContain("cents").contains("commit messages");
        assertThat(project.holding(ZoneOffset.UTC))
                .extracting(Digest.Line::text)
                .noneMatch(text -> text.contains("cents"));
    }

    @Test
    void what_is_superseded_is_told_in_the_new_words_with_the_day_of_the_correction() {
        correct(Kind.SUPERSEDE, "prices are kept in cents", "Prices are kept as decimals");

        assertThat(digest()).doesNotContain("cents").containsOnlyOnce("- 2026-03-11 User: Prices are kept as decimals");
    }

    @Test
    void what_is_edited_keeps_its_day() {
        correct(Kind.EDIT, "commit messages", "Commit messages are in English");

        assertThat(digest()).contains("- 2026-03-03 User: Commit messages are in English");
    }

    @Test
    void what_is_edited_is_replaced_only_by_what_is_said_after_the_correction() {
        say("d", 3, "From now on we keep the invoices in SQLite.");
        say("e", 4, "We replace SQLite with PostgreSQL for the invoices, from now on.");
        assertThat(inForce()).noneMatch(line -> line.contains("invoices in SQLite"));

        correct(Kind.EDIT, "commit messages", "We keep the invoices in SQLite");
        assertThat(inForce()).contains("User: We keep the invoices in SQLite");

        say("f", 12, "We replace SQLite with MariaDB for the invoices, from now on.");
        assertThat(inForce())
                .noneMatch(line -> line.contains("invoices in SQLite"))
                .anyMatch(line -> line.contains("MariaDB"));
    }

    @Test
    void what_is_pinned_is_taken_back_only_by_what_is_said_after_that() {
        String rule = "User: From now on, commit messages are in English";
        Digest.Line line = Correcting.find(project.holding(ZoneOffset.UTC), "commit messages")
                .orElseThrow();
        say("d", 12, "Forget the rule on commit messages, it holds no longer.");
        assertThat(inForce()).doesNotContain(rule);

        new Correcting(store, Scope.DEFAULT, "shop", MONDAY.plus(Duration.ofDays(13)))
                .correct(Kind.PIN, line, List.of(line), "");
        assertThat(inForce()).contains(rule);
    }

    private List<String> inForce() {
        Digest digest = project.digest(2_000, ZoneOffset.UTC);
        return Stream.of(digest.rules(), digest.decisions(), digest.lately())
                .flatMap(List::stream)
                .map(Digest.Line::text)
                .toList();
    }

    @Test
    void what_is_pinned_is_told_before_what_is_newer() {
        assertThat(project.digest(135, ZoneOffset.UTC).rules())
                .extracting(Digest.Line::text)
                .singleElement()
                .asString()
                .contains("cents");

        correct(Kind.PIN, "commit messages", "");

        assertThat(project.digest(135, ZoneOffset.UTC).rules())
                .extracting(Digest.Line::text)
                .singleElement()
                .asString()
                .contains("commit messages");
    }

    @Test
    void the_last_correction_is_undone_first() {
        correct(Kind.EDIT, "commit messages", "Commit messages are in English");
        new Correcting(store, Scope.DEFAULT, "shop", MONDAY.plus(Duration.ofDays(10)))
                .correct(
                        Kind.RETIRE,
                        Correcting.find(project.holding(ZoneOffset.UTC), "cents")
                                .orElseThrow(),
                        project.holding(ZoneOffset.UTC),
                        "");

        assertThat(undone())
                .isEqualTo("\"From now on prices are kept in cents, never in floats.\" holds again;"
                        + " it was retired on 2026-03-12 09:00 UTC");
        assertThat(digest()).contains("cents", "User: Commit messages are");
        assertThat(undone()).contains("commit messages").contains("\" is told as it was said; it was edited on 2026");
        assertThat(digest()).contains("From now on, commit messages");
        assertThat(correcting().undo(UnaryOperator.identity())).isEmpty();
    }

    private String undone() {
        return correcting().undo(UnaryOperator.identity()).map(Undone::text).orElse("");
    }

    @Test
    void words_of_several_statements_name_none() {
        assertThatThrownBy(() -> correct(Kind.RETIRE, "from now on", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 statements");
        assertThat(correct(Kind.RETIRE, "semicolons", "")).isZero();
    }
}
