package dev.varve.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What was typed while Claude Code worked. */
@Tag("C1")
class TypedQueueTest {
    private static final ReadOptions GROWING = Samples.OPTIONS.withLenient(true).withFinished(false);

    private static ClaudeCodeLog working() {
        return new ClaudeCodeLog().user("review it").calls("Bash", "t1");
    }

    @Test
    void words_that_reach_a_running_turn_stand_behind_the_results_of_its_calls() {
        assertThat(working()
                        .queue("enqueue", "never rename the type")
                        .queue("remove")
                        .result("t1", false, "title: agents")
                        .says("ok")
                        .outline(GROWING))
                .containsExactly(
                        "PERSON review it", "AGENT", "TOOL title: agents", "PERSON never rename the type", "AGENT ok");
    }

    @Test
    void words_that_become_a_line_of_their_own_are_told_once() {
        assertThat(working()
                        .queue("enqueue", "and the conflicts")
                        .result("t1", false, "x")
                        .says("done")
                        .queue("dequeue")
                        .user("and the conflicts")
                        .says("ok")
                        .outline())
                .containsExactly(
                        "PERSON review it", "AGENT", "TOOL x", "AGENT done", "PERSON and the conflicts", "AGENT ok");
    }

    @Test
    void words_that_an_attachment_tells_are_told_once() {
        for (boolean before : List.of(true, false)) {
            ClaudeCodeLog log = working().queue("enqueue", "check again").result("t1", false, "x");
            log = before
                    ? log.attachment("check again", "human").queue("remove", "check again")
                    : log.queue("remove", "check again").attachment("check again", "human");
            assertThat(log.says("ok").outline())
                    .containsExactly("PERSON review it", "AGENT", "TOOL x", "PERSON check again", "AGENT ok");
        }
        assertThat(working()
                        .queue("enqueue", "check again")
                        .queue("remove")
                        .result("t1", false, "x")
                        .attachment("check again", "human")
                        .outline())
                .containsExactly("PERSON review it", "AGENT", "TOOL x", "PERSON check again");
    }

    @Test
    void several_texts_that_are_sent_as_one_are_told_once() {
        assertThat(working()
                        .queue("enqueue", "first")
                        .queue("enqueue", "second")
                        .result("t1", false, "x")
                        .queue("dequeue")
                        .user("first\nsecond")
                        .outline())
                .containsExactly("PERSON review it", "AGENT", "TOOL x", "PERSON first\nsecond");
    }

    @Test
    void words_that_are_taken_back_are_not_told() {
        assertThat(working()
                        .queue("enqueue", "never mind the tests")
                        .queue("popAll", "never mind the tests")
                        .result("t1", false, "x")
                        .says("ok")
                        .outline())
                .containsExactly("PERSON review it", "AGENT", "TOOL x", "AGENT ok");
    }

    @Test
    void words_that_wait_at_the_end_are_told_once_the_file_is_finished() {
        ClaudeCodeLog log = working().result("t1", false, "x").says("ok").queue("enqueue", "don't amend commits");
        assertThat(log.outline(GROWING)).doesNotContain("PERSON don't amend commits");
        assertThat(log.outline()).last().isEqualTo("PERSON don't amend commits");
        assertThat(log.queue("dequeue").user("don't amend commits").outline())
                .containsOnlyOnce("PERSON don't amend commits");
    }

    @Test
    void what_programs_put_into_the_queue_is_nobodys_words() {
        assertThat(working()
                        .queue("enqueue", "<task-notification><task-id>b</task-id></task-notification>")
                        .queue("enqueue", "{\"task_id\":\"b9\",\"description\":\"never stop\"}")
                        .queue("enqueue", "/model")
                        .queue("enqueue", "/compact never mention tests")
                        .queue("enqueue", "/etc/hosts is wrong")
                        .queue("remove")
                        .result("t1", false, "x")
                        .says("ok")
                        .outline())
                .containsExactly("PERSON review it", "AGENT", "TOOL x", "PERSON /etc/hosts is wrong", "AGENT ok");
    }

    @Test
    void the_same_words_typed_again_are_told_again() {
        assertThat(working()
                        .queue("enqueue", "continue")
                        .queue("remove")
                        .result("t1", false, "x")
                        .says("ok")
                        .user("continue")
                        .outline())
                .containsExactly(
                        "PERSON review it", "AGENT", "TOOL x", "PERSON continue", "AGENT ok", "PERSON continue");
    }

    @Test
    void a_grown_file_gives_the_same_messages_first() {
        String[] lines = working()
                .queue("enqueue", "one")
                .queue("enqueue", "two")
                .queue("remove")
                .result("t1", false, "x")
                .says("ok")
                .queue("dequeue")
                .user("two")
                .says("done")
                .text()
                .split("\n");
        List<String> ids = ids(lines, lines.length);
        for (int count = 1; count < lines.length; count++) {
            List<String> part = ids(lines, count);
            assertThat(part).isEqualTo(ids.subList(0, part.size()));
        }
    }

    private static List<String> ids(String[] lines, int count) {
        String text = String.join("\n", List.of(lines).subList(0, count)) + "\n";
        return Samples.read("x.jsonl", text, GROWING.withFormat(TranscriptFormat.CLAUDE_CODE)).stream()
                .map(message -> message.id())
                .toList();
    }

    @Test
    void a_queue_that_nothing_leaves_stays_short() {
        ClaudeCodeLog log = working();
        for (int i = 0; i < 200; i++) {
            log.queue("enqueue", "text " + i);
        }
        List<String> outline = log.result("t1", false, "x").says("ok").outline();
        assertThat(outline).hasSize(204).contains("PERSON text 0", "PERSON text 199");
    }

    @Test
    void texts_of_the_same_moment_have_ids_of_their_own() {
        String line = "{\"type\":\"queue-operation\",\"operation\":\"enqueue\",\"sessionId\":\"s\","
                + "\"timestamp\":\"2026-04-06T10:00:00Z\",\"content\":\"again\"}\n";
        assertThat(Samples.read(line.repeat(3)))
                .extracting(message -> message.id())
                .containsExactly(
                        "queued/2026-04-06T10:00:00Z",
                        "queued/2026-04-06T10:00:00Z/2",
                        "queued/2026-04-06T10:00:00Z/3");
    }
}
