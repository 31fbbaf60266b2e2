package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Project;
import dev.varve.RecallQuery;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Recall by date in more sessions than are searched for words: two in a day for two months, all of the same words. */
@Tag("COR-38")
interface RecallByDateContract extends StoreFixture {
    /** The day of the first session. */
    Instant FIRST = Instant.parse("2026-09-01T08:00:00Z");

    private Project project() {
        for (int session = 0; session < 120; session++) {
            Instant time = FIRST.plus(Duration.ofHours(12L * session));
            Scope scope = new Scope(Scope.DEFAULT, "shop", "s" + session);
            String planned = session == 90 ? " The release of the parser is on 2026-09-10, row 9 of 10." : "";
            store().append(
                            scope,
                            List.of(
                                    Messages.counted(Message.user("Tidy the module in row " + session + planned, time)),
                                    Messages.counted(Message.assistant("Tidied, 9 of 10.", time.plusSeconds(60)))));
        }
        return Project.of(store(), Scope.DEFAULT, "shop");
    }

    private static List<String> days(List<Project.Found> found) {
        return found.stream()
                .map(each -> ((Hit.OfMessage) each.hit()).message().message().createdAt())
                .map(time -> time.toString().substring(0, "2026-09-10".length()))
                .distinct()
                .toList();
    }

    /** Bounds count before sessions are chosen. */
    @Test
    default void a_period_far_back_has_what_was_said_then() {
        Instant day = Instant.parse("2026-09-10T00:00:00Z");

        List<Project.Found> found =
                project().recall(RecallQuery.of("module").withFrom(day).withTo(day.plus(Duration.ofDays(1))));

        assertThat(days(found)).containsExactly("2026-09-10");
        assertThat(found).hasSize(2);
    }

    /** The query is only a date. */
    @Test
    @Tag("COR-38")
    default void a_question_that_is_nothing_but_a_date_finds_that_day_alone() {
        Project project = project();

        for (String question : List.of("what did we do on 2026-09-10?", "10 September 2026", "on September 10")) {
            List<Project.Found> found = project.recall(RecallQuery.of(question));
            assertThat(days(found)).as(question).containsExactly("2026-09-10");
            assertThat(found).as(question).hasSize(4);
        }
    }

    /** There are more of them, and they are alike. */
    @Test
    default void of_a_day_what_was_said_comes_before_calls_of_tools() {
        for (int i = 0; i < 4; i++) {
            append(
                    Messages.counted(Message.assistant(FIRST, new Part.ToolCall("c" + i, "Bash", "{}"))),
                    Messages.counted(Message.tool(FIRST, new Part.ToolResult("c" + i, "Bash", "ok", false))));
        }
        append(Messages.counted(
                Message.assistant("I moved the parser into a module of its own, with its tests.", FIRST)));

        List<Project.Found> found = Project.of(store(), SCOPE.tenant(), SCOPE.resource())
                .recall(RecallQuery.of("what happened on 2026-09-01"));

        assertThat(found).hasSize(9);
        assertThat(((Hit.OfMessage) found.get(0).hit()).message().seq()).isEqualTo(9);
    }

    /** Relative dates count from the time of the query. */
    @Test
    default void yesterday_and_last_month_are_found_however_many_sessions_came_later() {
        Project project = project();
        RecallQuery yesterday = RecallQuery.of("yesterday").withAskedAt(Instant.parse("2026-09-20T10:00:00Z"));
        RecallQuery lastMonth = RecallQuery.of("last month").withAskedAt(Instant.parse("2026-10-20T10:00:00Z"));

        assertThat(days(project.recall(yesterday))).containsExactly("2026-09-19");
        assertThat(days(project.recall(lastMonth))).isNotEmpty().allMatch(day -> day.startsWith("2026-09"));
    }

    /** A word beside the date searches the messages of that time. */
    @Test
    default void a_date_and_a_word_find_the_word_on_that_day() {
        assertThat(days(project().recall(RecallQuery.of("what about the module on 2026-09-10"))))
                .containsExactly("2026-09-10");
    }

    /** A date may be that of an event in the messages. */
    @Test
    default void what_was_said_about_a_date_on_another_day_is_found_beside_what_was_said_then() {
        assertThat(days(project().recall(RecallQuery.of("the parser release 2026-09-10"))))
                .startsWith("2026-09-10", "2026-10-16");
        assertThat(days(project().recall(RecallQuery.of("the parser release 2026-12-10"))))
                .as("on a day without sessions")
                .startsWith("2026-10-16");
    }
}
