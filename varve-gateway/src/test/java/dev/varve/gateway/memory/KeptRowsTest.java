package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Role;
import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.gateway.relay.AnswerListener;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.route.Route;
import dev.varve.gateway.route.Upstream;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Rows 28 and 30: conversations that the provider keeps or compacts. */
class KeptRowsTest extends MemoryRows {
    private HttpResponse<String> goOn(ScriptedClient client, String field, String words) {
        String body = "{\"model\":\"m\"," + field + ",\"input\":[{\"role\":\"user\",\"content\":\"" + words + "\"}]}";
        HttpResponse<String> answer = client.post("/v1/responses", body);
        client.accepted(answer);
        assertThat(lastText()).as("what is sent").isEqualTo(body);
        assertThat(ScriptedClient.memory(answer)).isEqualTo("raw");
        fixture.settle();
        return answer;
    }

    private List<String> asked(String session) {
        return fixture.log(session).stream()
                .filter(message -> message.role() == Role.USER)
                .map(message -> message.message().text())
                .toList();
    }

    private static String id(HttpResponse<String> answer) {
        return ScriptedClient.JSON.readTree(answer.body()).path("id").asString("");
    }

    @Test
    void row_28_a_conversation_that_goes_on_from_an_answer_is_recorded_and_not_rewritten() {
        ScriptedClient client = fixture.client(Kind.RESPONSES).header("x-varve-session", "kept");
        HttpResponse<String> first = goOn(client, "\"store\":true", "I like tea");
        HttpResponse<String> second = goOn(client, "\"previous_response_id\":\"" + id(first) + "\"", "and port 8080");
        HttpResponse<String> third = goOn(client, "\"previous_response_id\":\"" + id(second) + "\"", "and cake");
        assertThat(ScriptedClient.session(third)).isEqualTo("kept");
        assertThat(asked("kept")).containsExactly("I like tea", "and port 8080", "and cake");

        HttpResponse<String> other = goOn(client, "\"previous_response_id\":\"" + id(first) + "\"", "no, coffee it is");
        assertThat(asked("kept"))
                .as("a second way from the first answer is not in the first one's log")
                .hasSize(3);
        goOn(client, "\"previous_response_id\":\"" + id(other) + "\"", "with milk");
        assertThat(fixture.varve().sessions("default")).hasSize(2);

        HttpResponse<String> unknown = goOn(client, "\"previous_response_id\":\"resp_of_yesterday\"", "go on");
        assertThat(ScriptedClient.session(unknown)).isEqualTo("kept:resp_of_yesterday");
    }

    @Test
    void row_28_a_client_that_goes_on_at_once_from_an_answer_goes_on_in_its_session() {
        ScriptedClient client = fixture.client(Kind.RESPONSES).header("x-varve-session", "hasty");
        String body = "{\"model\":\"m\",\"stream\":false,\"store\":true%s,\"input\":\"%s\"}";
        String goesOn = "";
        for (int turn = 0; turn < 30; turn++) {
            HttpResponse<String> answer = client.post(Kind.RESPONSES.path, body.formatted(goesOn, words(turn)));
            goesOn = ",\"previous_response_id\":\"" + id(answer) + "\"";
        }
        assertThat(asked("hasty"))
                .isEqualTo(IntStream.range(0, 30).mapToObj(MemoryRows::words).toList());
        assertThat(fixture.varve().sessions("default")).hasSize(1);
    }

    @Test
    void row_28_a_thread_that_the_provider_holds_is_recorded_and_not_rewritten() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "thread");
        String body =
                "{\"model\":\"m\",\"max_tokens\":9,\"thread\":{%s},\"messages\":[{\"role\":\"user\",\"content\":\"%s\"}]}";
        String thread = "\"type\":\"create\"";
        for (int turn = 0; turn < 30; turn++) {
            String sent = body.formatted(thread, words(turn));
            HttpResponse<String> answer = client.post(Kind.MESSAGES.path, sent);
            assertThat(answer.headers().firstValue("x-varve-reason")).hasValue("kept by provider");
            thread = "\"type\":\"continue\",\"previous_message_id\":\"" + id(answer) + "\"";
        }
        assertThat(asked("thread"))
                .isEqualTo(IntStream.range(0, 30).mapToObj(MemoryRows::words).toList());
        assertThat(fixture.varve().sessions("default")).hasSize(1);
    }

    /** The client has the last byte of an answer before the gateway has heard that it was the last. */
    @Test
    void row_28_a_client_that_is_faster_than_the_end_of_an_answer_goes_on_in_its_session() {
        Route route = new Route(
                new Upstream("openai", URI.create("http://localhost"), Upstream.Style.OPENAI, true),
                URI.create("http://localhost"),
                "/v1/responses");
        HttpFields headers = HttpFields.build().put("x-varve-session", "fast");
        Interceptor.Call call = new Interceptor.Call("local", "POST", route, headers);
        HttpHeaders json = HttpHeaders.of(Map.of("content-type", List.of("application/json")), (name, value) -> true);
        try (ConversationMemory memory = ConversationMemory.of(fixture.varve()).build()) {
            AnswerListener first = sent(memory, call, "{\"store\":true,\"input\":\"one\"}");
            first.begins(200, json);
            first.piece(answer("resp_1", "first"));
            AnswerListener second =
                    sent(memory, call, "{\"store\":true,\"previous_response_id\":\"resp_1\",\"input\":\"two\"}");
            second.begins(200, json);
            second.piece(answer("resp_2", "second"));
            second.complete();
            first.complete();
            assertThat(memory.awaitLogged(MemoryFixture.PATIENCE)).isTrue();
        }
        assertThat(asked("fast")).containsExactly("one", "two");
        assertThat(fixture.varve().sessions("default")).hasSize(1);
    }

    private static AnswerListener sent(ConversationMemory memory, Interceptor.Call call, String body) {
        return memory.outgoing(call, body.getBytes(StandardCharsets.UTF_8))
                .toCompletableFuture()
                .join()
                .answer();
    }

    private static ByteBuffer answer(String id, String words) {
        return ByteBuffer.wrap(("{\"id\":\"" + id + "\",\"status\":\"completed\",\"output\":[{\"type\":\"message\","
                        + "\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"" + words
                        + "\"}]}]}")
                .getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void row_28_words_in_place_of_a_list_are_recorded() {
        ScriptedClient client = fixture.client(Kind.RESPONSES).header("x-varve-session", "words");
        String body = "{\"model\":\"m\",\"stream\":false,\"store\":true%s,\"input\":\"%s\"}";
        HttpResponse<String> first = client.post(Kind.RESPONSES.path, body.formatted("", "My name is Zebulon"));
        String goesOn = ",\"previous_response_id\":\"" + id(first) + "\"";
        client.post(Kind.RESPONSES.path, body.formatted(goesOn, "and I like tea"));
        assertThat(asked("words")).containsExactly("My name is Zebulon", "and I like tea");
    }

    @Test
    void row_28_a_conversation_by_its_id_is_recorded_and_not_rewritten() {
        ScriptedClient client = fixture.client(Kind.RESPONSES);
        for (int turn = 0; turn < 30; turn++) {
            goOn(client, "\"conversation\":{\"id\":\"conv_1\"}", words(turn));
        }
        assertThat(asked("kept:conv_1"))
                .isEqualTo(IntStream.range(0, 30).mapToObj(MemoryRows::words).toList());
        fixture.restart(Duration.ofSeconds(60));
        ScriptedClient later = fixture.client(Kind.RESPONSES);
        goOn(later, "\"conversation\":\"conv_1\"", "still there?");
        assertThat(asked("kept:conv_1")).hasSize(31);
    }

    @Test
    void row_28_what_the_provider_is_to_keep_is_kept_as_it_was_said() {
        ScriptedClient client = fixture.client(Kind.RESPONSES).header("x-varve-session", "stored");
        client.store = true;
        for (int turn = 0; turn < 30; turn++) {
            client.accepted(client.turn(words(turn)));
            fixture.settle();
        }
        assertThat(fixture.varve().session("stored").notes()).isNotEmpty();
        assertThat(notesIn(
                        fixture.provider
                                .accepted()
                                .get(fixture.provider.accepted().size() - 1),
                        Kind.RESPONSES))
                .isEmpty();
    }

    @Test
    void row_30_a_provider_without_compaction_is_stood_in_for_by_notes() {
        fixture.provider.lacking("/responses/compact");
        ScriptedClient client = fixture.client(Kind.RESPONSES).header("x-varve-session", "compacted");
        turns(client, 0, 12);
        HttpResponse<String> answer = client.post("/v1/responses/compact", client.body());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(ScriptedClient.memory(answer)).isEqualTo("active");
        JsonNode compacted = ScriptedClient.JSON.readTree(answer.body());
        JsonNode output = compacted.path("output");
        List<String> types = new ArrayList<>();
        output.forEach(item -> types.add(item.path("type").asString("")));
        assertThat(types).as("exactly one").containsOnlyOnce("compaction").startsWith("compaction");
        assertThat(output.size()).isLessThan(client.list.size() / 2);

        ScriptedClient next = fixture.client(Kind.RESPONSES).header("x-varve-session", "compacted");
        output.forEach(next.list::add);
        next.accepted(next.turn("What is on port 8003?"));
        assertThat(lastText())
                .as("the provider gets words, not an item that it cannot read")
                .contains("[Notes on the earlier part", "8003")
                .doesNotContain("compaction");
        assertThat(fixture.log("compacted").stream().filter(message -> message.role() == Role.USER))
                .as("the raw history stays")
                .hasSize(12);
        assertThat(fixture.provider.refusals()).isEmpty();
    }

    @Test
    void row_30_a_provider_with_compaction_compacts_itself() {
        ScriptedClient client = fixture.client(Kind.RESPONSES).header("x-varve-session", "its-own");
        turns(client, 0, 12);
        String body = client.body();
        HttpResponse<String> answer = client.post("/v1/responses/compact", body);
        assertThat(ScriptedClient.memory(answer)).isEqualTo("raw");
        assertThat(answer.body()).isEqualTo("{\"object\":\"list\",\"data\":[{\"id\":\"stub\",\"object\":\"model\"}]}");
        assertThat(lastText()).isEqualTo(body);
    }
}
