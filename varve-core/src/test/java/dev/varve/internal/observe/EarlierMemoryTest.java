package dev.varve.internal.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Samples;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class EarlierMemoryTest {
    private static final TokenEstimator ESTIMATOR = TokenEstimator.scriptAware();

    @Test
    @Tag("C6")
    @Tag("COR-08")
    void of_a_note_larger_than_the_bound_the_newest_lines_are_sent_and_no_more() {
        List<Note> notes = List.of(note("an older note", 1), note("line", 400));

        List<NoteLine> tail = EarlierMemory.tail(notes, 500, ESTIMATOR);

        int size = ESTIMATOR.estimate(tail.stream().map(NoteLine::toString).collect(Collectors.joining("\n")));
        assertThat(size).isBetween(400, 500);
        assertThat(tail.get(tail.size() - 1).text()).isEqualTo("line 399");
        assertThat(EarlierMemory.tail(notes, 100_000, ESTIMATOR)).hasSize(401);
    }

    @Test
    @Tag("C5")
    void an_index_of_literals_is_not_handed_to_the_observer() {
        Note note = Samples.observation(
                "o1-2",
                new Span(1, 2),
                "[2026-03-01 10:00] NOTE a fact\n[2026-03-01 10:00] NOTE Literals: java.util.Map",
                20,
                100,
                Samples.START,
                "test",
                Note.Status.ACTIVE,
                ContinuationHint.NONE);

        assertThat(EarlierMemory.tail(List.of(note), 500, ESTIMATOR))
                .extracting(NoteLine::text)
                .containsExactly("a fact");
    }

    private static Note note(String words, int lines) {
        String text = IntStream.range(0, lines)
                .mapToObj(i -> "[2026-03-01 10:00] NOTE " + words + " " + i)
                .collect(Collectors.joining("\n"));
        return Samples.observation(
                "o" + words,
                new Span(1, 2),
                text,
                ESTIMATOR.estimate(text),
                100,
                Samples.START,
                "test",
                Note.Status.ACTIVE,
                ContinuationHint.NONE);
    }
}
