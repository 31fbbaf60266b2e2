package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.gateway.memory.ScriptedClient.Kind;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Rows 8, 31 and 32: content that only its client and its provider understand. */
class ContentRowsTest extends MemoryRows {
    @Test
    void row_08_unknown_blocks_and_fields_pass_and_our_headers_do_not() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "odd");
        client.list
                .addObject()
                .put("role", "user")
                .putArray("content")
                .addObject()
                .put("type", "from_the_future")
                .put("x", 1);
        String body = client.body();
        client.accepted(client.call());
        assertThat(fixture.provider.accepted().get(0).text()).isEqualTo(body);
        assertThat(fixture.provider.accepted().get(0).headers()).doesNotContainKey("x-varve-session");
        assertThat(fixture.log("odd").get(0).message().parts().toString()).contains("from_the_future");
    }

    @Test
    void row_31_pictures_reach_the_provider_and_no_log() {
        String data = "iVBORw0KGgoAAAANSUhEUgAA".repeat(50);
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "picture");
        ObjectNode message = client.list.addObject().put("role", "user");
        var content = message.putArray("content");
        content.addObject()
                .put("type", "image")
                .putObject("source")
                .put("type", "base64")
                .put("media_type", "image/png")
                .put("data", data);
        content.addObject().put("type", "text").put("text", "What is this?");
        client.accepted(client.call());
        client.takeAnswer();
        turns(client, 1, 40);
        assertThat(fixture.provider.accepted().get(0).text()).contains(data);
        assertThat(fixture.log("picture").toString())
                .doesNotContain("iVBORw0KGgo")
                .contains("sha256:");
        assertThat(notesIn(
                        fixture.provider
                                .accepted()
                                .get(fixture.provider.accepted().size() - 1),
                        Kind.MESSAGES))
                .isNotEmpty()
                .doesNotContain("iVBORw0KGgo");
    }

    @Test
    void row_32_parallel_calls_and_odd_arguments_stay_as_they_are() {
        ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", "parallel");
        turns(client, 0, 40);
        ObjectNode assistant = client.list.addObject().put("role", "user").put("content", "both, please");
        assertThat(assistant).isNotNull();
        ObjectNode calls = client.list.addObject().put("role", "assistant").putNull("content");
        var list = calls.putArray("tool_calls");
        for (String id : List.of("call_a", "call_b")) {
            list.addObject()
                    .put("id", id)
                    .put("type", "function")
                    .putObject("function")
                    .put("name", "bash")
                    .put("arguments", "{\"a\": 1.0,  \"b\":\"\\u00e9\"");
        }
        for (String id : List.of("call_b", "call_a")) {
            client.list.addObject().put("role", "tool").put("tool_call_id", id).put("content", "done " + id);
        }
        HttpResponse<String> answer = client.call();
        client.accepted(answer);
        assertThat(ScriptedClient.memory(answer)).isEqualTo("active");
        String sent = fixture.provider
                .accepted()
                .get(fixture.provider.accepted().size() - 1)
                .text();
        assertThat(sent).contains(calls.toString());
        client.takeAnswer();
        turns(client, 41, 43);
        assertThat(fixture.log("parallel").stream()
                        .filter(message -> message.toString().contains("done call_a")))
                .hasSize(1);
    }

    @Test
    void row_29_what_belongs_together_is_cut_together_and_stays_together() {
        ScriptedClient client = fixture.client(Kind.RESPONSES).header("x-varve-session", "reasoned");
        String early = thought(client, "early");
        client.accepted(client.call());
        client.takeAnswer();
        turns(client, 0, 40);
        String late = thought(client, "late");
        HttpResponse<String> answer = client.call();
        client.accepted(answer);
        assertThat(ScriptedClient.memory(answer)).isEqualTo("active");
        String sent = fixture.provider
                .accepted()
                .get(fixture.provider.accepted().size() - 1)
                .text();
        assertThat(sent).contains(late).doesNotContain(early).doesNotContain("rs_early", "fc_early");
    }

    /** What a model did in its turn, as the client sends it back: thought, said, called, and an item that nobody knows. */
    private static String thought(ScriptedClient client, String name) {
        int from = client.list.size();
        client.list.addObject().put("type", "message").put("role", "user").put("content", "Do " + name + ", please.");
        client.list
                .addObject()
                .put("type", "reasoning")
                .put("id", "rs_" + name)
                .put("encrypted_content", "gAAAA/+" + name + "==")
                .putArray("summary");
        client.list
                .addObject()
                .put("type", "message")
                .put("role", "assistant")
                .put("phase", "commentary")
                .put("content", "I look into " + name + ".");
        client.list
                .addObject()
                .put("type", "function_call")
                .put("id", "fc_" + name)
                .put("call_id", "call_" + name)
                .put("name", "bash")
                .put("arguments", "{\"n\": 1.0}");
        client.list
                .addObject()
                .put("type", "function_call_output")
                .put("call_id", "call_" + name)
                .put("output", "done " + name);
        client.list.addObject().put("type", "from_the_future").put("x", 1.0);
        StringBuilder these = new StringBuilder();
        for (int i = from; i < client.list.size(); i++) {
            these.append(these.length() == 0 ? "" : ",").append(client.list.get(i));
        }
        return these.toString();
    }
}
