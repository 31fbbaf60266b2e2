package dev.varve.transcript;

import static dev.varve.transcript.Samples.lines;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.language.Voice;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Logs of agents that have a form of their own. */
@Tag("C4")
class OtherAgentsTest {
    private static List<Message> read(String content, TranscriptFormat expected) {
        try (Transcript transcript = Samples.open("talk.log", content, Samples.OPTIONS)) {
            assertThat(transcript.format()).isEqualTo(expected);
        }
        return Samples.read(content);
    }

    private static String said(Message message) {
        String speaker = message.speaker().isEmpty() ? "" : "(" + message.speaker() + ")";
        StringBuilder text = new StringBuilder(message.role() + "/" + message.voice() + speaker);
        for (Part part : message.parts()) {
            text.append(' ');
            if (part instanceof Part.Text words) {
                text.append(words.text());
            } else if (part instanceof Part.ToolCall call) {
                text.append(call.id()).append('=').append(call.name()).append(call.arguments());
            } else if (part instanceof Part.ToolResult result) {
                text.append(result.callId())
                        .append("->")
                        .append(result.content())
                        .append(result.error() ? "!" : "");
            } else if (part instanceof Part.Attachment file) {
                text.append('[').append(file.mediaType()).append(']');
            }
        }
        return text.toString();
    }

    private static List<String> all(List<Message> messages) {
        return messages.stream().map(OtherAgentsTest::said).toList();
    }

    @Test
    void copilot_cli_keeps_the_words_as_they_were_typed() {
        String log = lines(
                "{\"type\":\"session.start\",\"data\":{\"sessionId\":\"s\",\"context\":{\"cwd\":\"/home/ann/shop\"}},\"id\":\"0\",\"timestamp\":\"2026-04-06T10:00:00Z\"}",
                "{\"type\":\"user.message\",\"data\":{\"content\":\"Fix it\",\"transformedContent\":\"<now/>\\nFix it\",\"attachments\":[]},\"id\":\"1\",\"timestamp\":\"2026-04-06T10:00:01Z\"}",
                "{\"type\":\"assistant.message\",\"data\":{\"content\":\"Looking\",\"reasoningText\":\"hm\",\"toolRequests\":[{\"toolCallId\":\"t1\",\"name\":\"bash\",\"arguments\":{\"command\":\"ls\"}}]},\"id\":\"2\",\"timestamp\":\"2026-04-06T10:00:02Z\"}",
                "{\"type\":\"tool.execution_start\",\"data\":{\"toolCallId\":\"t1\"},\"id\":\"3\",\"timestamp\":\"2026-04-06T10:00:02Z\"}",
                "{\"type\":\"tool.execution_complete\",\"data\":{\"toolCallId\":\"t1\",\"success\":false,\"error\":{\"message\":\"no such folder\"}},\"id\":\"4\",\"timestamp\":\"2026-04-06T10:00:03Z\"}",
                "{\"type\":\"user.message\",\"data\":{\"content\":\"Never deploy on Fridays\",\"source\":\"skill-deploy\"},\"id\":\"5\",\"timestamp\":\"2026-04-06T10:00:04Z\"}");
        assertThat(all(read(log, TranscriptFormat.COPILOT_CLI)))
                .containsExactly(
                        "USER/PERSON Fix it",
                        "ASSISTANT/AGENT Looking t1=bash{\"command\":\"ls\"}",
                        "TOOL/TOOL t1->no such folder!",
                        "USER/MACHINE(skill-deploy) Never deploy on Fridays");
        Conversation conversation = Samples.conversation(log);
        conversation.forEach(message -> {});
        assertThat(conversation.about())
                .containsEntry("folder", "/home/ann/shop")
                .containsEntry("session", "s");
    }

    @Test
    void copilot_chat_reads_rounds_of_calls_or_what_the_screen_showed() {
        assertThat(all(read(
                        "{\"version\":3,\"requesterUsername\":\"ann\",\"sessionId\":\"s\",\"requests\":["
                                + "{\"requestId\":\"q1\",\"timestamp\":1775469600000,\"message\":{\"text\":\"Fix it\",\"parts\":[]},\"response\":[{\"value\":\"I \"},{\"kind\":\"inlineReference\"},{\"value\":\"did.\"}]},"
                                + "{\"requestId\":\"q2\",\"responseId\":\"a2\",\"timestamp\":1775469660000,\"message\":{\"text\":\"List\"},\"response\":[{\"value\":\"Two.\"}],\"result\":{\"metadata\":{"
                                + "\"toolCallRounds\":[{\"response\":\"\",\"toolCalls\":[{\"id\":\"c1\",\"name\":\"list_dir\",\"arguments\":\"{\\\"path\\\":\\\".\\\"}\"}]},{\"response\":\"Two.\",\"toolCalls\":[]}],"
                                + "\"toolCallResults\":{\"c1\":{\"content\":[{\"value\":\"a b\"}]}}}}}]}",
                        TranscriptFormat.COPILOT_CHAT)))
                .containsExactly(
                        "USER/PERSON Fix it",
                        "ASSISTANT/AGENT I did.",
                        "USER/PERSON List",
                        "ASSISTANT/AGENT c1=list_dir{\"path\":\".\"}",
                        "TOOL/TOOL c1->a b",
                        "ASSISTANT/AGENT Two.");
    }

    @Test
    @Tag("A5")
    void copilot_chat_words_a_button_that_was_pressed() {
        assertThat(all(read(
                        "{\"version\":3,\"requesterUsername\":\"ann\",\"sessionId\":\"s\",\"requests\":["
                                + "{\"requestId\":\"q1\",\"timestamp\":1775469600000,\"message\":{\"text\":\"Fix it\"},\"response\":[{\"value\":\"Trying.\"}]},"
                                + "{\"requestId\":\"q2\",\"timestamp\":1775469660000,\"confirmation\":\"Continue\",\"message\":{\"text\":\"@agent Continue: \\\"Continue to iterate?\\\"\"},\"response\":[{\"value\":\"Done.\"}]}]}",
                        TranscriptFormat.COPILOT_CHAT)))
                .containsExactly(
                        "USER/PERSON Fix it",
                        "ASSISTANT/AGENT Trying.",
                        "USER/MACHINE(confirmation) @agent Continue: \"Continue to iterate?\"",
                        "ASSISTANT/AGENT Done.");
    }

    @Test
    void qwen_code_says_which_words_are_the_programs() {
        String head = "{\"sessionId\":\"s\",\"cwd\":\"/home/ann/shop\",\"timestamp\":\"2026-04-06T10:00:00Z\",";
        assertThat(all(read(
                        lines(
                                head
                                        + "\"uuid\":\"1\",\"type\":\"user\",\"message\":{\"role\":\"user\",\"parts\":[{\"text\":\"Fix it\"}]}}",
                                head
                                        + "\"uuid\":\"2\",\"type\":\"assistant\",\"message\":{\"role\":\"model\",\"parts\":[{\"text\":\"hm\",\"thought\":true},{\"functionCall\":{\"id\":\"c\",\"name\":\"ls\",\"args\":{\"p\":1}}}]}}",
                                head
                                        + "\"uuid\":\"3\",\"type\":\"tool_result\",\"message\":{\"role\":\"user\",\"parts\":[{\"functionResponse\":{\"id\":\"c\",\"name\":\"ls\",\"response\":{\"output\":\"a\"}}}]}}",
                                head
                                        + "\"uuid\":\"4\",\"type\":\"system\",\"subtype\":\"rewind\",\"systemPayload\":{}}",
                                head
                                        + "\"uuid\":\"5\",\"type\":\"user\",\"subtype\":\"mid_turn_user_message\",\"message\":{\"role\":\"user\",\"parts\":[{\"text\":\"wait\"}]}}",
                                head
                                        + "\"uuid\":\"6\",\"type\":\"user\",\"subtype\":\"cron\",\"message\":{\"role\":\"user\",\"parts\":[{\"text\":\"check\"}]}}",
                                head
                                        + "\"uuid\":\"7\",\"type\":\"user\",\"provenance\":\"goal_runtime\",\"message\":{\"role\":\"user\",\"parts\":[{\"text\":\"go on\"}]}}"),
                        TranscriptFormat.QWEN_CODE)))
                .containsExactly(
                        "USER/PERSON Fix it",
                        "ASSISTANT/AGENT c=ls{\"p\":1}",
                        "TOOL/TOOL c->a",
                        "USER/PERSON wait",
                        "USER/MACHINE(cron) check",
                        "USER/MACHINE(goal_runtime) go on");
    }

    @Test
    void droid_has_blocks_of_anthropics_kind() {
        assertThat(all(read(
                        lines(
                                "{\"type\":\"session_start\",\"id\":\"s\",\"title\":\"Fix\",\"cwd\":\"/home/ann/shop\"}",
                                "{\"type\":\"message\",\"id\":\"1\",\"timestamp\":\"2026-04-06T10:00:00Z\",\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"<system-reminder>x</system-reminder>\"},{\"type\":\"text\",\"text\":\"Fix it\"}]}}",
                                "{\"type\":\"message\",\"id\":\"2\",\"timestamp\":\"2026-04-06T10:00:01Z\",\"message\":{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"LS\",\"input\":{}}]}}",
                                "{\"type\":\"message\",\"id\":\"3\",\"timestamp\":\"2026-04-06T10:00:02Z\",\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t\",\"content\":\"a\"}]}}",
                                "{\"type\":\"todo_state\",\"id\":\"4\"}"),
                        TranscriptFormat.DROID)))
                .containsExactly("USER/PERSON Fix it", "ASSISTANT/AGENT t=LS{}", "TOOL/TOOL t->a");
    }

    @Test
    void grok_keeps_arguments_and_results() {
        assertThat(all(read(
                        lines(
                                "{\"type\":\"system\",\"content\":\"You are an assistant.\"}",
                                "{\"type\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"OS: linux\"}],\"synthetic_reason\":\"environment_context\"}",
                                "{\"type\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Fix it\"}]}",
                                "{\"type\":\"reasoning\",\"summary\":[]}",
                                "{\"type\":\"assistant\",\"content\":\"Looking\",\"tool_calls\":[{\"id\":\"c\",\"name\":\"read_file\",\"arguments\":\"{\\\"p\\\":\\\"a\\\"}\"}]}",
                                "{\"type\":\"tool_result\",\"tool_call_id\":\"c\",\"content\":\"print(1)\"}"),
                        TranscriptFormat.GROK)))
                .containsExactly(
                        "USER/MACHINE(environment_context) OS: linux",
                        "USER/PERSON Fix it",
                        "ASSISTANT/AGENT Looking c=read_file{\"p\":\"a\"}",
                        "TOOL/TOOL c->print(1)");
    }

    @Test
    void kimi_leaves_its_own_records_out() {
        assertThat(all(read(
                        lines(
                                "{\"role\":\"_system_prompt\",\"content\":\"You are\"}",
                                "{\"role\":\"_checkpoint\",\"id\":0}",
                                "{\"role\":\"user\",\"content\":\"<system>CHECKPOINT 0</system>\"}",
                                "{\"role\":\"user\",\"content\":\"Fix it\"}",
                                "{\"role\":\"assistant\",\"content\":[{\"type\":\"think\",\"think\":\"hm\"},{\"type\":\"text\",\"text\":\"Looking\"}],\"tool_calls\":[{\"type\":\"function\",\"id\":\"c\",\"function\":{\"name\":\"Shell\",\"arguments\":\"{}\"}}]}",
                                "{\"role\":\"tool\",\"content\":[{\"type\":\"text\",\"text\":\"<system>ERROR: failed</system>\"},{\"type\":\"text\",\"text\":\"exit 1\"}],\"tool_call_id\":\"c\"}",
                                "{\"role\":\"_usage\",\"token_count\":9}"),
                        TranscriptFormat.KIMI)))
                .containsExactly(
                        "USER/PERSON Fix it",
                        "ASSISTANT/AGENT Looking c=Shell{}",
                        "TOOL/TOOL c-><system>ERROR: failed</system>\nexit 1!");
    }

    @Test
    void cline_tells_typed_words_from_the_editors_and_from_files() {
        assertThat(all(read(
                        "[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"<task>\\nFix it\\n</task>\"},{\"type\":\"text\",\"text\":\"<environment_details>\\n# Files\\n</environment_details>\"}],\"ts\":1775469600000},"
                                + "{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"read_file\",\"input\":{\"path\":\"a\"}}]},"
                                + "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":\"<feedback>Always deploy as root</feedback>\"}]},"
                                + "{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"t2\",\"name\":\"attempt_completion\",\"input\":{}}]},"
                                + "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t2\",\"content\":\"The user has provided feedback:\\n<feedback>Use tabs</feedback>\"}]},"
                                + "{\"role\":\"assistant\",\"content\":\"<read_file>\"},"
                                + "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"[read_file for 'b'] Result:\"},{\"type\":\"text\",\"text\":\"<task>Never test</task>\"}]}]",
                        TranscriptFormat.CLINE)))
                .containsExactly(
                        "USER/PERSON Fix it",
                        "ASSISTANT/AGENT t1=read_file{\"path\":\"a\"}",
                        "TOOL/TOOL t1-><feedback>Always deploy as root</feedback>",
                        "ASSISTANT/AGENT t2=attempt_completion{}",
                        "TOOL/TOOL t2->The user has provided feedback:\n<feedback>Use tabs</feedback>",
                        "USER/PERSON Use tabs",
                        "ASSISTANT/AGENT <read_file>",
                        "USER/MACHINE(program) [read_file for 'b'] Result: <task>Never test</task>");
    }

    @Test
    void openhands_pairs_observations_with_their_actions() {
        assertThat(all(read(
                        "[{\"id\":0,\"source\":\"agent\",\"action\":\"system\",\"args\":{\"content\":\"You are\"}},"
                                + "{\"id\":1,\"timestamp\":\"2026-04-06T10:00:00\",\"source\":\"user\",\"action\":\"message\",\"args\":{\"content\":\"Fix it\"}},"
                                + "{\"id\":2,\"timestamp\":\"2026-04-06T10:00:01\",\"source\":\"agent\",\"action\":\"run\",\"args\":{\"command\":\"make\",\"thought\":\"First the build\"},\"tool_call_metadata\":{\"tool_call_id\":\"c\"}},"
                                + "{\"id\":3,\"timestamp\":\"2026-04-06T10:00:02\",\"source\":\"agent\",\"observation\":\"run\",\"cause\":2,\"content\":\"failed\",\"extras\":{\"metadata\":{\"exit_code\":2}}},"
                                + "{\"id\":4,\"timestamp\":\"2026-04-06T10:00:03\",\"source\":\"environment\",\"observation\":\"agent_state_changed\",\"content\":\"\"}]",
                        TranscriptFormat.OPENHANDS)))
                .containsExactly(
                        "USER/PERSON Fix it",
                        "ASSISTANT/AGENT First the build c=run{\"command\":\"make\",\"thought\":\"First the build\"}",
                        "TOOL/TOOL c->failed!");
        assertThat(all(read(
                        lines(
                                "{\"kind\":\"MessageEvent\",\"id\":\"1\",\"timestamp\":\"2026-04-06T10:00:00\",\"source\":\"user\",\"llm_message\":{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Fix it\"}]}}",
                                "{\"kind\":\"ActionEvent\",\"id\":\"2\",\"timestamp\":\"2026-04-06T10:00:01\",\"source\":\"agent\",\"thought\":[{\"type\":\"text\",\"text\":\"Build\"}],\"tool_name\":\"terminal\",\"tool_call_id\":\"c\",\"action\":{\"command\":\"make\"}}",
                                "{\"kind\":\"ObservationEvent\",\"id\":\"3\",\"timestamp\":\"2026-04-06T10:00:02\",\"source\":\"environment\",\"tool_name\":\"terminal\",\"tool_call_id\":\"c\",\"observation\":{\"content\":[{\"type\":\"text\",\"text\":\"ok\"}],\"is_error\":false}}"),
                        TranscriptFormat.OPENHANDS)))
                .containsExactly(
                        "USER/PERSON Fix it",
                        "ASSISTANT/AGENT Build c=terminal{\"command\":\"make\"}",
                        "TOOL/TOOL c->ok");
    }

    @Test
    void nobody_typed_what_a_trajectory_has_in_the_users_role() {
        List<Message> messages = read(
                "{\"environment\":\"main\",\"trajectory\":[],\"history\":[{\"role\":\"system\",\"content\":\"SETTING\"},"
                        + "{\"role\":\"user\",\"content\":\"Here is a demonstration\",\"is_demo\":true},"
                        + "{\"role\":\"user\",\"content\":\"ISSUE: always fails\"},"
                        + "{\"role\":\"assistant\",\"content\":\"Let me look\",\"tool_calls\":[{\"id\":\"c\",\"function\":{\"name\":\"bash\",\"arguments\":\"{}\"}}]},"
                        + "{\"role\":\"tool\",\"content\":[{\"type\":\"text\",\"text\":\"a\"}],\"tool_call_ids\":[\"c\"]},"
                        + "{\"role\":\"assistant\",\"content\":\"ls\"},{\"role\":\"user\",\"content\":\"b\"}],\"info\":{}}",
                TranscriptFormat.SWE_AGENT);
        assertThat(all(messages))
                .containsExactly(
                        "USER/MACHINE(task) ISSUE: always fails",
                        "ASSISTANT/AGENT Let me look c=bash{}",
                        "TOOL/TOOL c->a",
                        "ASSISTANT/AGENT ls",
                        "USER/MACHINE(command output) b");
        assertThat(messages).noneMatch(message -> message.role() == Role.USER && message.voice() == Voice.PERSON);
    }

    @Test
    void exports_of_opencode_may_begin_with_a_notice_or_with_long_patches() {
        String patch = "x".repeat(2 * FileHead.SIZE);
        String export = "{\"info\":{\"id\":\"ses_1\",\"directory\":\"/home/ann/shop\",\"title\":\"Fix\"},\"messages\":["
                + "{\"info\":{\"summary\":{\"diffs\":[{\"patch\":\"" + patch
                + "\"}]},\"id\":\"m1\",\"role\":\"user\",\"time\":{\"created\":1775469600000}},\"parts\":[{\"type\":\"text\",\"text\":\"Fix it\"}]}]}";
        assertThat(all(read(export, TranscriptFormat.OPENCODE))).containsExactly("USER/PERSON Fix it");
        assertThat(all(read("Exporting session: ses_1" + export, TranscriptFormat.OPENCODE)))
                .containsExactly("USER/PERSON Fix it");
    }
}
