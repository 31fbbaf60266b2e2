package dev.varve.internal.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Digest.Line;
import dev.varve.NoteLine;
import dev.varve.Scope;
import dev.varve.Span;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OpenItemsTest {
    private static List<Noted> notes(String day, String... lines) {
        return Stream.of(lines)
                .map(line -> NoteLine.parse("[" + day + " 09:00] NOTE " + line).orElseThrow())
                .map(note -> new Noted(new Line(note.time(), note.words(), Scope.of("s"), new Span(1, 2)), note))
                .toList();
    }

    private static List<String> open(String... lines) {
        return open(new Later(), lines);
    }

    private static List<String> open(Later later, String... lines) {
        return OpenItems.of(notes("2026-03-02", lines), List.of(), later, Scope.of("s"), ZoneOffset.UTC).stream()
                .map(Line::text)
                .toList();
    }

    private static Later told(String day, String... lines) {
        Later later = new Later();
        later.read(notes(day, lines), List.of(), ZoneOffset.UTC);
        return later;
    }

    @Test
    void what_a_later_session_did_is_open_no_more() {
        assertThat(open(told("2026-03-05", "Agent: The page about the kiln is finished"), "open: page about the kiln"))
                .isEmpty();
        assertThat(open(
                        told("2026-03-05", "to do list: open: glaze the jar; done: fire the oven"),
                        "to do list: in progress: fire the oven; open: glaze the jar, sell it; done: wash"))
                .containsExactly("To do: open: glaze the jar, sell it");
        assertThat(open(told("2026-03-05", "done: oven is fired"), "to do list: in progress: fire the oven"))
                .isEmpty();
    }

    @Test
    void what_is_only_talked_of_stays_open() {
        for (String said : List.of(
                "Agent: The page about the kiln is not finished",
                "Agent: The page about the kiln will be finished tomorrow",
                "Agent: The page about the oven is finished",
                "Ada: Is the page about the kiln finished?",
                "Ada: I read the page about the kiln")) {
            assertThat(open(told("2026-03-05", said), "open: page about the kiln"))
                    .as(said)
                    .hasSize(1);
        }
        assertThat(open(told("2026-03-01", "Agent: The page about the kiln is finished"), "open: page about the kiln"))
                .hasSize(1); // it was opened after that
    }

    @Test
    void a_note_that_names_what_it_closes_closes_it() {
        assertThat(open(
                        "open: export of invoices as CSV",
                        "open: page about the kiln",
                        "done: export works, 12 tests pass (closes: export of invoices)"))
                .containsExactly("page about the kiln");
    }

    @Test
    void one_that_names_nothing_known_closes_nothing() {
        assertThat(open("open: page about the kiln", "done: the lamp is mended (closes: lamp in the hall)"))
                .containsExactly("page about the kiln");
        assertThat(open("open: page about the kiln", "done: something (closes: …)", "done: that (closes: )"))
                .containsExactly("page about the kiln");
    }

    @Test
    void a_task_is_over_once_it_is_said_to_be_done() {
        assertThat(open("open: page about the kiln", "done: page about the kiln, with two pictures"))
                .isEmpty();
    }

    @Test
    void of_two_wordings_the_newest_counts() {
        assertThat(open("open: page about the kiln", "open: page about the kiln, waits for Ruth"))
                .containsExactly("page about the kiln, waits for Ruth");
    }

    @Test
    void the_list_of_the_agent_is_told_without_what_is_done_and_in_its_last_state() {
        assertThat(open("to do list: in progress: glaze; open: fire", "to do list: open: fire, sell; done: glaze"))
                .containsExactly("To do: open: fire, sell");
        assertThat(open("to do list: open: fire", "to do list: done: glaze, fire"))
                .isEmpty();
    }

    @Test
    void tasks_that_are_kept_one_by_one_are_followed_from_note_to_note() {
        assertThat(open(
                        "tasks: #1 Label printing (open), #2 Tracking page (open), #3 Refunds, by card (open)",
                        "tasks: #1 (done), #3 (in progress)"))
                .containsExactly("To do: in progress: Refunds, by card; open: Tracking page");
        assertThat(open("tasks: #1 Label printing (done), #2 Tracking page (open)", "tasks: #2 (deleted)"))
                .isEmpty();
    }
}
