package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Varve;
import dev.varve.gateway.Gateway;
import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.wire.RawProvider;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the providers' documentation of 2026 allows and few clients send: as it is without notes, and with notes wherever they
 * end in it. Names and values that are one another's stay together, and tools that were told of are not forgotten.
 */
@Tag("long")
class LegalBodiesTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String NOTES = "[Notes on the earlier part";
    private static final Set<String> IDS =
            Set.of("id", "call_id", "tool_use_id", "tool_call_id", "approval_request_id", "caller_id", "tool_id");
    private static final List<String> TOOLS = List.of(
            "\"additional_tools\"",
            "\"mcp_list_tools\"",
            "\"tool_search_output\"",
            "\"tool_reference\"",
            "\"mcp_tool_listing\"",
            "\"container_upload\"",
            "\"mcp_toolset_reference\"");
    private static final int BEFORE = 40;
    private static final List<Integer> BEHIND = List.of(0, 2, 4, 6, 8, 16);

    private final RawProvider provider = RawProvider.start((request, exchange) -> {
        exchange.whole(200, answer(request.path()).getBytes(StandardCharsets.UTF_8), "Content-Type: application/json");
        exchange.end();
    });
    private final Varve varve = Varve.builder()
            .store(new InMemoryStore())
            .policy(MemoryFixture.policy())
            .executor(Runnable::run)
            .build();
    private final ConversationMemory memory =
            ConversationMemory.of(varve).patience(MemoryFixture.PATIENCE).build();
    private final Gateway gateway = Gateway.builder()
            .port(0)
            .anthropic(URI.create(provider.url()))
            .openai(URI.create(provider.url() + "/v1"))
            .upstream("gemini", URI.create(provider.url()))
            .interceptor(memory)
            .stopTimeout(Duration.ofMillis(200))
            .start();

    @AfterEach
    void close() {
        gateway.close();
        memory.close();
        varve.close();
        provider.close();
    }

    private static String answer(String path) {
        String said = "I have taken that down, and go on from there with the next module.";
        return path.contains("/messages")
                ? "{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\""
                        + said + "\"}],\"stop_reason\":\"end_turn\",\"usage\":{}}"
                : path.contains("/chat/")
                        ? "{\"id\":\"c\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\""
                                + said + "\"},\"finish_reason\":\"stop\"}]}"
                        : path.contains("/responses")
                                ? "{\"id\":\"r\",\"object\":\"response\",\"status\":\"completed\",\"output\":["
                                        + answered(Kind.RESPONSES, said) + "]}"
                                : "{\"candidates\":[{\"content\":" + answered(Kind.GEMINI, said)
                                        + ",\"finishReason\":\"STOP\"}]}";
    }

    private static String answered(Kind kind, String text) {
        return kind == Kind.GEMINI
                ? "{\"role\":\"model\",\"parts\":[{\"text\":\"" + text + "\"}]}"
                : kind == Kind.RESPONSES
                        ? "{\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\""
                                + text + "\"}]}"
                        : "{\"role\":\"assistant\",\"content\":\"" + text + "\"}";
    }

    private static String asked(Kind kind, String text) {
        return kind == Kind.GEMINI
                ? "{\"role\":\"user\",\"parts\":[{\"text\":\"" + text + "\"}]}"
                : "{\"role\":\"user\",\"content\":\"" + text + "\"}";
    }

    private static String talk(Kind kind, int from, int to) {
        List<String> all = new ArrayList<>();
        for (int i = from; i < to; i++) {
            all.add(asked(kind, "Please keep port " + (8000 + i) + " for module " + i + ", and tell Mrs Okonkwo."));
            all.add(answered(kind, "Step " + i + " is done: module " + i + " has its port, and all tests pass."));
        }
        return String.join(",", all);
    }

    /** The bodies by their names. */
    private static Map<String, String> bodies(Kind kind) throws IOException {
        String name = "bodies/" + kind.name().toLowerCase(Locale.ROOT) + ".txt";
        Map<String, String> all = new LinkedHashMap<>();
        try (InputStream in = Objects.requireNonNull(LegalBodiesTest.class.getResourceAsStream(name))) {
            String before = "";
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (before.startsWith("# ")) {
                    all.put(before.substring(2), line);
                }
                before = line;
            }
        }
        assertThat(all).hasSizeGreaterThanOrEqualTo(30);
        return all;
    }

    /** A body with more before and behind what is in its list. */
    private static String longer(String body, String list, String before, String behind) {
        int depth = 0;
        int from = -1;
        for (int i = 0; i < body.length(); i++) {
            char c = body.charAt(i);
            if (c == '"') {
                int end = i + 1;
                while (body.charAt(end) != '"') {
                    end += body.charAt(end) == '\\' ? 2 : 1;
                }
                boolean key = body.substring(end + 1).strip().startsWith(":");
                if (depth == 1 && key && body.substring(i + 1, end).equals(list)) {
                    from = body.indexOf('[', end) + 1;
                }
                i = end;
            } else if (c == '[' || c == '{') {
                depth++;
            } else if (c == ']' || c == '}') {
                depth--;
                if (depth == 1 && c == ']' && from > 0) {
                    return body.substring(0, from) + before + "," + body.substring(from, i) + behind
                            + body.substring(i);
                }
            }
        }
        throw new IllegalArgumentException(body);
    }

    private HttpResponse<String> send(Kind kind, String lane, String body) throws Exception {
        String path = kind.path.replace("streamGenerateContent?alt=sse", "generateContent");
        HttpResponse<String> answer = CLIENT.send(
                HttpRequest.newBuilder(URI.create(gateway.url() + path))
                        .header("content-type", "application/json")
                        .header("x-varve-session", lane)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        memory.awaitLogged(MemoryFixture.PATIENCE);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("x-varve-reason").orElse(""))
                .as(lane)
                .isNotIn("broken", "late", "busy", "no talk");
        return answer;
    }

    private String received() {
        List<RawProvider.Received> all = provider.received();
        return all.get(all.size() - 1).text();
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"MESSAGES", "CHAT", "RESPONSES", "GEMINI"})
    void what_is_documented_passes_to_the_byte_without_notes_and_whole_with_them(Kind kind) throws Exception {
        List<String> wrong = new ArrayList<>();
        int active = 0;
        for (Map.Entry<String, String> entry : bodies(kind).entrySet()) {
            String name = entry.getKey();
            send(kind, name, entry.getValue());
            if (!received().equals(entry.getValue())) {
                wrong.add(name + ", without notes: " + received());
            }
            for (int behind : BEHIND) {
                String lane = name + " " + behind;
                String more = behind == 0 ? "" : "," + talk(kind, BEFORE, BEFORE + behind);
                String first = more + "," + asked(kind, "What is the next one?");
                send(kind, lane, longer(entry.getValue(), kind.list, talk(kind, 0, BEFORE), first));
                String next = first + "," + lastAnswer(kind) + "," + asked(kind, "And the one after it?");
                String body = longer(entry.getValue(), kind.list, talk(kind, 0, BEFORE), next);
                HttpResponse<String> answer = send(kind, lane, body);
                if (ScriptedClient.memory(answer).equals("active")) {
                    active++;
                    problem(kind, body, received()).ifPresent(what -> wrong.add(lane + ": " + what));
                } else if (!received().equals(body)) {
                    wrong.add(lane + ": changed, and says it is not");
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(active).isGreaterThan(160);
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"MESSAGES", "CHAT", "RESPONSES", "GEMINI"})
    void what_is_documented_is_whole_as_the_newest_of_a_noted_conversation(Kind kind) throws Exception {
        List<String> wrong = new ArrayList<>();
        int active = 0;
        String first = talk(kind, 0, BEFORE) + "," + asked(kind, "What is the next one?");
        String noted = first + "," + lastAnswer(kind) + "," + asked(kind, "And the one after it?");
        for (Map.Entry<String, String> entry : bodies(kind).entrySet()) {
            String lane = entry.getKey() + ", the newest";
            String empty = "{\"model\":\"m\",\"max_tokens\":9,\"store\":false,\"" + kind.list + "\":[";
            send(kind, lane, empty + first + "]}");
            send(kind, lane, empty + noted + "]}");
            String body = longer(entry.getValue(), kind.list, noted + "," + lastAnswer(kind), "");
            HttpResponse<String> answer = send(kind, lane, body);
            if (ScriptedClient.memory(answer).equals("active")) {
                active++;
                problem(kind, body, received()).ifPresent(what -> wrong.add(lane + ": " + what));
            } else if (!received().equals(body)) {
                wrong.add(lane + ": changed, and says it is not");
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(active).isGreaterThan(25);
    }

    private static String lastAnswer(Kind kind) {
        JsonNode whole = ScriptedClient.JSON.readTree(answer(kind.path));
        return switch (kind) {
            case CHAT -> whole.path("choices").path(0).path("message").toString();
            case RESPONSES -> whole.path("output").path(0).toString();
            case GEMINI -> whole.path("candidates").path(0).path("content").toString();
            default -> "{\"role\":\"assistant\",\"content\":" + whole.path("content") + "}";
        };
    }

    private static Optional<String> problem(Kind kind, String came, String sent) {
        List<String> before = elements(kind, came);
        List<String> after = elements(kind, sent);
        Set<String> kept = new HashSet<>();
        int at = 0;
        boolean noted = false;
        for (String element : after) {
            if (element.contains(NOTES)) {
                noted = true;
                continue;
            }
            int found = before.subList(at, before.size()).indexOf(element);
            if (found < 0) {
                return Optional.of("what the client did not send there: " + element);
            }
            at += found + 1;
            kept.add(element);
        }
        if (!noted || at < before.size()) {
            return Optional.of("no notes, or not the newest message: " + sent);
        }
        for (String element : before) {
            if (TOOLS.stream().anyMatch(element::contains) && !kept.contains(element)) {
                return Optional.of("a tool is forgotten: " + element);
            }
        }
        Map<String, Set<String>> users = new HashMap<>();
        before.forEach(element -> ids(ScriptedClient.JSON.readTree(element))
                .forEach(id -> users.computeIfAbsent(id, any -> new HashSet<>()).add(element)));
        return users.entrySet().stream()
                .filter(use -> use.getValue().stream().anyMatch(kept::contains) && !kept.containsAll(use.getValue()))
                .map(use -> use.getKey() + " is not whole: " + use.getValue())
                .findFirst();
    }

    /** Without thinking, which goes where it was bound to what notes stand for. */
    private static List<String> elements(Kind kind, String body) {
        List<String> all = new ArrayList<>();
        for (JsonNode element : ScriptedClient.JSON.readTree(body).path(kind.list)) {
            for (String name : List.of("content", "parts")) {
                if (element instanceof ObjectNode message && message.get(name) instanceof ArrayNode content) {
                    ArrayNode rest = ScriptedClient.JSON.createArrayNode();
                    content.valueStream().filter(block -> !isThinking(block)).forEach(rest::add);
                    message.set(name, rest);
                }
            }
            all.add(element.toString());
        }
        return all;
    }

    private static boolean isThinking(JsonNode block) {
        return block.path("type").asString("").endsWith("thinking")
                || block.path("thought").asBoolean(false);
    }

    private static Set<String> ids(JsonNode node) {
        Set<String> all = new HashSet<>();
        node.propertyStream()
                .filter(field ->
                        IDS.contains(field.getKey()) && field.getValue().isString())
                .forEach(field -> all.add(field.getValue().stringValue()));
        node.forEach(child -> all.addAll(ids(child)));
        return all;
    }
}
