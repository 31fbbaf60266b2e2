package dev.varve.transcript;

import static dev.varve.transcript.Samples.START;
import static dev.varve.transcript.Samples.assertFault;
import static dev.varve.transcript.Samples.lines;
import static dev.varve.transcript.Samples.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.language.Voice;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Formats of APIs, frameworks and data exports. JSON is written with ' here. */
class ForeignFormatsTest {
    private static String json(String... lines) {
        return lines(lines).replace('\'', '"');
    }

    private static TranscriptFormat detected(String content) {
        try (Transcript transcript = Samples.open("x", content, Samples.OPTIONS)) {
            return transcript.format();
        }
    }

    private static Message message(Role role, Instant at, String id, Part... parts) {
        return new Message(role, List.of(parts), at, id, "", Map.of());
    }

    private static final List<Message> WEATHER = List.of(
            Message.of(Role.SYSTEM, "Be brief", START),
            Message.user("Rain?", START),
            Message.assistant(START, new Part.Text("Look:"), new Part.ToolCall("t1", "weather", "{\"city\":\"Ulm\"}")),
            Message.tool(START, new Part.ToolResult("t1", "weather", "dry", false)),
            Message.assistant("No rain", START));

    private static final String ANTHROPIC =
            "'messages':[{'role':'user','content':'Rain?'},{'role':'assistant','content':["
                    + "{'type':'thinking','thinking':'hm','signature':'s'},{'type':'text','text':'Look:'},"
                    + "{'type':'tool_use','id':'t1','name':'weather','input':{'city':'Ulm'}}]},{'role':'user','content':["
                    + "{'type':'tool_result','tool_use_id':'t1','content':'dry'}]},"
                    + "{'role':'assistant','content':'No rain'}]";

    @Test
    void anthropic_messages_keep_system_calls_and_results() {
        String request = json("{'model':'m','system':[{'type':'text','text':'Be brief'}]," + ANTHROPIC + "}");
        assertThat(detected(request)).isEqualTo(TranscriptFormat.ANTHROPIC);
        Conversation conversation = Samples.conversation(request);
        assertThat(conversation.stream().map(SourceMessage::message)).isEqualTo(WEATHER);
        assertThat(conversation.skipped()).isEqualTo(Map.of("thinking", 1L));
        assertThat(conversation.undated()).as("none has a time").isEqualTo(5);
    }

    @Test
    void system_behind_the_messages_is_kept_too() {
        assertThat(read(json("{" + ANTHROPIC + ",'system':'Be brief'}")))
                .hasSize(5)
                .last()
                .isEqualTo(WEATHER.get(0));
    }

    @Test
    void anthropic_blocks_in_openai_messages_are_a_fault_and_not_lost() {
        assertThatThrownBy(() ->
                        read("x", json("{" + ANTHROPIC + "}"), Samples.OPTIONS.withFormat(TranscriptFormat.OPENAI)))
                .hasMessageContaining("name the format with --format anthropic");
    }

    @Test
    void responses_items() {
        String request = json("{'instructions':'Be brief','input':[{'role':'user','content':'Rain?'},"
                + "{'type':'reasoning','id':'r','summary':[]},"
                + "{'type':'message','role':'assistant','content':[{'type':'output_text','text':'Look:'}]},"
                + "{'type':'function_call','call_id':'t1','name':'weather','arguments':'{\\'city\\':\\'Ulm\\'}'},"
                + "{'type':'function_call_output','call_id':'t1','output':'dry'},"
                + "{'role':'assistant','content':[{'type':'output_text','text':'No rain'}]}]}");
        assertThat(detected(request)).isEqualTo(TranscriptFormat.RESPONSES);
        assertThat(read(request))
                .containsExactly(
                        WEATHER.get(0),
                        WEATHER.get(1),
                        Message.assistant("Look:", START),
                        Message.assistant(START, new Part.ToolCall("t1", "weather", "{\"city\":\"Ulm\"}")),
                        WEATHER.get(3),
                        WEATHER.get(4));
    }

    @Test
    void ai_sdk_messages_are_taken_apart_into_rounds() {
        String content = json("[{'id':'u','role':'user','parts':[{'type':'text','text':'Rain?'}]},"
                + "{'id':'a','role':'assistant','parts':[{'type':'step-start'},{'type':'text','text':'Look:'},"
                + "{'type':'tool-weather','toolCallId':'t1','state':'output-available','input':{'city':'Ulm'},'output':'dry'},"
                + "{'type':'text','text':'No rain'}]}]");
        assertThat(detected(content)).isEqualTo(TranscriptFormat.AI_SDK);
        assertThat(read(content))
                .containsExactly(
                        WEATHER.get(1).withId("u"),
                        WEATHER.get(2).withId("a"),
                        WEATHER.get(3).withId("a/2"),
                        WEATHER.get(4).withId("a/3"));
        assertThat(Samples.conversation(content)).hasSize(4);
    }

    @Test
    void langchain_in_its_three_spellings() {
        String data = json(
                "[{'type':'system','data':{'content':'Be brief'}},{'type':'human','data':{'content':'Rain?'}},"
                        + "{'type':'ai','data':{'content':'Look:','tool_calls':[{'id':'t1','name':'weather','args':{'city':'Ulm'}}]}},"
                        + "{'type':'tool','data':{'content':'dry','tool_call_id':'t1'}},{'type':'ai','data':{'content':'No rain'}}]");
        String bare = json("[{'type':'system','content':'Be brief'},{'type':'human','content':'Rain?'},"
                + "{'type':'ai','content':'Look:','tool_calls':[{'id':'t1','name':'weather','args':{'city':'Ulm'}}]},"
                + "{'type':'tool','content':'dry','tool_call_id':'t1'},{'type':'ai','content':'No rain'}]");
        String lc = json("[{'lc':1,'type':'constructor','id':['langchain','schema','messages','SystemMessage'],"
                + "'kwargs':{'content':'Be brief'}},{'lc':1,'type':'constructor','id':['x','HumanMessage'],"
                + "'kwargs':{'content':'Rain?'}},{'lc':1,'type':'constructor','id':['x','AIMessage'],'kwargs':{'content':'Look:',"
                + "'tool_calls':[{'id':'t1','name':'weather','args':{'city':'Ulm'}}]}},{'lc':1,'type':'constructor',"
                + "'id':['x','ToolMessage'],'kwargs':{'content':'dry','tool_call_id':'t1'}},"
                + "{'lc':1,'type':'constructor','id':['x','AIMessageChunk'],'kwargs':{'content':'No rain'}}]");
        for (String content : List.of(data, bare, lc)) {
            assertThat(detected(content)).isEqualTo(TranscriptFormat.LANGCHAIN);
            assertThat(read(content)).isEqualTo(WEATHER);
        }
    }

    @Test
    void chatgpt_export_reads_the_branch_that_was_shown() {
        String content = json(
                "[{'title':'Rain','conversation_id':'c1','current_node':'n4','mapping':{",
                "'root':{'id':'root','message':null,'parent':null,'children':['n1']},",
                "'n1':{'message':{'id':'n1','author':{'role':'user'},'create_time':1775469780.5,'content':"
                        + "{'content_type':'text','parts':['Rain?']}},'parent':'root','children':['n2','old']},",
                "'old':{'message':{'id':'old','author':{'role':'assistant'},'create_time':1775469781,'content':"
                        + "{'content_type':'text','parts':['Maybe']}},'parent':'n1','children':[]},",
                "'n2':{'message':{'id':'n2','author':{'role':'assistant'},'recipient':'python','create_time':1775469782,"
                        + "'content':{'content_type':'code','text':'rain()'}},'parent':'n1','children':['n3']},",
                "'n3':{'message':{'id':'n3','author':{'role':'tool','name':'python'},'create_time':1775469783,"
                        + "'content':{'content_type':'execution_output','text':'dry'}},'parent':'n2','children':['n4']},",
                "'n4':{'message':{'id':'n4','author':{'role':'assistant'},'recipient':'all','create_time':1775469784,"
                        + "'content':{'content_type':'text','parts':['No rain']}},'parent':'n3','children':[]}}},",
                "{'title':'Empty','conversation_id':'c2','mapping':{}}]");
        assertThat(detected(content)).isEqualTo(TranscriptFormat.CHATGPT);
        try (Transcript transcript = Samples.open("conversations.json", content, Samples.OPTIONS)) {
            Conversation conversation = transcript.iterator().next();
            assertThat(conversation.name()).isEqualTo("c1");
            assertThat(conversation.stream().map(SourceMessage::message))
                    .containsExactly(
                            message(Role.USER, Instant.ofEpochMilli(1775469780500L), "n1", new Part.Text("Rain?")),
                            message(
                                    Role.ASSISTANT,
                                    Instant.ofEpochSecond(1775469782),
                                    "n2",
                                    new Part.ToolCall("n2", "python", "rain()")),
                            message(
                                    Role.TOOL,
                                    Instant.ofEpochSecond(1775469783),
                                    "n3",
                                    new Part.ToolResult("n2", "python", "dry", false)),
                            message(Role.ASSISTANT, Instant.ofEpochSecond(1775469784), "n4", new Part.Text("No rain")));
            assertThat(conversation.skipped()).isEqualTo(Map.of("message of another branch", 1L));
            assertThat(conversation.about()).containsEntry("title", "Rain");
        }
    }

    @Test
    void claude_ai_export_gives_calls_without_ids_one() {
        String content = json("[{'uuid':'c1','name':'Rain','chat_messages':["
                + "{'uuid':'m1','sender':'human','text':'Rain?','content':[{'type':'text','text':'Rain?'}],"
                + "'created_at':'2026-04-06T10:00:00Z','attachments':[{'file_name':'a.txt','file_type':'txt','extracted_content':'map'}]},"
                + "{'uuid':'m2','sender':'assistant','text':'','content':[{'type':'tool_use','name':'weather','input':{}},"
                + "{'type':'tool_result','name':'weather','content':[{'type':'text','text':'dry'}],'is_error':false},"
                + "{'type':'text','text':'No rain'}],'created_at':'2026-04-06T10:00:05Z'}]}]");
        assertThat(detected(content)).isEqualTo(TranscriptFormat.CLAUDE_AI);
        Instant then = START.plusSeconds(5);
        assertThat(read(content))
                .containsExactly(
                        message(
                                Role.USER,
                                START,
                                "m1",
                                new Part.Text("Rain?"),
                                new Part.Attachment("txt", "data:", "a.txt")),
                        message(Role.USER, START, "m1/files", new Part.Text("map"))
                                .withVoice(Voice.MACHINE)
                                .withSpeaker("file"),
                        message(Role.ASSISTANT, then, "m2", new Part.ToolCall("m2/call-1", "weather", "{}")),
                        message(Role.TOOL, then, "m2/2", new Part.ToolResult("m2/call-1", "weather", "dry", false)),
                        message(Role.ASSISTANT, then, "m2/3", new Part.Text("No rain")));
    }

    @Test
    void cursor_says_which_tools_were_called_in_words() {
        String content = json(
                "{'role':'user','message':{'content':[{'type':'text','text':'<user_query>\\nRain?\\n</user_query>'}]}}",
                "{'role':'assistant','message':{'content':[{'type':'text','text':'Look:'},"
                        + "{'type':'tool_use','name':'weather','input':{'city':'Ulm'}}]}}");
        assertThat(detected(content)).isEqualTo(TranscriptFormat.CURSOR);
        assertThat(read(content))
                .containsExactly(
                        Message.user("Rain?", START),
                        Message.assistant(
                                START, new Part.Text("Look:"), new Part.Text("[calls weather {\"city\":\"Ulm\"}]")));
    }

    @Test
    void older_chats_of_gemini_cli_are_one_document() {
        String content = json(
                "{",
                "  'sessionId': 's', 'projectHash': 'p',",
                "  'messages': [",
                "    {'id':'1','timestamp':'2026-04-06T10:00:00Z','type':'user','content':'Rain?'},",
                "    {'id':'2','timestamp':'2026-04-06T10:00:01Z','type':'gemini','content':'No rain'}]}");
        assertThat(detected(content)).isEqualTo(TranscriptFormat.GEMINI_CLI);
        assertThat(read(content))
                .containsExactly(
                        message(Role.USER, START, "1", new Part.Text("Rain?")),
                        message(Role.ASSISTANT, START.plusSeconds(1), "2", new Part.Text("No rain")));
    }

    @Test
    void what_hooks_handed_to_gemini_cli_is_not_the_users_talk() {
        String content = lines(
                json("{'sessionId':'s','projectHash':'p','startTime':'2026-04-06T10:00:00Z'}"),
                json(
                        "{'id':'1','timestamp':'2026-04-06T10:00:00Z','type':'user','content':[{'text':'<hook_context>## Memory"
                                + " of this project: &lt;b&gt; rain</hook_context>  Sun?'}]}"),
                json("{'id':'2','timestamp':'2026-04-06T10:00:01Z','type':'user','content':[{'text':'<hook_context>rain"
                        + "</hook_context>'}]}"));
        assertThat(read(content)).containsExactly(message(Role.USER, START, "1", new Part.Text("Sun?")));
    }

    @Test
    void what_hooks_handed_to_gemini_cli_behind_the_output_of_a_tool_is_not_its_output() {
        String content = lines(
                json("{'sessionId':'s','projectHash':'p','startTime':'2026-04-06T10:00:00Z'}"),
                json("{'id':'1','timestamp':'2026-04-06T10:00:00Z','type':'gemini','content':'','toolCalls':["
                        + "{'id':'t1','name':'run_shell_command','args':{'command':'make'},'status':'success','result':["
                        + "{'functionResponse':{'id':'t1','name':'run_shell_command','response':{'output':"
                        + "'no rule\\n\\n<hook_context>make all worked instead</hook_context>'}}}]}]}"));
        assertThat(read(content).get(1).toolResults())
                .singleElement()
                .extracting(Part.ToolResult::content)
                .isEqualTo("no rule");
    }

    @Test
    void the_branch_goes_with_what_the_user_said() {
        String claude = lines(
                json("{'type':'user','uuid':'1','sessionId':'s','cwd':'/shop','gitBranch':'carts','isSidechain':false,"
                        + "'timestamp':'2026-04-06T10:00:00Z','message':{'role':'user','content':'Rain?'}}"));
        String codex = lines(
                json("{'timestamp':'2026-04-06T10:00:00Z','type':'session_meta','payload':{'id':'s','cwd':'/shop',"
                        + "'git':{'commit_hash':'1f','branch':'carts'}}}"),
                json("{'timestamp':'2026-04-06T10:00:00Z','type':'response_item','payload':{'type':'message',"
                        + "'role':'user','content':[{'type':'input_text','text':'Rain?'}]}}"));
        assertThat(List.of(read(claude), read(codex)))
                .allSatisfy(messages -> assertThat(messages)
                        .singleElement()
                        .extracting(Message::attributes)
                        .isEqualTo(Map.of("branch", "carts")));
    }

    @Test
    void specstory_and_other_markdown() {
        String specStory = lines(
                "<!-- Generated by SpecStory, Markdown v2.1.0 -->",
                "",
                "# Rain (2026-04-06 10:00:00Z)",
                "",
                "_**User (2026-04-06T10:00:00Z)**_",
                "",
                "Rain?",
                "",
                "---",
                "",
                "_**Agent (sonnet 2026-04-06T10:00:05Z)**_",
                "",
                "No",
                "## Why",
                "Dry air");
        assertThat(detected(specStory)).isEqualTo(TranscriptFormat.MARKDOWN);
        assertThat(read(specStory))
                .containsExactly(
                        Message.user("Rain?", START), Message.assistant("No\n## Why\nDry air", START.plusSeconds(5)));
        String noted = lines(
                "<!-- Generated by SpecStory -->",
                "",
                "<!-- cursor Session 3fe6cb3b (2026-04-05 08:30Z) -->",
                "",
                "# Rain (2026-04-05_08-30-00Z)",
                "",
                "_**User**_",
                "",
                "Rain?");
        assertThat(read(noted)).containsExactly(Message.user("Rain?", Instant.parse("2026-04-05T08:30:00Z")));
        String headings = lines("## User", "Rain?", "", "## Assistant", "No");
        assertThat(detected(headings)).isEqualTo(TranscriptFormat.MARKDOWN);
        assertThat(read(headings)).containsExactly(Message.user("Rain?", START), Message.assistant("No", START));
        String bold = lines("**Ann** [2026-04-06 10:00]: Rain?", "**Ben** [2026-04-06 10:01]: No");
        assertThat(read(bold))
                .containsExactly(
                        Message.user("Rain?", START).withSpeaker("Ann"),
                        Message.user("No", START.plusSeconds(60)).withSpeaker("Ben"));
    }

    @Test
    void the_title_of_an_old_specstory_file_speaks_for_nobody() {
        String old = lines(
                "## SpecStory",
                "",
                "## Rain in the hills (4/6/2026, 1:05:09 PM)",
                "",
                "_**User**_",
                "",
                "Rain?",
                "",
                "---",
                "",
                "_**Assistant**_",
                "",
                "No",
                "## Dry air (from the south)",
                "Never sow in it");
        assertThat(detected(old)).isEqualTo(TranscriptFormat.MARKDOWN);
        assertThat(read(old))
                .containsExactly(
                        Message.user("Rain?", Instant.parse("2026-04-06T13:05:09Z")),
                        Message.assistant(
                                "No\n## Dry air (from the south)\nNever sow in it",
                                Instant.parse("2026-04-06T13:05:09Z")));
    }

    @Test
    void notes_in_brackets_make_no_speaker_of_a_heading_or_of_bold_words() {
        String headings = lines(
                "## User",
                "Rain?",
                "## Assistant",
                "No",
                "### Rules (required)",
                "Never sow in rain",
                "## Step (1)",
                "Wait");
        assertThat(read(headings))
                .containsExactly(
                        Message.user("Rain?", START),
                        Message.assistant("No\n### Rules (required)\nNever sow in rain\n## Step (1)\nWait", START));
        String bold = lines("**User:** Rain?", "**Assistant:** No", "**Warning (important):** never sow in rain");
        assertThat(read(bold))
                .containsExactly(
                        Message.user("Rain?", START),
                        Message.assistant("No\n**Warning (important):** never sow in rain", START));
    }

    @Test
    void times_since_a_start_that_nobody_knows_are_none() {
        Conversation conversation = Samples.conversation(
                lines("[-00:00:00:10] CDR: Ten seconds.", "[00:02:03:04] **CC**: Go for it,", "Apollo."));
        assertThat(conversation.stream().map(SourceMessage::message))
                .containsExactly(
                        Message.user("Ten seconds.", START).withSpeaker("CDR"),
                        Message.user("Go for it,\nApollo.", START).withSpeaker("CC"));
        assertThat(conversation.undated()).isEqualTo(2);
    }

    @Test
    void neighbours_are_refused_rather_than_misread() {
        assertFault(json("{'contents':[{'role':'user','parts':[{'text':'Hi'}]}]}"), "format not recognised");
    }

    @Test
    void a_file_that_gives_no_message_is_a_fault() {
        assertFault(
                json("{'type':'summary','summary':'s','leafUuid':'l'}"),
                "holds no message (left out: 1 summary line)",
                "claude-code");
        assertFault(json("{'type':'session','id':'s'}"), "holds no message");
        assertFault(json("{'messages':[]}"), "holds no message");
    }
}
