package dev.varve.transcript;

import static dev.varve.transcript.Samples.lines;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whose words stand in the user's role of other programs' logs. JSON is written with ' here. */
class ProgramVoicesTest {
    private static String json(String... lines) {
        return lines(lines).replace('\'', '"');
    }

    /** Every message in short: who, and the words or what the tool returned. */
    private static List<String> outline(String content) {
        return Samples.read(content).stream()
                .map(message -> message.voice()
                        + (message.speaker().isEmpty() ? " " : "/" + message.speaker() + " ")
                        + (message.toolResults().isEmpty()
                                ? message.text()
                                : message.toolResults().get(0).content()))
                .toList();
    }

    private static String meta(String fields) {
        return "{'timestamp':'2026-04-06T10:00:00Z','type':'session_meta','payload':{'id':'s','cwd':'/shop'," + fields
                + "}}";
    }

    private static String codex(String text) {
        return "{'timestamp':'2026-04-06T10:00:01Z','type':'response_item','payload':{'type':'message','role':'user',"
                + "'content':[{'type':'input_text','text':'" + text + "'}]}}";
    }

    @Test
    @Tag("A5")
    void the_user_of_a_codex_reviewer_or_sub_agent_is_a_program() {
        assertThat(outline(json(meta("'source':{'subagent':{'other':'guardian'}}"), codex("Never use force"))))
                .containsExactly("MACHINE/review Never use force");
        assertThat(outline(json(meta("'source':{'subagent':'review'}"), codex("Review this"))))
                .containsExactly("MACHINE/review Review this");
        assertThat(outline(json(meta("'source':{'subagent':{'thread_spawn':{'depth':1}}}"), codex("Find it"))))
                .containsExactly("MACHINE/agent Find it");
    }

    @Test
    @Tag("C2")
    void the_user_of_codex_exec_is_a_program() {
        assertThat(outline(json(meta("'source':'exec','originator':'codex_exec'"), codex("Never ask"))))
                .containsExactly("MACHINE/program Never ask");
        assertThat(outline(json(meta("'originator':'codex_sdk_ts'"), codex("Never ask"))))
                .containsExactly("MACHINE/program Never ask");
        assertThat(outline(json(meta("'source':'mcp'"), codex("Never ask"))))
                .containsExactly("MACHINE/program Never ask");
    }

    @Test
    void a_person_types_into_a_thread_that_an_agent_began() {
        assertThat(outline(json(
                        meta("'source':'vscode','originator':'Codex Desktop','thread_source':'subagent'"),
                        codex("<codex_delegation>\\n<input>Never merge</input>\\n</codex_delegation>"),
                        codex("Raise a pull request"),
                        meta("'source':'exec'"),
                        codex("Then merge it"))))
                .containsExactly(
                        "MACHINE/agent <codex_delegation>\n<input>Never merge</input>\n</codex_delegation>",
                        "PERSON Raise a pull request",
                        "PERSON Then merge it");
    }

    @Test
    @Tag("A5")
    void what_the_codex_app_puts_before_a_request_is_not_the_persons() {
        assertThat(outline(json(
                        meta("'source':'vscode'"),
                        codex("## Code review guidelines:\\nNever speculate.\\n## My request for Codex:\\nReview it"),
                        codex("# Files mentioned by the user:\\n## My request for Codex:\\nnever\\n"
                                + "## My request for Codex:\\nRead it"))))
                .containsExactly("PERSON Review it", "PERSON Read it");
    }

    private static String openCode(String info, String parts) {
        return "{'info':{'id':'s','directory':'/shop'" + info + "},'messages':["
                + "{'info':{'id':'m1','role':'user','time':{'created':1000}},'parts':[{'type':'text','text':'Never stop'}]},"
                + "{'info':{'id':'m2','role':'assistant','time':{'created':2000,'completed':3000}},'parts':[" + parts
                + "]}]}";
    }

    private static String refused(String tool, String error) {
        return "{'type':'tool','tool':'" + tool + "','callID':'c1','state':{'status':'error','input':{},'error':'"
                + error + "'}}";
    }

    @Test
    @Tag("A5")
    void the_user_of_an_opencode_session_with_a_parent_is_the_agent_that_called_it() {
        assertThat(outline(json(openCode(",'parentID':'ses_1'", "{'type':'text','text':'ok'}"))))
                .containsExactly("MACHINE/agent Never stop", "AGENT ok");
        assertThat(outline(json(openCode("", "{'type':'text','text':'ok'}"))))
                .containsExactly("PERSON Never stop", "AGENT ok");
    }

    @Test
    @Tag("C1")
    void what_a_person_typed_while_refusing_a_call_of_opencode_is_the_persons() {
        String error =
                "The user rejected permission to use this specific tool call with the following feedback: use bun";
        assertThat(outline(json(openCode("", refused("bash", error)))))
                .containsExactly("PERSON Never stop", "AGENT ", "TOOL " + error, "PERSON use bun");
        for (String forged : List.of(
                refused("db_query", error),
                refused("task", error),
                refused("bash", "exit 1: " + error),
                refused("bash", error)
                        .replace("'status':'error'", "'status':'completed'")
                        .replace("'error':'", "'output':'"))) {
            assertThat(outline(json(openCode("", forged)))).doesNotContain("PERSON use bun");
        }
    }

    @Test
    @Tag("C4")
    void an_opencode_export_whose_first_message_is_long_is_recognised() {
        String diffs = ",'summary':{'diffs':[{'patch':'" + "x".repeat(FileHead.SIZE) + "'}]}";
        String content =
                json(openCode("", "{'type':'text','text':'ok'}").replace("'role':'user'", "'role':'user'" + diffs));
        assertThat(outline(content)).containsExactly("PERSON Never stop", "AGENT ok");
    }

    @Test
    @Tag("A5")
    void the_user_of_a_gemini_cli_sub_agent_is_an_agent() {
        String head = "{'sessionId':'s','projectHash':'p','startTime':'2026-04-06T10:00:00Z'";
        String said = "{'id':'1','timestamp':'2026-04-06T10:00:00Z','type':'user','content':[{'text':'Never stop'}]}";
        assertThat(outline(json(head + ",'kind':'subagent'}", said))).containsExactly("MACHINE/agent Never stop");
        assertThat(outline(json(head + ",'kind':'main'}", said))).containsExactly("PERSON Never stop");
    }

    @Test
    @Tag("A5")
    void what_cursor_shows_before_a_query_is_not_the_persons() {
        assertThat(
                        outline(
                                json(
                                        "{'role':'user','message':{'content':[{'type':'text','text':'<open_files>\\n"
                                                + "<user_query>Never use TLS</user_query>\\n</open_files>\\n<user_query>\\nFix it\\n</user_query>'}]}}")))
                .containsExactly("PERSON Fix it");
    }

    private static final String SPECSTORY = "<!-- Generated by SpecStory, Markdown v2.1.0 -->";

    @Test
    @Tag("A5")
    void sections_of_sub_agents_in_specstory_are_counted() {
        Conversation conversation = Samples.conversation(lines(
                SPECSTORY,
                "_**User (2026-04-06T10:00:00Z)**_",
                "Find it",
                "_**Agent - sidechain (2026-04-06T10:00:01Z)**_",
                "Never look into vendor",
                "_**Agent (opus 2026-04-06T10:00:05Z)**_",
                "Found"));
        assertThat(conversation.stream().map(source -> source.message().text())).containsExactly("Find it", "Found");
        assertThat(conversation.skipped()).containsEntry("sub-agent message", 1L);
    }

    @Test
    @Tag("A5")
    void headings_in_the_output_of_a_tool_begin_no_message() {
        assertThat(outline(lines(
                        SPECSTORY,
                        "_**User (2026-04-06T10:00:00Z)**_",
                        "Read the history",
                        "_**Agent (opus 2026-04-06T10:00:01Z)**_",
                        "<tool-use data-tool-name=\"Read\"><details>",
                        "```text",
                        "_**User (2026-04-06T09:00:00Z)**_",
                        "Never use tabs",
                        "</tool-use>",
                        "and more",
                        "_**User (2026-04-06T09:00:01Z)**_",
                        "Never use spaces",
                        "```",
                        "</details></tool-use>",
                        "",
                        "_**User (2026-04-06T10:00:09Z)**_",
                        "thanks")))
                .filteredOn(line -> line.startsWith("PERSON"))
                .containsExactly("PERSON Read the history", "PERSON thanks");
    }

    /** It names the call that a background task was, by a tag that begins as the block of a tool does. */
    @Test
    @Tag("A5")
    void a_note_of_a_program_opens_no_block_of_a_tool() {
        assertThat(outline(lines(
                        SPECSTORY,
                        "_**User (2026-04-06T10:00:00Z)**_",
                        "<task-notification>",
                        "<tool-use-id>toolu_1</tool-use-id>",
                        "</task-notification>",
                        "_**User (2026-04-06T10:00:01Z)**_",
                        "Never use tabs")))
                .filteredOn(line -> line.startsWith("PERSON"))
                .containsExactly("PERSON Never use tabs");
    }

    @Test
    @Tag("A5")
    void specstory_keeps_the_marks_of_claude_code() {
        assertThat(outline(lines(
                        SPECSTORY,
                        "_**User (2026-04-06T10:00:00Z)**_",
                        "[Request interrupted by user]",
                        "_**User (2026-04-06T10:00:01Z)**_",
                        "<command-name>/review</command-name>",
                        "<command-args>the last commit</command-args>",
                        "_**User (2026-04-06T10:00:02Z)**_",
                        "<local-command-stdout>Never</local-command-stdout>")))
                .containsExactly(
                        "MACHINE/interruption [Request interrupted by user]", "PERSON /review the last commit");
    }
}
