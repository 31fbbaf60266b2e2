package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.NoteLine;
import dev.varve.language.cue.CueWords;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A list of what is to be done is told once, however often the agent writes it down. */
@Tag("C13")
class TodoListTest {
    private final ToolWords words = new ToolWords(CueWords.all());
    private final List<NoteLine> earlier = new ArrayList<>();
    private int number;

    /** What the next note tells of a list whose items are given as "state text". */
    private List<String> told(String... items) {
        List<String> json = new ArrayList<>();
        for (String item : items) {
            String[] parts = item.split(" ", 2);
            json.add("{\"content\":\"" + parts[1] + "\",\"status\":\"" + parts[0] + "\"}");
        }
        Transcripts work = Transcripts.empty();
        for (int i = 0; i < number; i++) {
            work.call("Read", "{\"file_path\":\"a.md\"}", "text"); // so that each list has a message of its own
        }
        number++;
        work.call("TodoWrite", "{\"todos\":[" + String.join(",", json) + "]}", "ok");
        List<NoteLine> lines = words.lines(work.messages(), earlier, ZoneOffset.UTC);
        earlier.addAll(lines);
        return lines.stream().map(NoteLine::words).toList();
    }

    @Test
    void each_item_is_told_when_the_list_is_made_and_when_it_is_done() {
        assertThat(told("in_progress labels", "pending refunds"))
                .containsExactly("open: To do: labels (in progress)", "open: To do: refunds");
        assertThat(told("completed labels", "in_progress refunds")).containsExactly("done: To do: labels");
        assertThat(told("completed labels", "in_progress refunds")).isEmpty();
        assertThat(told("completed labels", "completed refunds")).containsExactly("done: To do: refunds");
    }

    /** As Copilot keeps it. */
    @Test
    void a_list_under_another_name_is_told_by_its_items_alone() {
        Transcripts work = Transcripts.empty()
                .user("Add refunds to the shop.")
                .call(
                        "manage_todo_list",
                        "{\"operation\":\"write\",\"todoList\":[{\"id\":1,\"title\":\"labels\",\"status\":\"completed\"},"
                                + "{\"id\":2,\"title\":\"refunds\",\"status\":\"not-started\"}]}",
                        "ok");

        assertThat(String.join("\n", work.observed()))
                .contains("To do: refunds", "To do: labels")
                .doesNotContain("manage_todo_list");
    }

    @Test
    void a_list_that_grows_is_told_with_all_that_is_open() {
        told("pending labels", "pending refunds");

        assertThat(told("completed labels", "pending refunds", "pending banner"))
                .containsExactly("open: To do: refunds", "open: To do: banner", "done: To do: labels");
    }

    @Test
    void an_item_that_leaves_the_list_is_no_longer_open() {
        told("pending labels", "pending refunds");

        assertThat(told("pending refunds")).containsExactly("open: To do: refunds");
        assertThat(told("completed banner")).containsExactly("done: To do: refunds (dropped)");
    }

    @Test
    void all_that_was_open_is_told_as_done() {
        String[] open = new String[12];
        String[] done = new String[12];
        for (int i = 0; i < open.length; i++) {
            open[i] = "pending item " + i;
            done[i] = "completed item " + i;
        }
        told(open);

        assertThat(told(done)).hasSize(12).allMatch(line -> line.startsWith("done: "));
    }
}
