package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.gateway.memory.ScriptedClient.Kind;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Row 44: what Gemini and Vertex speak, and Azure, beside the rows that each wire passes. */
class GeminiRowsTest extends MemoryRows {
    private static final String MODEL = "/gemini/v1beta/models/g";

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void row_44_what_is_said_and_called_is_logged_once(boolean stream) {
        ScriptedClient client = fixture.client(Kind.GEMINI).header("x-varve-session", "said");
        client.stream = stream;
        client.thinking = true;
        turns(client, 0, 5);
        List<LoggedMessage> log = fixture.log("said");
        assertThat(log).hasSize(14);
        assertThat(log.stream().filter(logged -> logged.role() == Role.TOOL)).hasSize(2);
        assertThat(log.get(1).message().parts().get(1)).isInstanceOfSatisfying(Part.ToolCall.class, call -> {
            assertThat(call.name()).isEqualTo("run_shell_command");
            assertThat(call.arguments()).isEqualTo("{\"command\":\"echo step 1\"}");
        });
        assertThat(log.get(2).message().parts().get(0))
                .isInstanceOfSatisfying(
                        Part.ToolResult.class,
                        result -> assertThat(result.content()).startsWith("BUILD SUCCESS"));
        assertThat(log.toString()).doesNotContain("thought");
    }

    /** As Google's libraries do: each piece of a streamed answer becomes a content of its own, also where it ends in a word. */
    @ParameterizedTest
    @ValueSource(strings = {"streamGenerateContent?alt=sse", "streamGenerateContent"})
    void row_44_pieces_of_an_answer_are_one_answer_and_notes_take_over(String verb) throws Exception {
        ArrayNode contents = ScriptedClient.JSON.createArrayNode();
        ScriptedClient client = fixture.client(Kind.GEMINI).header("x-varve-session", "pieces");
        HttpResponse<String> last = null;
        int turns = 30;
        int turn = 0;
        int calls = 10;
        for (int call = 0; call < turns + calls; call++) {
            boolean called = contents.toString().lastIndexOf("functionCall")
                    > contents.toString().lastIndexOf("user");
            ObjectNode part =
                    contents.addObject().put("role", "user").putArray("parts").addObject();
            if (called) {
                ObjectNode response = part.putObject("functionResponse").put("name", "run");
                response.putObject("response").put("output", "BUILD SUCCESS " + call);
            } else {
                part.put("text", words(turn++));
            }
            last = client.post(
                    MODEL + ":" + verb,
                    "{\"tools\":[{\"functionDeclarations\":[{\"name\":\"run\"}]}],\"contents\":" + contents + "}");
            client.accepted(last);
            fixture.settle();
            String events = last.body().startsWith("[")
                    ? last.body()
                    : "[" + last.body().strip().replace("data: ", "").replace("\r\n\r\n", ",") + "]";
            for (JsonNode event : ScriptedClient.JSON.readTree(events)) {
                contents.add(event.path("candidates").path(0).path("content"));
            }
        }
        assertThat(contents.size()).isGreaterThan(3 * turns);
        assertThat(ScriptedClient.memory(Objects.requireNonNull(last))).isEqualTo("active");
        assertThat(fixture.provider.refusals()).isEmpty();
        assertThat(fixture.varve().sessions("default")).hasSize(1);
        assertThat(fixture.log("pieces")).as("each message once").hasSize(2 * (turns + calls));
        assertThat(lastText()).contains("[Notes on the earlier part", "port 8001");
    }

    @Test
    void row_44_calls_of_one_tool_at_once_keep_their_results_and_results_of_two_people_differ() {
        String calls =
                "{\"role\":\"model\",\"parts\":[{\"functionCall\":{\"name\":\"read_many_files_v2_of_mcp\",\"args\":"
                        + "{\"path\":\"a\"}},\"thoughtSignature\":\"s\"},{\"functionCall\":{\"name\":"
                        + "\"read_many_files_v2_of_mcp\",\"args\":{\"path\":\"b\"}}}]}";
        for (String whose : List.of("hers", "his")) {
            ScriptedClient client = fixture.client(Kind.GEMINI).header("x-varve-session", "shared");
            client.accepted(client.post(
                    MODEL + ":generateContent",
                    "{\"contents\":[{\"parts\":[{\"text\":\"Read both, please.\"}]}," + calls
                            + ",{\"role\":\"function\",\"parts\":["
                            + "{\"functionResponse\":{\"name\":\"read_many_files_v2_of_mcp\",\"response\":{\"output\":\"A "
                            + whose
                            + "\"}}},{\"functionResponse\":{\"name\":\"read_many_files_v2_of_mcp\",\"response\":"
                            + "{\"error\":\"none\"}}}]}]}"));
            fixture.settle();
        }
        List<LoggedMessage> log = fixture.log("shared");
        assertThat(log.get(1).message().parts()).extracting(Part::getClass).containsOnly(Part.ToolCall.class);
        assertThat(log.get(2).message().parts())
                .containsExactly(
                        new Part.ToolResult("read_many_files_v2_of_mcp#1", "", "A hers", false),
                        new Part.ToolResult("read_many_files_v2_of_mcp#2", "", "none", true));
        assertThat(log.toString()).doesNotContain("A his");
        assertThat(fixture.varve().sessions("default")).hasSize(2);
    }

    @Test
    void row_44_a_window_that_nobody_tells_is_learnt_from_a_refusal() {
        fixture.provider.window(2_500);
        ScriptedClient client = fixture.client(Kind.GEMINI).header("x-varve-session", "small");
        for (int turn = 0; turn < 40; turn++) {
            turn(client, turn);
        }
        assertThat(lastText()).contains("[Notes on the earlier part", "port 8039");
        assertThat(fixture.provider.refusals()).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void row_44_pictures_names_with_underscores_and_counts_pass_and_leave_no_data_in_the_log() {
        String picture = "aGVsbG8gcGljdHVyZQ==";
        ScriptedClient client = fixture.client(Kind.GEMINI).header("x-varve-session", "seen");
        String body =
                "{\"contents\":[{\"parts\":[{\"text\":\"What is it?\"},{\"inlineData\":{\"mimeType\":\"image/png\","
                        + "\"data\":\"" + picture + "\"}}]}]}";
        client.accepted(client.post(MODEL + ":countTokens", body));
        client.accepted(client.post(MODEL + ":generateContent", body));
        assertThat(lastText()).contains(picture);
        assertThat(fixture.log("seen")).hasSize(2);
        assertThat(fixture.log("seen").toString()).doesNotContain(picture).contains("sha256:");
    }

    @Test
    void row_44_a_cache_at_the_provider_stays_and_notes_stand_in_what_follows_it() {
        ScriptedClient client = fixture.client(Kind.GEMINI).header("x-varve-session", "cached");
        client.cached = "cachedContents/book";
        HttpResponse<String> last = turns(client, 0, 30);
        assertThat(ScriptedClient.memory(last)).isEqualTo("active");
        assertThat(fixture.provider.refusals()).isEmpty();
        assertThat(lastText())
                .contains("\"cachedContent\":\"cachedContents/book\"", "[Notes on the earlier part", "port 8001");
    }

    /** The call that it answers is in the cache: whatever stood between them would be refused. */
    @Test
    void row_44_a_list_that_answers_a_call_in_the_cache_goes_as_it_came() {
        ScriptedClient client = fixture.client(Kind.GEMINI).header("x-varve-session", "cut");
        client.cached = "cachedContents/ends-in-a-call";
        ObjectNode response = client.list
                .addObject()
                .put("role", "user")
                .putArray("parts")
                .addObject()
                .putObject("functionResponse")
                .put("name", "run");
        response.putObject("response").put("output", "done");
        client.call();
        client.takeAnswer();
        HttpResponse<String> last = turns(client, 0, 30);
        assertThat(last.headers().firstValue("x-varve-reason")).hasValue("kept by provider");
        assertThat(fixture.provider.refusals()).isEmpty();
        assertThat(lastText()).doesNotContain("[Notes on the earlier part").contains("port 8001");
        assertThat(fixture.log("cut")).as("each message once").hasSize(62);
    }

    @Test
    void row_44_what_code_assist_has_around_a_call_stays_as_it_is() {
        ScriptedClient client = fixture.client(Kind.CODE_ASSIST).header("x-varve-session", "login");
        HttpResponse<String> last = turns(client, 0, 30);
        assertThat(ScriptedClient.memory(last)).isEqualTo("active");
        assertThat(fixture.provider.refusals()).isEmpty();
        assertThat(lastText())
                .startsWith("{\"model\":\"claude-stub\",\"project\":\"p\",\"request\":{\"systemInstruction\":")
                .endsWith("},\"user_prompt_id\":\"id########30\"}")
                .contains("[Notes on the earlier part", "port 8001");
        assertThat(fixture.varve().sessions("default")).hasSize(1);
    }

    /** Where the client asks something else, memory has nothing to do. */
    @Test
    void row_44_other_calls_of_code_assist_pass() {
        HttpResponse<String> answer = fixture.client(Kind.CODE_ASSIST)
                .post("/gemini/v1internal:loadCodeAssist", "{\"metadata\":{\"ideType\":\"GEMINI_CLI\"}}");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(ScriptedClient.memory(answer)).isEqualTo("none");
        assertThat(fixture.varve().sessions("default")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"GEMINI", "VERTEX", "CODE_ASSIST"})
    void row_44_who_speaks_it_may_read_its_notes_after_a_restart(Kind kind) {
        ScriptedClient client = fixture.client(kind).header("x-varve-session", "again");
        turns(client, 0, 30);
        fixture.restart(MemoryFixture.PATIENCE);
        ScriptedClient same = fixture.client(kind).header("x-varve-session", "again");
        client.list.forEach(same.list::add);
        HttpResponse<String> answer = turn(same, 31);
        assertThat(ScriptedClient.memory(answer)).isEqualTo("active");
        assertThat(fixture.provider.refusals()).isEmpty();
        assertThat(lastText()).contains("[Notes on the earlier part", "port 8001");
    }

    @Test
    void row_44_a_deployment_of_azure_has_memory() {
        ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", "azure");
        HttpResponse<String> answer = client.post(
                "/azure/openai/deployments/gpt-4o/chat/completions?api-version=2024-10-21",
                "{\"messages\":[{\"role\":\"user\",\"content\":\"Keep port 8080, please.\"}]}");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(fixture.log("azure")).hasSize(2);
    }
}
