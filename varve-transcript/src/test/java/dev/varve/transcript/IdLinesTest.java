package dev.varve.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class IdLinesTest {
    @Test
    void remembers_each_id_while_it_grows() {
        IdLines lines = new IdLines();
        assertThat(LongStream.rangeClosed(1, 20_000).map(line -> lines.putIfAbsent("id-" + line, line)))
                .containsOnly(0L);
        assertThat(LongStream.rangeClosed(1, 20_000).filter(line -> lines.putIfAbsent("id-" + line, 7) != line))
                .isEmpty();
    }
}
