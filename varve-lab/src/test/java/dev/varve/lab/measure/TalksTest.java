package dev.varve.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Message;
import dev.varve.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said in a benchmark may come from transcripts. */
class TalksTest {
    @TempDir
    Path folder;

    private Path transcript(int pairs) throws IOException {
        String lines = IntStream.range(0, pairs)
                .mapToObj(i -> "{\"role\":\"user\",\"content\":\"question " + i + "\"}\n"
                        + "{\"role\":\"assistant\",\"content\":\"answer " + i + "\"}\n")
                .collect(Collectors.joining());
        return Files.writeString(
                folder.resolve("talk.jsonl"),
                "{\"role\":\"assistant\",\"content\":\"an answer without a question\"}\n" + lines);
    }

    private static List<String> texts(Talk talk, int count) {
        return talk.messages(count).stream().map(Message::text).toList();
    }

    @Test
    void the_history_is_the_beginning_and_sessions_go_on_behind_it_over_and_over() throws IOException {
        Talks talks = Talks.of(List.of(transcript(5)), 4);

        assertThat(texts(talks.history(), 4)).containsExactly("question 0", "answer 0", "question 1", "answer 1");
        assertThat(texts(talks.further(0), 8))
                .containsExactly(
                        "question 2",
                        "answer 2",
                        "question 3",
                        "answer 3",
                        "question 4",
                        "answer 4",
                        "question 2",
                        "answer 2");
        assertThat(texts(talks.further(1), 1))
                .isEqualTo(texts(talks.further(1), 1))
                .doesNotContain("question 2");
        assertThat(talks.further(0).messages(2)).extracting(Message::role).containsExactly(Role.USER, Role.ASSISTANT);
        assertThat(talks.describe()).isEqualTo("10 messages of transcripts with 2 words on average");
    }

    @Test
    void too_short_transcripts_are_refused_with_their_length() throws IOException {
        Path file = transcript(5);

        assertThatThrownBy(() -> Talks.of(List.of(file), 6))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("5 questions and answers")
                .hasMessageContaining("asks for 6");
    }
}
