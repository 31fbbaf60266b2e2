package dev.varve.internal.project;

import static dev.varve.NoteLine.Kind.DONE;
import static dev.varve.NoteLine.Kind.OPEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Digest.Line;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.internal.extractive.Attribution;
import dev.varve.internal.extractive.Intents;
import dev.varve.language.Voice;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OpenItemsTest {
    private static final Intents INTENTS = new Intents();

    private static List<Noted> notes(String day, String... lines) {
        return Stream.of(lines)
                .map(line -> INTENTS.stated(
                        NoteLine.parse("[" + day + " 09:00] NOTE " + line).orElseThrow()))
                .map(OpenItemsTest::noted)
                .toList();
    }

    private static Noted noted(NoteLine note) {
        return new Noted(new Line(note.time(), note.words(), Scope.of("s"), new Span(1, 2), note.statement()), note);
    }

    /** An item of a list that was written in a message. */
    private static Noted item(long message, NoteLine.Kind kind, String text) {
        return planned(message, kind, Attribution.TO_DO, text, List.of());
    }

    private static Noted task(long message, NoteLine.Kind kind, String text, String number) {
        return planned(message, kind, Attribution.TASKS, text, List.of(number));
    }

    private static Noted planned(long message, NoteLine.Kind kind, String source, String text, List<String> numbers) {
        LocalDateTime at = LocalDateTime.of(2026, 3, 2, 9, 0).plusMinutes(message);
        return noted(new NoteLine(at, Priority.NOTE, text)
                .withKind(kind)
                .withSource(source)
                .withIdentifiers(numbers)
                .withStatement(Statement.of(Voice.AGENT).withPlace(new Statement.Place(message, 0, 0))));
    }

    private static List<String> open(List<Noted> notes, Later later) {
        return OpenItems.of(notes, List.of(), later, Scope.of("s"), ZoneOffset.UTC).stream()
                .map(Line::text)
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
        List<Noted> list = List.of(item(1, OPEN, "fire the oven"), item(1, OPEN, "glaze the jar"));
        Later later = new Later();
        later.read(List.of(item(9, OPEN, "glaze the jar"), item(9, DONE, "fire the oven")), List.of(), ZoneOffset.UTC);

        assertThat(open(list, later)).containsExactly("To do: glaze the jar");
        assertThat(open(list, told("2026-03-05", "done: oven is fired"))).containsExactly("To do: glaze the jar");
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
        List<Noted> before = List.of(item(1, OPEN, "glaze (in progress)"), item(1, OPEN, "fire; cool"));
        List<Noted> after = List.of(item(2, OPEN, "fire; cool"), item(2, OPEN, "sell"), item(2, DONE, "glaze"));

        assertThat(open(joined(before, after), new Later())).containsExactly("To do: fire; cool, sell");
        assertThat(open(joined(before, List.of(item(2, DONE, "glaze"), item(2, DONE, "fire; cool"))), new Later()))
                .isEmpty();
    }

    @Test
    void tasks_that_are_kept_one_by_one_are_followed_from_note_to_note() {
        List<Noted> before = List.of(
                task(1, OPEN, "Label printing", "#1"),
                task(1, OPEN, "Tracking page", "#2"),
                task(1, OPEN, "Refunds, by card", "#3"));
        List<Noted> after = List.of(task(2, DONE, "task #1", "#1"), task(2, OPEN, "task #3 (in progress)", "#3"));

        assertThat(open(joined(before, after), new Later())).containsExactly("To do: Tracking page, Refunds, by card");
        assertThat(open(joined(before.subList(0, 1), after.subList(0, 1)), new Later()))
                .isEmpty();
    }

    private static List<Noted> joined(List<Noted> before, List<Noted> after) {
        return Stream.concat(before.stream(), after.stream()).toList();
    }
}
