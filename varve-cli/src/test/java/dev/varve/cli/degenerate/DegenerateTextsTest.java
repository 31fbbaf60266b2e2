package dev.varve.cli.degenerate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Note;
import dev.varve.NoteLine;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever wants their times runs {@link DegenerateRun}. */
@Tag("long")
@Tag("A2")
class DegenerateTextsTest {
    private static final int LENGTH = 16 << 10;
    private static final long SMALL_STACK = 512 << 10;

    @Test
    void there_are_very_many_kinds() {
        assertThat(DegenerateTexts.all()).hasSizeGreaterThan(430);
    }

    static Stream<String> names() {
        return DegenerateTexts.all().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void every_stage_reads_it_in_a_small_stack_and_gives_up_nowhere(String name) throws InterruptedException {
        IntFunction<String> text = DegenerateTexts.all().getOrDefault(name, length -> "");
        Map<String, Throwable> failures = new LinkedHashMap<>();
        Thread small = new Thread(null, () -> read(text.apply(LENGTH)), "small stack", SMALL_STACK);
        small.setUncaughtExceptionHandler((thread, failure) -> failures.put(name, failure));
        small.start();
        small.join();
        assertThat(failures).isEmpty();
    }

    private static void read(String text) {
        try (Stages stages = new Stages(text, () -> 0)) {
            stages.run();
            assertThat(stages.notes())
                    .extracting(Note::lines)
                    .allSatisfy(lines ->
                            assertThat(lines).extracting(NoteLine::kind).doesNotContain(NoteLine.Kind.UNREAD));
        }
    }
}
