package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MatchesTest {
    private static final Instant START = Instant.parse("2026-03-02T09:00:00.5Z");
    private static final long HOUR = 3_600;

    private final Question question = Question.of("mill bridge");

    private Candidate candidate(long seq, String note, Instant time, String text) {
        return new Candidate(
                new Candidate.Key(seq, note), 0, (int) seq, time, question.among(text), false, false, 10 + seq);
    }

    private Matches matches(Candidate... found) {
        return Matches.of(List.of(found), question, 7);
    }

    @Test
    void notes_come_first_and_messages_as_they_were_said() {
        Candidate late = candidate(9, "", START, "the mill");
        Candidate early = candidate(4, "", START, "the bridge");
        Candidate note = candidate(0, "n", START, "mill and bridge");

        Matches matches = matches(late, note, early);

        assertThat(IntStream.range(0, matches.size()).mapToObj(matches::candidate))
                .containsExactly(note, early, late);
        assertThat(matches.notes()).isEqualTo(1);
        assertThat(matches.total()).isEqualTo(7);
        assertThat(IntStream.range(0, matches.size()).mapToObj(matches::score)).containsExactly(10.0, 14.0, 19.0);
        assertThat(matches.having(2)).containsExactly(2, 2);
        assertThat(matches.worth(1, new WordSums(new double[] {1, 2}))).isEqualTo(2);
        assertThat(matches.has(4)).isTrue();
        assertThat(matches.has(5)).isFalse();
        assertThat(matches.has(0)).isFalse();
    }

    @Test
    void of_many_words_it_is_known_how_many_have_each() {
        List<String> words = IntStream.range(0, 150).mapToObj(i -> "word" + i).toList();
        Question longest = Question.of(String.join(" ", words));
        List<Candidate> found = IntStream.rangeClosed(1, 40)
                .mapToObj(seq -> new Candidate(
                        new Candidate.Key(seq, ""),
                        0,
                        1,
                        START,
                        longest.among(String.join(" ", words.subList(0, 3 * seq))),
                        false,
                        false,
                        1))
                .toList();

        int[] having = Matches.of(found, longest, 40).having(150);

        assertThat(IntStream.range(0, 150).map(word -> having[word]))
                .containsExactlyElementsOf(IntStream.range(0, 150)
                        .map(word -> Math.max(0, 40 - word / 3))
                        .boxed()
                        .toList());
    }

    @Test
    void what_was_said_exactly_so_longestafter_is_within_and_a_nanosecond_later_is_not() {
        Instant hourLater = START.plus(Duration.ofHours(1));
        Matches matches = matches(
                candidate(1, "", START, "mill"),
                candidate(2, "", hourLater, "mill"),
                candidate(3, "", hourLater.plusNanos(1), "mill"),
                candidate(4, "", hourLater.minusNanos(1), "mill"));

        assertThat(IntStream.range(0, 4).mapToObj(at -> matches.areWithin(HOUR, 0, at)))
                .containsExactly(true, true, false, true);
        assertThat(IntStream.range(0, 4).mapToObj(at -> matches.areWithin(HOUR, at, 0)))
                .containsExactly(true, true, false, true);
    }
}
