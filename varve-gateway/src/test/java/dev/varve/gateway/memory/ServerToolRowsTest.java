package dev.varve.gateway.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.gateway.wire.ChatCall;
import dev.varve.gateway.wire.WireFormat;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Row 37: tools that the provider runs or finds, and what it sums up. */
class ServerToolRowsTest extends MemoryRows {
    private static final String PADDING = "The output goes on for a while, line after line. ".repeat(6);

    private static void add(ScriptedClient client, String message) {
        client.list.add(ScriptedClient.JSON.readTree(message.replace('\'', '"')));
    }

    private static String talk(int turn) {
        return "Run number " + turn + " on port " + (8000 + turn) + ". " + PADDING;
    }

    @Test
    void row_37_no_activation_parts_a_servers_tool_from_its_result() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "server-tools");
        HttpResponse<String> answer = turn(client, 0);
        for (int turn = 1; turn < 40; turn++) {
            String server = "srvtoolu_" + turn;
            add(client, "{'role':'user','content':'" + talk(turn) + "'}");
            add(
                    client,
                    "{'role':'assistant','content':[{'type':'server_tool_use','id':'" + server
                            + "','name':'code_execution','input':{}},{'type':'tool_use','id':'toolu_a" + turn
                            + "','name':'Bash','input':{},'caller':{'type':'code_execution_20250825','tool_id':'"
                            + server + "'}}]}");
            add(
                    client,
                    "{'role':'user','content':[{'type':'tool_result','tool_use_id':'toolu_a" + turn + "','content':'"
                            + PADDING + "'}]}");
            add(
                    client,
                    "{'role':'assistant','content':[{'type':'tool_use','id':'toolu_b" + turn
                            + "','name':'Bash','input':{},'caller':{'type':'code_execution_20250825','tool_id':'"
                            + server + "'}}]}");
            add(
                    client,
                    "{'role':'user','content':[{'type':'tool_result','tool_use_id':'toolu_b" + turn + "','content':'"
                            + PADDING + "'}]}");
            add(
                    client,
                    "{'role':'assistant','content':[{'type':'code_execution_tool_result','tool_use_id':'" + server
                            + "','content':{'type':'code_execution_result','stdout':'ok'}},{'type':'text','text':'"
                            + PADDING + "'}]}");
            answer = client.turn("And run " + turn + "? Answer in words.");
            assertThat(fixture.provider.refusals()).isEmpty();
            fixture.settle();
        }
        assertThat(ScriptedClient.memory(answer)).isEqualTo("active");
    }

    @Test
    void row_37_a_result_keeps_all_that_it_answers() {
        ChatCall call = messages("""
                {'role':'user','content':'go'},
                {'role':'assistant','content':[{'type':'server_tool_use','id':'s1'},{'type':'tool_use','id':'t1','name':'f','input':{}}]},
                {'role':'user','content':[{'type':'tool_result','tool_use_id':'t1','content':'x'}]},
                {'role':'assistant','content':[{'type':'tool_use','id':'t2','name':'f','input':{}}]},
                {'role':'user','content':[{'type':'tool_result','tool_use_id':'t2','content':'x'}]},
                {'role':'assistant','content':[{'type':'code_execution_tool_result','tool_use_id':'s1','content':{}}]},
                {'role':'user','content':'and'},
                {'role':'assistant','content':[{'type':'mcp_tool_use','id':'m1'},{'type':'mcp_tool_result','tool_use_id':'m1'}]},
                {'role':'user','content':'now'}""");
        List<Integer> cuts = new ArrayList<>();
        for (int noted = 0; noted < 9; noted++) {
            cuts.add(Groups.whole(call.talk(), noted));
        }
        assertThat(cuts).containsExactly(0, 1, 1, 1, 1, 1, 6, 7, 8);
    }

    @Test
    void row_37_tools_that_were_found_stay_found() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "found");
        turns(client, 0, 3);
        add(client, "{'role':'user','content':'Find a tool for tickets.'}");
        add(
                client,
                "{'role':'assistant','content':[{'type':'tool_use','id':'toolu_search','name':'ToolSearch','input':{}}]}");
        add(
                client,
                "{'role':'user','content':[{'type':'tool_result','tool_use_id':'toolu_search','content':["
                        + "{'type':'tool_reference','tool_name':'make_ticket'}]}]}");
        add(client, "{'role':'assistant','content':[{'type':'text','text':'Found.'}]}");
        HttpResponse<String> last = turns(client, 3, 40);
        assertThat(ScriptedClient.memory(last)).isEqualTo("active");
        assertThat(fixture.provider.refusals()).isEmpty();
        JsonNode sent = ScriptedClient.JSON.readTree(lastText()).path("messages");
        assertThat(sent.get(0).toString()).contains("[Notes on the earlier part");
        assertThat(sent.get(1).toString()).contains("toolu_search", "ToolSearch");
        assertThat(sent.get(2).toString()).contains("tool_reference", "make_ticket");
        assertThat(sent.get(3).toString()).doesNotContain("Found.");
    }

    @Test
    void row_37_a_conversation_that_the_provider_has_summed_up_goes_as_it_is() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "summed-up");
        turns(client, 0, 20);
        add(client, "{'role':'user','content':'Go on.'}");
        add(
                client,
                "{'role':'assistant','content':[{'type':'compaction','content':'A summary.'},{'type':'text','text':'Yes.'}]}");
        HttpResponse<String> answer = turn(client, 22);
        assertThat(ScriptedClient.memory(answer)).isEqualTo("raw");
        assertThat(answer.headers().firstValue("x-varve-reason")).contains("kept by provider");
        assertThat(lastText()).contains("A summary.").doesNotContain("[Notes on the earlier part");
        assertThat(fixture.log("summed-up").toString()).contains("module-22");
    }

    @Test
    void row_37_items_of_responses_that_only_the_provider_can_read_stay_before_the_tail() {
        byte[] body =
                ("{\"input\":[{\"role\":\"user\",\"content\":\"one\"},{\"type\":\"compaction\",\"encrypted_content\":\"x\"},"
                                + "{\"type\":\"mcp_list_tools\",\"id\":\"m\",\"tools\":[]},{\"role\":\"assistant\",\"content\":\"two\"},"
                                + "{\"role\":\"user\",\"content\":\"three\"}]}")
                        .getBytes(UTF_8);
        byte[] sent = CallRewriter.rewrite(
                body,
                WireFormat.RESPONSES.read(body).orElseThrow(),
                new Notes(4, "the notes", 2, 0, 3, 0),
                Map.of(),
                false);
        JsonNode input = ScriptedClient.JSON.readTree(sent).path("input");
        assertThat(input.valueStream().map(item -> item.path("type").asString("message")))
                .containsExactly("message", "compaction", "mcp_list_tools", "message");
    }

    private static ChatCall messages(String list) {
        return WireFormat.MESSAGES
                .read(("{\"messages\":[" + list.replace('\'', '"') + "]}").getBytes(UTF_8))
                .orElseThrow();
    }
}
