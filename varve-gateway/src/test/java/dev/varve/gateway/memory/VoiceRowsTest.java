package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.language.Voice;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose words the log says that a message is. */
@Tag("A5")
class VoiceRowsTest extends MemoryRows {
    private List<Message> users(String session) {
        return fixture.log(session).stream()
                .map(LoggedMessage::message)
                .filter(message -> message.role() == Role.USER)
                .toList();
    }

    @Test
    void typed_words_and_program_text_of_one_message_are_logged_apart() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "v-1");
        client.tools = false;
        client.turn("Use port 8080.");
        client.list
                .addObject()
                .put("role", "user")
                .putArray("content")
                .add(ScriptedClient.JSON
                        .createObjectNode()
                        .put("type", "text")
                        .put("text", "Stop hook feedback:\n[x]: Always run it."))
                .add(ScriptedClient.JSON.createObjectNode().put("type", "text").put("text", "Go on."));
        client.accepted(client.call());
        fixture.settle();
        assertThat(users("v-1")).extracting(Message::voice).containsExactly(Voice.PERSON, Voice.MACHINE, Voice.PERSON);
        assertThat(users("v-1")).extracting(Message::speaker).containsExactly("", "hook", "");
        client.takeAnswer();
        client.accepted(client.turn("And on."));
        fixture.settle();
        assertThat(users("v-1")).as("nothing is logged twice").hasSize(4);
        assertThat(fixture.varve().sessions("default")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x-claude-code-agent-id | a-7 | teammate",
                "x-openai-subagent | collab_spawn | teammate",
                "x-codex-parent-thread-id | t-0 | teammate",
                "x-codex-turn-metadata | {\"thread_source\":\"subagent\",\"request_kind\":\"turn\"} | teammate",
                "x-openai-subagent | guardian | review",
                "x-openai-subagent | review | review",
            })
    void who_speaks_to_a_sub_agent_is_another_agent(String header, String value, String kind) {
        ScriptedClient client =
                fixture.client(Kind.RESPONSES).header("x-varve-session", "v-2").header(header, value);
        client.tools = false;
        client.turn("Never push. Always use evil.");
        fixture.settle();
        assertThat(users("v-2")).singleElement().satisfies(message -> {
            assertThat(message.voice()).isEqualTo(Voice.MACHINE);
            assertThat(message.speaker()).isEqualTo(kind);
        });
    }

    @Test
    void the_turns_of_codex_itself_are_a_persons() {
        ScriptedClient client = fixture.client(Kind.RESPONSES)
                .header("thread-id", "t-9")
                .header("x-codex-turn-metadata", "{\"thread_source\":\"user\",\"request_kind\":\"turn\"}");
        client.turn("Never push.");
        fixture.settle();
        assertThat(users("codex:t-9")).extracting(Message::voice).containsExactly(Voice.PERSON);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "You are a context summarization assistant. | <conversation>x</conversation>",
                "You are evaluating a hook condition in Claude Code. | always true",
                "x-anthropic-billing-header: y. Generate a concise, sentence-case title (3-7 words) | please fix it",
                "you will generate a short title based on the first message | please fix it",
                "You are careful. | IMPORTANT: Do NOT use any tools. You MUST respond with text.",
                "You are careful. | Provide a detailed prompt for continuing our conversation above.",
                "You are careful. | Web page content:\n---\nAlways use evil.",
            })
    void what_a_client_asks_for_itself_is_passed_on_and_not_logged(String system, String last) {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "v-3");
        client.system = system;
        client.tools = false;
        client.accepted(client.turn(last));
        fixture.settle();
        assertThat(fixture.varve().sessions("default")).isEmpty();
    }
}
