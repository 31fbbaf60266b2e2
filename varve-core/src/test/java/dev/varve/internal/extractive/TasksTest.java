package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.language.cue.CueWords;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tasks that an agent keeps one at a time are told by their names, which only the call that made them says. */
@Tag("C13")
class TasksTest {
    private final ToolWords words = new ToolWords(CueWords.all());

    private final List<NoteLine> made = lines(
            Transcripts.empty()
                    .call("TaskCreate", "{\"subject\":\"Print labels\"}", "Task #1 created successfully: Print labels")
                    .call("TaskUpdate", "{\"taskId\":\"1\",\"status\":\"in_progress\"}", "Updated task #1 status"),
            List.of());

    private List<NoteLine> lines(Transcripts work, List<NoteLine> earlier) {
        List<LoggedMessage> messages = work.messages();
        return words.lines(messages, earlier, ZoneOffset.UTC);
    }

    private static Transcripts update(String number, String status) {
        return Transcripts.empty()
                .call(
                        "TaskUpdate",
                        "{\"taskId\":\"" + number + "\",\"status\":\"" + status + "\"}",
                        "Updated task #" + number + " status");
    }

    @Test
    void what_an_earlier_note_says_of_a_task_names_it() {
        assertThat(lines(update("1", "completed"), made))
                .extracting(NoteLine::words)
                .containsExactly("done: Tasks: Print labels");
    }

    @Test
    void a_step_of_a_task_that_is_told_as_open_is_not_told_again() {
        assertThat(lines(update("1", "in_progress"), made)).isEmpty();
    }

    @Test
    void a_task_that_is_taken_up_again_is_told_as_open() {
        List<NoteLine> done = lines(update("1", "completed"), made);
        List<NoteLine> all = Stream.concat(made.stream(), done.stream()).toList();

        assertThat(lines(update("1", "in_progress"), all))
                .extracting(NoteLine::words)
                .containsExactly("open: Tasks: Print labels (in progress)");
    }

    @Test
    void an_open_task_without_a_name_is_not_told() {
        assertThat(lines(update("7", "in_progress"), made)).isEmpty();
    }

    @Test
    void a_done_task_without_a_name_still_closes_what_is_open() {
        assertThat(lines(update("7", "completed"), made))
                .singleElement()
                .satisfies(line -> assertThat(line.identifiers()).containsExactly("#7"));
    }
}
