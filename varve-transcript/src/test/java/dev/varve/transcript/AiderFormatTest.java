package dev.varve.transcript;

import static dev.varve.transcript.Samples.START;
import static dev.varve.transcript.Samples.lines;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Written as aider's {@code io.py} writes its history. */
class AiderFormatTest {
    private static final Instant NEXT_DAY = START.plusSeconds(86_400);

    private static List<Message> read(String... lines) {
        return Samples.conversation(lines(lines)).stream()
                .map(SourceMessage::message)
                .toList();
    }

    @Test
    void who_said_what_is_told_by_the_marks() {
        Conversation history = Samples.conversation(lines(
                "",
                "# aider chat started at 2026-04-06 10:00:00",
                "",
                "> Aider v0.84.0  ",
                "> Git repo: .git with 129 files  ",
                "",
                "#### Add a boundary (urgent)  ",
                "####   ",
                "#### and keep exports named  ",
                "",
                "I'll add one.",
                "",
                "#### Plan",
                "",
                "> a quotation",
                "",
                "> Tokens: 9.7k sent, 93 received.  ",
                "> Applied edit to src/App.tsx  ",
                "> Commit 4fc90de feat: error boundary  ",
                "",
                "# aider chat started at 2026-04-07 10:00:00",
                "",
                "#### Thanks  ",
                "",
                "Welcome."));
        assertThat(history.stream().map(SourceMessage::message))
                .containsExactly(
                        Message.user("Add a boundary (urgent)\n\nand keep exports named", START),
                        Message.assistant(
                                "I'll add one.\n\n#### Plan\n\n> a quotation\n\n"
                                        + "Applied edit to src/App.tsx\nCommit 4fc90de feat: error boundary",
                                START),
                        Message.user("Thanks", NEXT_DAY),
                        Message.assistant("Welcome.", NEXT_DAY));
        assertThat(history.undated()).isEqualTo(2);
        assertThat(history.skipped()).containsEntry("line of the program", 3L);
    }

    @Test
    void of_commands_the_words_to_the_model_are_kept() {
        assertThat(read(
                        "# aider chat started at 2026-04-06 10:00:00",
                        "",
                        "#### /add src/App.tsx  ",
                        "> Added src/App.tsx to the chat  ",
                        "",
                        "#### /ask why named?  ",
                        "",
                        "Habit.",
                        "",
                        "#### /run npm test  ",
                        "> FAIL  ",
                        "",
                        "#### <blank>  ",
                        "> ^C again to exit  "))
                .containsExactly(Message.user("why named?", START), Message.assistant("Habit.", START));
    }

    @Test
    void spaces_that_an_editor_took_away_are_not_needed() {
        assertThat(read(
                        "# aider chat started at 2026-04-06 10:00:00",
                        "",
                        "> Aider v0.84.0",
                        "",
                        "#### Add a boundary",
                        "####",
                        "#### to the page",
                        "",
                        "Done.",
                        ">",
                        "> Tokens: 2k sent"))
                .containsExactly(
                        Message.user("Add a boundary\n\nto the page", START), Message.assistant("Done.", START));
    }

    @Test
    @Tag("C4")
    void a_history_whose_head_is_gone_is_still_one() {
        List<Message> messages = Samples.read(Samples.lines(
                "#### Add an error boundary  ", "", "I'll add one.", "", "> Applied edit to src/App.tsx  "));
        assertThat(messages).extracting(Message::role).containsExactly(Role.USER, Role.ASSISTANT);
        assertThat(messages.get(0).parts()).containsExactly(new Part.Text("Add an error boundary"));
    }
}
