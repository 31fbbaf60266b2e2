package dev.varve.internal.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.NoteLine;
import dev.varve.model.FactNote;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The reader takes what a capable model really answered, to the line. */
class RecordedAnswersTest {
    private static final Period PERIOD =
            new Period(LocalDateTime.parse("2023-01-01T09:00"), LocalDateTime.parse("2026-12-31T18:00"));

    private static String answer(String name) {
        try (InputStream in = RecordedAnswersTest.class.getResourceAsStream("recorded/" + name + ".txt")) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Reply read(String name) {
        return ReplyParser.parse(answer(name), PERIOD);
    }

    @ParameterizedTest
    @CsvSource({
        "chat-friends, 17, 0",
        "coding-refactor, 8, 3",
        "coding-renderer, 6, 1",
        "support-airline, 7, 2",
        "coding-tail, 1, 0"
    })
    void each_line_is_read_with_its_weight(String name, int lines, int critical) {
        Reply reply = read(name);

        assertThat(reply.lines()).hasSize(lines);
        assertThat(reply.lines().stream().filter(line -> line.priority().name().equals("CRITICAL")))
                .hasSize(critical);
        assertThat(reply.lines()).extracting(NoteLine::text).noneMatch(text -> text.startsWith("["));
    }

    @Test
    void nothing_to_note_is_an_answer() {
        assertThat(read("thanks").lines()).isEmpty();
        assertThat(read("thanks").nothingOpen()).isTrue();
    }

    @Test
    void facts_are_read_with_their_types_and_quotes() {
        List<FactNote> facts = FactsReader.read(answer("facts-airline")).facts();

        assertThat(facts).extracting(fact -> fact.type().name()).containsExactly("BEHAVIOR", "TOOL", "EVENT", "EVENT");
        assertThat(FactsReader.read(answer("facts-friends")).facts()).hasSize(10);
        assertThat(facts.get(1).summary()).contains("\"certificate cannot be used to update reservation\"");
    }
}
