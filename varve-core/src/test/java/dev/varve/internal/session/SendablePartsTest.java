package dev.varve.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Part;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a model said, as providers take it back. */
@Tag("C8")
class SendablePartsTest {
    private static final Part WORDS = new Part.Text("Let me look.");

    private static Part call(String name, String arguments) {
        return new Part.ToolCall("a", name, arguments);
    }

    @Test
    void what_can_be_sent_is_the_same_object() {
        for (Message whole : List.of(
                Message.user("question"),
                Message.user(" "),
                Message.assistant(WORDS, call("fs.read:all_2-b", "{\"path\":\"a\"}")),
                Message.tool(new Part.ToolResult("a", "", "", false)),
                Message.tool(new Part.ToolResult("a", "read", "ok", false)))) {
            assertThat(SendableParts.in(whole)).isSameAs(whole);
        }
    }

    @Test
    void a_call_that_was_cut_keeps_its_id_beside_the_words() {
        assertThat(SendableParts.in(Message.assistant(new Part.Text(" "), WORDS, call("read", "{\"path\":\"sr")))
                        .parts())
                .containsExactly(WORDS, call("read", "{\"unreadable\":\"{\\\"path\\\":\\\"sr\"}"));
        assertThat(SendableParts.in(Message.assistant(call("read", ""))).parts())
                .containsExactly(call("read", "{}"));
    }

    @Test
    void names_that_no_tool_has_are_mended_in_call_and_result() {
        assertThat(SendableParts.name("read the file")).isEqualTo("read_the_file");
        assertThat(SendableParts.name("<|read|>")).isEqualTo("__read__");
        assertThat(SendableParts.name("")).isEqualTo("unnamed");
        assertThat(SendableParts.name("x".repeat(200))).hasSize(64);
        assertThat(SendableParts.in(Message.tool(new Part.ToolResult("a", "read the file", "ok", false)))
                        .toolResults()
                        .get(0)
                        .name())
                .isEqualTo("read_the_file");
    }

    @Test
    void blank_words_alone_are_left_to_who_orders_the_messages() {
        Message blank = Message.assistant(new Part.Text(" "), new Part.Text(""));
        assertThat(SendableParts.in(blank)).isSameAs(blank);
        assertThat(SendingOrder.hasContent(blank)).isFalse();
    }
}
