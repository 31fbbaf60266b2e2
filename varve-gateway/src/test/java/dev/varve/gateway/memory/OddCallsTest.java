package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.gateway.memory.ScriptedClient.Kind;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** In a conversation with notes, calls as no program of ours writes them: what a provider takes or refuses it takes or refuses so. */
@Tag("long")
class OddCallsTest extends MemoryRows {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static final String NOTES = "[Notes on the earlier part";

    /** What becomes of the body of a call. */
    private static Map<String, UnaryOperator<String>> oddities(Kind kind) {
        Map<String, UnaryOperator<String>> all = new LinkedHashMap<>();
        String list = "\"" + kind.list + "\":[";
        all.put("as it is", body -> body);
        all.put("no tools", body -> body.replaceFirst("\"tools\":\\[[^]]*]+(}])?", "\"tools\":[]"));
        all.put("spread over lines", body -> body.replace(list, "\n\t\"" + kind.list + "\" :\r\n [ \n") + "\n\n");
        all.put("a name written in escapes", body -> body.replace(list, "\"" + escaped(kind.list) + "\":["));
        all.put("a field twice", body -> body.replaceFirst("\\{", "{\"x\":1,\"x\":[2],"));
        all.put("the list within another field", body -> body.replaceFirst("\\{", "{\"x\":{" + list + "{}]},"));
        all.put("the list twice", body -> body.replaceFirst("\\{", "{" + list + "],"));
        all.put("numbers of no size", body -> body.replaceFirst("\\{", "{\"x\":[1e999,-0.0,12345678901234567890123],"));
        all.put("a very long system text", body -> body.replace("You are careful.", "Be careful. ".repeat(100_000)));
        all.put("a message that is null", body -> body.replace(list, list + "null,"));
        all.put("a message that is a text", body -> body.replace(list, list + "\"hello\","));
        all.put("a message that is empty", body -> body.replace(list, list + "{},"));
        all.put("an unknown role", body -> body.replace(list, list + "{\"role\":\"critic\",\"content\":\"no\"},"));
        all.put("no content", body -> last(body, kind, "{\"role\":\"user\"}"));
        all.put(
                "content that is null",
                body -> last(body, kind, "{\"role\":\"user\",\"content\":null,\"parts\":null}"));
        all.put("content that is empty", body -> last(body, kind, "{\"role\":\"user\",\"content\":[],\"parts\":[]}"));
        all.put("content that is a number", body -> last(body, kind, "{\"role\":\"user\",\"content\":7,\"parts\":7}"));
        all.put("blocks that are texts", body -> last(body, kind, "{\"role\":\"user\",\"content\":[\"a\",null]}"));
        all.put("a key twice", body -> last(body, kind, "{\"role\":\"model\",\"role\":\"user\",\"content\":\"b\"}"));
        all.put("an answer last", body -> last(body, kind, "{\"role\":\"assistant\",\"content\":\"So\"}"));
        all.put(
                "a call of nothing",
                body -> last(body, kind, "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[null,{},[]]}"));
        all.put(
                "a result of nothing",
                body -> last(body, kind, "{\"role\":\"tool\",\"tool_call_id\":7,\"content\":{\"a\":[]}}"));
        return all;
    }

    private static String escaped(String name) {
        return String.format("\\u%04x", (int) name.charAt(0)) + name.substring(1);
    }

    /** One more message behind the newest. */
    private static String last(String body, Kind kind, String item) {
        int end = body.lastIndexOf(']');
        return body.substring(0, end) + "," + item + body.substring(end);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void an_odd_call_fares_as_it_would_without_a_gateway_and_only_notes_differ(Kind kind) throws Exception {
        ScriptedClient client = fixture.client(kind).header("x-varve-session", "odd");
        client.stream = false;
        assertThat(ScriptedClient.memory(turns(client, 0, 30))).isEqualTo("active");
        client.list.addAll(asked(client));
        String plain = client.body();
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, UnaryOperator<String>> oddity : oddities(kind).entrySet()) {
            String body = oddity.getValue().apply(plain);
            int refused = direct(client, body);
            HttpResponse<String> answer = client.post(client.path(), body);
            String what = oddity.getKey() + ": " + answer.statusCode() + " " + ScriptedClient.memory(answer);
            if (answer.statusCode() != refused) {
                wrong.add(what + ", without a gateway " + refused + " " + fixture.provider.refusals());
            } else if (refused == 200 && !onlyNotesDiffer(body, lastText())) {
                wrong.add(what + " sent " + lastText());
            }
            fixture.settle();
        }
        assertThat(wrong).isEmpty();
        assertThat(ScriptedClient.memory(client.post(client.path(), plain))).isEqualTo("active");
    }

    /** The client's next words. */
    private static ArrayNode asked(ScriptedClient client) {
        ArrayNode next = ScriptedClient.JSON.createArrayNode();
        ObjectNode like = (ObjectNode) client.list.get(0).deepCopy();
        next.add(ScriptedClient.JSON.readTree(like.toString().replace("module-0", "module-99")));
        return next;
    }

    /** What the provider says to the client itself. */
    private int direct(ScriptedClient client, String body) throws Exception {
        String path = client.path().replaceFirst("^/(gemini|vertex|ollama)/", "/");
        return CLIENT.send(
                        HttpRequest.newBuilder(URI.create(fixture.provider.url() + path))
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .statusCode();
    }

    /** Before and behind one place both are the same, and there is nothing but a message with notes there. */
    private static boolean onlyNotesDiffer(String came, String sent) {
        int before = 0;
        int most = Math.min(came.length(), sent.length());
        while (before < most && came.charAt(before) == sent.charAt(before)) {
            before++;
        }
        int behind = 0;
        while (behind < most - before
                && came.charAt(came.length() - 1 - behind) == sent.charAt(sent.length() - 1 - behind)) {
            behind++;
        }
        String other = sent.substring(before, sent.length() - behind);
        return other.isEmpty() ? came.equals(sent) : other.contains(NOTES) && !other.contains("module-99");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void many_calls_of_one_conversation_at_once_are_all_answered(Kind kind) {
        ScriptedClient client = fixture.client(kind).header("x-varve-session", "many");
        client.stream = false;
        turns(client, 0, 30);
        client.list.addAll(asked(client));
        String body = client.body();
        List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            String own = body.replace("module-99", "module-1" + i);
            calls.add(CompletableFuture.supplyAsync(() -> client.post(client.path(), own)));
        }
        assertThat(calls).allSatisfy(call -> client.accepted(call.join()));
        assertThat(fixture.provider.refusals()).isEmpty();
        fixture.settle();
        assertThat(ScriptedClient.memory(client.post(client.path(), body))).isEqualTo("active");
    }
}
