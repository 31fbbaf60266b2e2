package dev.varve.internal.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.NoteLine;
import dev.varve.Priority;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Phrases that a stuck model repeats within a line, of each length and at any place. */
class LoopCheckTest {
    private static final int LEAST_CHARS = 160;
    private static final int LEAST_COPIES = 4;

    private final Random random = new Random(7);

    @Test
    void a_phrase_that_fills_enough_of_a_line_is_a_loop_wherever_it_begins() {
        for (int length = 1; length <= 400; length++) {
            int size = Math.max(LEAST_CHARS, LEAST_COPIES * length);

            assertThat(loop(noise(random.nextInt(120)) + repeated(length, size) + noise(random.nextInt(120))))
                    .as("a phrase of %s characters", length)
                    .isPresent();
        }
    }

    @Test
    void a_phrase_that_fills_less_is_not() {
        for (int length = 1; length <= 400; length++) {
            int size = Math.max(LEAST_CHARS, LEAST_COPIES * length) - 2;

            assertThat(loop("1" + repeated(length, size) + "2" + noise(random.nextInt(300))))
                    .as("a phrase of %s characters", length)
                    .isEmpty();
        }
    }

    @Test
    void a_line_of_a_megabyte_that_repeats_nothing_is_no_loop() {
        assertThat(loop(noise(1_000_000))).isEmpty();
    }

    private static Optional<String> loop(String text) {
        NoteLine line = new NoteLine(LocalDateTime.of(2026, 3, 1, 9, 0), Priority.IMPORTANT, text);
        return new LoopCheck(new SourceText(1_000, "", "")).loop(List.of(line), List.of(line.words()));
    }

    /** The first so many characters of a phrase that goes on and on. */
    private String repeated(int length, int size) {
        return noise(length).repeat(size / length + 1).substring(0, size);
    }

    private String noise(int length) {
        return random.ints(length, 'a', 'z' + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
