package dev.varve.internal.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Correction;
import dev.varve.Correction.Kind;
import dev.varve.Digest;
import dev.varve.Message;
import dev.varve.Project;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.Varve;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Recall finds what holds no longer, and says so. */
class OutdatedTest {
    private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");
    private static final String CENTS = "From now on prices are kept in cents, never in floats.";

    private final InMemoryStore store = new InMemoryStore();
    private final Project project = Project.of(store, Scope.DEFAULT, "shop");

    private void say(String session, int day, String... user) {
        Instant time = MONDAY.plus(Duration.ofDays(day));
        for (String words : user) {
            for (Message message :
                    List.of(Message.user(words, time), Message.assistant("I see.", time.plusSeconds(30)))) {
                store.append(
                        scope(session),
                        List.of(new CountedMessage(
                                message.withId(session + words + message.role()),
                                TokenEstimator.scriptAware().estimate(message))));
            }
        }
    }

    private static Scope scope(String session) {
        return new Scope(Scope.DEFAULT, "shop", session);
    }

    private String found(String words) {
        return Project.text(project.recall(RecallQuery.of(words)), ZoneOffset.UTC, 2_000);
    }

    private void correct(Kind kind, String words, String text) {
        List<Digest.Line> holding = project.holding(ZoneOffset.UTC);
        new Correcting(store, Scope.DEFAULT, "shop", MONDAY.plus(Duration.ofDays(9)))
                .correct(kind, Correcting.find(holding, words).orElseThrow(), holding, text);
    }

    @Test
    void what_was_superseded_is_found_with_what_counts_instead() {
        say("a", 0, CENTS);
        say("b", 1, "From now on prices are shown with two digits.");
        correct(Kind.SUPERSEDE, "prices are kept in cents", "Prices are kept as decimals");

        assertThat(found("how are prices kept"))
                .contains(CENTS + "\n (Since 2026-03-11 this no longer holds: \"" + CENTS
                        + "\"; now: \"Prices are kept as decimals\")")
                .containsOnlyOnce("no longer holds");
    }

    @Test
    void what_was_retired_is_found_as_over_until_that_is_undone() {
        say("a", 0, CENTS);
        correct(Kind.RETIRE, "cents", "");
        assertThat(found("prices cents")).contains("(Since 2026-03-11 this no longer holds: \"" + CENTS + "\")");

        Correction correction = store.corrections(Scope.DEFAULT, "shop").get(0);
        store.undoCorrection(Scope.DEFAULT, "shop", correction.id());
        assertThat(found("prices cents")).contains(CENTS).doesNotContain("no longer");
    }

    @Test
    void what_somebody_said_otherwise_in_a_later_session_is_found_as_over() {
        say("a", 0, "We deploy with Jenkins.");
        say("b", 2, "We no longer deploy with Jenkins; we deploy with Argo now.");

        assertThat(found("deploy with Jenkins"))
                .contains("(Since 2026-03-04 this no longer holds: \"We deploy with Jenkins.\"")
                .containsOnlyOnce("no longer holds");
    }

    @Test
    void only_the_part_of_a_long_message_that_holds_no_longer_is_marked() {
        String other = "The office plants are watered on Fridays by whoever is there. ".repeat(40);
        say("a", 0, CENTS + "\n\n" + other);
        correct(Kind.RETIRE, "cents", "");

        assertThat(found("prices in cents")).contains("no longer holds");
        assertThat(found("office plants watered")).doesNotContain("no longer holds");
    }

    @Test
    void a_saved_rule_that_gave_way_to_another_is_found_as_over() {
        try (Varve varve = Varve.builder().store(store).build()) {
            String old = varve.remember(Scope.DEFAULT, "shop", "Releases go out on Mondays", "Ada")
                    .id();
            varve.supersede(Scope.DEFAULT, "shop", old, "Releases go out on Thursdays");

            assertThat(found("releases go out"))
                    .contains(
                            "this no longer holds: \"Ada: Releases go out on Mondays\"; now: \"Releases go out on Thursdays\"")
                    .containsOnlyOnce("no longer holds");
        }
    }

    @Test
    void the_recall_tool_of_a_session_marks_it_too() {
        say("a", 0, CENTS, "How are prices kept?");
        correct(Kind.RETIRE, "cents", "");
        try (Varve varve = Varve.builder().store(store).build()) {
            assertThat(varve.session(scope("a")).recallTool().call("prices cents", "", ""))
                    .contains(CENTS + "\n (Since 2026-03-11 this no longer holds");
        }
    }
}
