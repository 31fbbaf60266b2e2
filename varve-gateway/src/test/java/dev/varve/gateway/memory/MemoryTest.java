package dev.varve.gateway.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Role;
import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.testkit.wire.StrictProvider;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Notes in place of messages, before a provider that refuses what providers refuse. */
@Timeout(60)
class MemoryTest {
    private final MemoryFixture fixture = new MemoryFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private static String words(int turn) {
        return (turn % 3 == 0 ? "Use a tool: run the build of module-" : "What about module-") + turn
                + "? Please keep port " + (8000 + turn) + " for it, and remember that release " + turn
                + " goes out on Friday.";
    }

    private HttpResponse<String> turns(ScriptedClient client, int from, int to) {
        HttpResponse<String> last = turn(client, from);
        for (int turn = from + 1; turn < to; turn++) {
            last = turn(client, turn);
        }
        return last;
    }

    private HttpResponse<String> turn(ScriptedClient client, int number) {
        HttpResponse<String> answer = client.turn(words(number));
        client.accepted(answer);
        fixture.settle();
        return answer;
    }

    private static String notesIn(StrictProvider.Seen seen, Kind kind) {
        for (JsonNode element : seen.body().path(kind.list)) {
            String text = element.toString();
            if (text.contains("[Notes on the earlier part")) {
                return text;
            }
        }
        return "";
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void rows_02_03_05_a_long_talk_is_sent_as_notes_and_tail_and_nothing_is_refused(Kind kind) {
        ScriptedClient client = fixture.client(kind).header("x-varve-session", "long");
        client.thinking = true;
        HttpResponse<String> last = turns(client, 0, 60);

        assertThat(fixture.provider.refusals()).isEmpty();
        assertThat(ScriptedClient.memory(last)).isEqualTo("active");
        assertThat(ScriptedClient.session(last)).isEqualTo("long");

        List<StrictProvider.Seen> calls = fixture.provider.accepted();
        Set<String> notes = new HashSet<>();
        String before = "";
        for (int i = 0; i < calls.size(); i++) {
            StrictProvider.Seen seen = calls.get(i);
            String now = notesIn(seen, kind);
            JsonNode list = seen.body().path(kind.list);
            if (i > 0 && now.equals(before)) {
                JsonNode earlier = calls.get(i - 1).body().path(kind.list);
                String prefix = earlier.toString();
                assertThat(list.toString())
                        .as("call %s repeats the one before", i)
                        .startsWith(prefix.substring(0, prefix.length() - 1));
            } else if (i > 0) {
                String newest = list.get(list.size() - 1).toString();
                assertThat(newest).as("an activation is at the start of a turn").contains("remember that release");
            }
            notes.add(now);
            before = now;
        }
        assertThat(notes.size() - 1).as("activations").isGreaterThanOrEqualTo(3);
        int longest =
                calls.stream().mapToInt(call -> call.text().length()).max().orElseThrow();
        assertThat(client.body().length()).as("what the client keeps").isGreaterThan(2 * longest);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void everything_said_is_logged_once_and_in_order(Kind kind) {
        ScriptedClient client = fixture.client(kind).header("x-varve-session", "log");
        client.thinking = true;
        turns(client, 0, 40);
        List<LoggedMessage> log = fixture.log("log");
        List<String> asked = log.stream()
                .filter(message -> message.role() == Role.USER)
                .map(message -> message.message().text())
                .toList();
        assertThat(asked)
                .isEqualTo(IntStream.range(0, 40).mapToObj(MemoryTest::words).toList());
        assertThat(log.stream().map(message -> message.message().id())).doesNotHaveDuplicates();
        long results =
                log.stream().filter(message -> message.role() == Role.TOOL).count();
        assertThat(results).isEqualTo(14);
        assertThat(log.get(log.size() - 1).role())
                .as("the newest answer is there too")
                .isEqualTo(Role.ASSISTANT);
        assertThat(fixture.varve().sessions("default")).hasSize(1);
    }

    @Test
    void row_01_before_any_activation_the_body_is_the_clients_to_the_byte() {
        ScriptedClient client = fixture.client(Kind.MESSAGES);
        String body =
                "{ \"model\":\"m\",\"n\":1.0,\"big\":9007199254740993,\"messages\" : [ {\"role\":\"user\",\"content\":\"\\u00e9\"} ] }";
        client.accepted(client.post("/v1/messages", body));
        assertThat(fixture.provider.accepted().get(0).text()).isEqualTo(body);
    }

    @Test
    void row_02_what_is_kept_is_copied_byte_for_byte() {
        String head = "{ \"z\":1.0, \"big\" : 9007199254740993 ,\"messages\" : [ ";
        String covered = "{\"role\":\"user\",\"content\":\"one\"} , {\"role\":\"assistant\",\"content\":\"two\"}";
        String system = "{\"role\":\"system\", \"content\":\"# Environment \\u00e9\"}";
        String kept = "{\"content\" : \"three \\u00e9 \\/ 😀\",\"role\":\"user\" , \"n\":1.50}";
        String tail = " ] , \"a\" :\ttrue }";
        byte[] body = (head + covered + " ,\n" + system + " , " + kept + tail).getBytes(UTF_8);
        byte[] sent = Rewriter.rewrite(
                body,
                dev.varve.gateway.wire.Wire.MESSAGES.read(body).orElseThrow(),
                new Notes(2, "the notes", 2, 0, 3, 0),
                Map.of());
        assertThat(new String(sent, UTF_8))
                .isEqualTo(head
                        + "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"the notes\"}]},"
                        + system + " , " + kept + tail);
    }

    @Test
    void row_02_reminders_of_the_first_message_stay_before_the_notes() {
        String reminder =
                "{\"type\":\"text\",\"text\":\"<system-reminder>CLAUDE.md: be kind</system-reminder>\",\"cache_control\":{\"type\":\"ephemeral\"}}";
        byte[] body = ("{\"messages\":[{\"role\":\"user\",\"content\":[" + reminder
                        + ",{\"type\":\"text\",\"text\":\"one\"}]},{\"role\":\"assistant\",\"content\":\"two\"},{\"role\":\"user\",\"content\":\"three\"}]}")
                .getBytes(UTF_8);
        byte[] sent = Rewriter.rewrite(
                body,
                dev.varve.gateway.wire.Wire.MESSAGES.read(body).orElseThrow(),
                new Notes(2, "the notes", 2, 0, 3, 0),
                Map.of());
        assertThat(new String(sent, UTF_8))
                .isEqualTo("{\"messages\":[{\"role\":\"user\",\"content\":[" + reminder
                        + ",{\"type\":\"text\",\"text\":\"the notes\"}]},{\"role\":\"user\",\"content\":\"three\"}]}");
    }

    @Test
    void row_04_kept_thinking_goes_at_an_activation_and_later_thinking_stays() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "thinking");
        client.thinking = true;
        turns(client, 0, 60);
        assertThat(fixture.provider.refusals()).isEmpty();
        boolean mixed = false;
        for (StrictProvider.Seen seen : fixture.provider.accepted()) {
            List<Boolean> has = new ArrayList<>();
            for (JsonNode message : seen.body().path("messages")) {
                if (message.path("role").asString("").equals("assistant")) {
                    has.add(message.toString().contains("\"thinking\""));
                }
            }
            if (!notesIn(seen, Kind.MESSAGES).isEmpty()) {
                int first = has.indexOf(true);
                mixed |= first > 0;
                assertThat(first < 0 ? List.<Boolean>of() : has.subList(first, has.size()))
                        .as("thinking that came after the activation stays")
                        .doesNotContain(false);
            }
        }
        assertThat(mixed).as("some call had both").isTrue();
    }

    @Test
    void row_06_a_refusal_that_blames_thinking_goes_through_and_the_messages_go_as_they_are_from_then_on() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "blamed");
        client.thinking = true;
        turns(client, 0, 40);
        client.list.addObject().put("role", "user").put("content", "broken on purpose");
        ObjectNode stale = client.list.addObject().put("role", "assistant");
        stale.putArray("content")
                .addObject()
                .put("type", "thinking")
                .put("thinking", "x")
                .put("signature", "stale");
        client.list.addObject().put("role", "user").put("content", "and again");
        HttpResponse<String> refused = client.call();
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("thinking blocks cannot be kept").contains("\"type\":\"error\"");
        assertThat(ScriptedClient.memory(refused)).isEqualTo("active");
        fixture.settle();

        client.list.remove(client.list.size() - 1);
        client.list.remove(client.list.size() - 1);
        client.list.remove(client.list.size() - 1);
        HttpResponse<String> next = client.turn("go on");
        client.accepted(next);
        assertThat(ScriptedClient.memory(next)).isEqualTo("raw");
    }

    @Test
    void row_07_four_markers_stay_four() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "marks");
        client.marks = true;
        HttpResponse<String> last = turns(client, 0, 60);
        assertThat(ScriptedClient.memory(last)).isEqualTo("active");
        assertThat(fixture.provider.refusals()).isEmpty();
    }

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
    void row_10_count_tokens_counts_what_would_be_sent_and_is_not_talk() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "count");
        turns(client, 0, 60);
        int logged = fixture.log("count").size();
        client.list.addObject().put("role", "user").put("content", "how much is it?");
        String body = client.body();
        HttpResponse<String> counted = client.post("/v1/messages/count_tokens?beta=true", body);
        StrictProvider.Seen seen =
                fixture.provider.accepted().get(fixture.provider.accepted().size() - 1);
        assertThat(seen.text().length()).isLessThan(body.length() / 2);
        assertThat(counted.body()).isEqualTo("{\"input_tokens\":" + seen.text().getBytes(UTF_8).length / 4 + "}");
        assertThat(fixture.log("count")).hasSize(logged);
    }

    @Test
    void row_11_a_system_message_in_the_middle_stays() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "middle");
        turns(client, 0, 1);
        client.list.insertObject(1).put("role", "system").put("content", "# Environment of the day");
        turns(client, 1, 50);
        StrictProvider.Seen last =
                fixture.provider.accepted().get(fixture.provider.accepted().size() - 1);
        assertThat(notesIn(last, Kind.MESSAGES)).isNotEmpty();
        assertThat(last.body().path("messages").get(1).path("content").asString(""))
                .isEqualTo("# Environment of the day");
        assertThat(fixture.varve().sessions("default")).hasSize(1);
    }

    @Test
    void rows_13_14_only_answers_that_ended_well_are_turns() {
        try (var broken = dev.varve.testkit.wire.RawProvider.start((request, exchange) -> {
                    exchange.chunked(200, "Content-Type: text/event-stream");
                    if (request.text().contains("cut")) {
                        exchange.chunk("data: {\"type\":\"message_start\"}\n\n");
                        return;
                    }
                    exchange.chunk(
                            "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\"}}\n\n");
                    exchange.lastChunk();
                });
                var memory = ConversationMemory.of(fixture.varve())
                        .patience(Duration.ofSeconds(20))
                        .build();
                var gateway = dev.varve.gateway.Gateway.builder()
                        .port(0)
                        .anthropic(java.net.URI.create(broken.url()))
                        .interceptor(memory)
                        .start()) {
            ScriptedClient client = new ScriptedClient(
                            Kind.MESSAGES, gateway.url(), fixture.provider, new AtomicInteger())
                    .header("x-varve-session", "failing");
            String body = "{\"messages\":[{\"role\":\"user\",\"content\":\"%s\"}]}";
            assertThat(client.post("/v1/messages", body.formatted("error")).body())
                    .contains("overloaded_error");
            try {
                client.post("/v1/messages", body.formatted("cut"));
            } catch (java.io.UncheckedIOException asItShouldBe) {
                assertThat(asItShouldBe).hasMessageContaining("");
            }
            assertThat(memory.awaitLogged(Duration.ofSeconds(20))).isTrue();
        }
        assertThat(fixture.varve().sessions("default")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void row_13_a_client_that_goes_with_the_last_event_has_the_whole_answer(boolean ends) throws Exception {
        String begin = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"noted\"}}]}\n\n";
        String end = "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
        CompletableFuture<Void> over = new CompletableFuture<>();
        try (var provider = dev.varve.testkit.wire.RawProvider.start((request, exchange) -> {
                    exchange.chunked(200, "Content-Type: text/event-stream");
                    exchange.chunk(ends ? begin + end : begin);
                    exchange.awaitHangUp();
                });
                var memory = ConversationMemory.of(fixture.varve())
                        .patience(Duration.ofSeconds(20))
                        .build();
                var gateway = dev.varve.gateway.Gateway.builder()
                        .port(0)
                        .openai(java.net.URI.create(provider.url() + "/v1"))
                        .interceptor(memory)
                        .access(call -> over.complete(null))
                        .start()) {
            try (var client = new dev.varve.gateway.RawClient(gateway.url())) {
                client.post(
                        "/v1/chat/completions",
                        "{\"messages\":[{\"role\":\"user\",\"content\":\"I like tea\"}]}",
                        "x-varve-session: hasty");
                client.readThrough(ends ? "[DONE]\n\n" : "noted\"}}]}\n\n");
            }
            over.get(20, TimeUnit.SECONDS);
            assertThat(memory.awaitLogged(Duration.ofSeconds(20))).isTrue();
        }
        assertThat(fixture.varve().session("hasty").status().state().lastSeq()).isEqualTo(ends ? 2 : 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void row_15_the_chunk_with_usage_comes_exactly_if_the_client_asked_for_it(boolean asks) {
        ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", "usage");
        turns(client, 0, 40);
        client.list.addObject().put("role", "user").put("content", "And now?");
        String options = asks ? "{\"stream_options\":{\"include_usage\":true}," : "{";
        HttpResponse<String> answer =
                client.post(Kind.CHAT.path, options + client.body().substring(1));
        client.accepted(answer);
        assertThat(ScriptedClient.memory(answer)).isEqualTo("active");
        assertThat(answer.body().contains("\"usage\"")).isEqualTo(asks);
        assertThat(lastText().contains("stream_options")).isEqualTo(asks);
    }

    @Test
    void row_16_answers_are_what_the_provider_sent() {
        ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", "usage");
        client.stream = false;
        HttpResponse<String> last = turns(client, 0, 50);
        assertThat(ScriptedClient.memory(last)).isEqualTo("active");
        assertThat(last.body())
                .contains("\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":5,\"total_tokens\":15}");
    }

    @Test
    void row_18_a_retried_request_is_one_turn() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "retry");
        turns(client, 0, 3);
        int logged = fixture.log("retry").size();
        // The same request again: its first answer was lost on the way to the client.
        client.list.remove(client.list.size() - 1);
        client.accepted(client.call());
        fixture.settle();
        client.accepted(client.call());
        client.takeAnswer();
        turns(client, 3, 5);
        List<String> asked = fixture.varve().sessions("default").stream()
                .flatMap(session -> fixture.log(session.scope().session()).stream()
                        .filter(message -> message.role() == Role.USER)
                        .map(message -> session.scope().session() + " "
                                + message.message().text()))
                .toList();
        assertThat(asked).doesNotHaveDuplicates();
        assertThat(fixture.log("retry")).hasSize(logged);
    }

    @Test
    void row_20_calls_of_one_session_at_once_are_all_served_and_logged_once() throws Exception {
        List<CompletableFuture<Void>> all = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.runAsync(() -> {
                    ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", "shared");
                    client.tools = false;
                    for (int call = 0; call < 5; call++) {
                        client.list.addObject().put("role", "user").put("content", "task " + i % 4 + " step " + call);
                        client.accepted(client.call());
                        client.list.addObject().put("role", "assistant").put("content", "noted " + call);
                    }
                }))
                .toList();
        for (CompletableFuture<Void> one : all) {
            one.get(60, TimeUnit.SECONDS);
        }
        fixture.settle();
        fixture.varve().sessions("default").forEach(session -> {
            List<LoggedMessage> log = fixture.log(session.scope().session());
            assertThat(log.stream().map(message -> message.message().id())).doesNotHaveDuplicates();
            Set<String> tasks = new HashSet<>();
            log.stream()
                    .filter(message -> message.role() == Role.USER)
                    .forEach(message -> tasks.add(message.message().text().substring(0, 6)));
            assertThat(tasks).as(session.scope().session()).hasSize(1);
        });
    }

    @Test
    void row_22_titles_and_compactions_pass_and_are_no_talk() {
        ScriptedClient client = fixture.client(Kind.CHAT).header("x-session-id", "ses_1");
        turns(client, 0, 3);
        int logged = fixture.log("session:ses_1").size();
        ScriptedClient title = fixture.client(Kind.CHAT).header("x-session-id", "ses_1");
        title.tools = false;
        title.list
                .addObject()
                .put("role", "system")
                .put("content", "You are a title generator. You output ONLY a title.");
        title.list.addObject().put("role", "user").put("content", "Generate a title for this conversation:");
        title.list.addObject().put("role", "user").put("content", words(0));
        HttpResponse<String> titled = title.call();
        title.accepted(titled);

        ScriptedClient topic = fixture.client(Kind.CHAT).header("x-session-id", "ses_1");
        topic.tools = false;
        topic.list.addObject().put("role", "user").put("content", "In what mood is the user?");
        topic.accepted(topic.call());

        client.list.addObject().put("role", "user").put("content", "CRITICAL: Respond with TEXT ONLY. Summarise.");
        client.accepted(client.call());
        assertThat(fixture.log("session:ses_1")).hasSize(logged);
        assertThat(fixture.varve().sessions("default")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x-claude-code-request-class | auxiliary",
                "x-claude-code-request-class | compaction",
                "x-claude-code-auxiliary-type | title",
                "x-codex-turn-metadata | {\"thread_id\":\"s-9\",\"request_kind\":\"compaction\"}"
            })
    void row_22_what_a_client_calls_its_own_business_passes_and_is_no_talk(String header, String value) {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "s-9");
        turns(client, 0, 2);
        int logged = fixture.log("s-9").size();
        ScriptedClient aside =
                fixture.client(Kind.MESSAGES).header("x-varve-session", "s-9").header(header, value);
        aside.list.addAll(client.list);
        aside.list.addObject().put("role", "user").put("content", "Sum it up in five words.");
        String body = aside.body();
        aside.accepted(aside.call());
        assertThat(fixture.log("s-9")).hasSize(logged);
        assertThat(fixture.varve().sessions("default")).hasSize(1);
        assertThat(lastText()).isEqualTo(body);
        turns(client, 2, 4);
        assertThat(fixture.log("s-9").stream().filter(message -> message.role() == Role.USER))
                .hasSize(4);
    }

    private String lastText() {
        List<StrictProvider.Seen> seen = fixture.provider.accepted();
        return seen.get(seen.size() - 1).text();
    }

    @Test
    void row_23_children_of_codex_share_the_session_and_not_the_thread() {
        ScriptedClient main =
                fixture.client(Kind.RESPONSES).header("session-id", "s").header("thread-id", "t-1");
        ScriptedClient child =
                fixture.client(Kind.RESPONSES).header("session-id", "s").header("thread-id", "t-2");
        turns(main, 0, 2);
        assertThat(ScriptedClient.session(turn(child, 0))).isEqualTo("codex:t-2");
        assertThat(ScriptedClient.session(turn(main, 2))).isEqualTo("codex:t-1");
        assertThat(fixture.log("codex:t-1").stream().filter(message -> message.role() == Role.USER))
                .hasSize(3);
    }

    @Test
    void row_23_the_parents_id_is_not_the_sub_agents() {
        ScriptedClient child = fixture.client(Kind.MESSAGES)
                .header("x-claude-code-session-id", "s-1")
                .header("x-claude-code-parent-agent-id", "a-1")
                .header("x-claude-code-agent-id", "a-2");
        assertThat(ScriptedClient.session(child.turn("Explore."))).isEqualTo("claude-code:s-1/a-2");
    }

    @Test
    void row_23_a_sub_agent_has_a_lane_of_its_own() {
        ScriptedClient main = fixture.client(Kind.MESSAGES).header("x-claude-code-session-id", "s-1");
        turns(main, 0, 3);
        ScriptedClient named = fixture.client(Kind.MESSAGES)
                .header("x-claude-code-session-id", "s-1")
                .header("x-claude-code-agent-id", "a-7");
        assertThat(ScriptedClient.session(named.turn("Explore the folder."))).isEqualTo("claude-code:s-1/a-7");
        ScriptedClient unnamed = fixture.client(Kind.MESSAGES).header("x-claude-code-session-id", "s-1");
        assertThat(ScriptedClient.session(unnamed.turn("You are a reviewer. Review it.")))
                .startsWith("claude-code:s-1~");
        fixture.settle();
        turns(main, 3, 5);
        assertThat(fixture.log("claude-code:s-1").stream().filter(message -> message.role() == Role.USER))
                .hasSize(5);
    }

    @Test
    void row_24_after_a_compaction_by_the_client_the_raw_history_stays_and_the_summary_is_its_word() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-claude-code-session-id", "s-2");
        turns(client, 0, 5);
        int logged = fixture.log("claude-code:s-2").size();
        client.list.removeAll();
        HttpResponse<String> first =
                client.turn("This session is being continued from a previous conversation: all was well.");
        client.accepted(first);
        assertThat(ScriptedClient.memory(first)).isEqualTo("bypassed");
        fixture.settle();
        HttpResponse<String> next = client.turn("go on");
        assertThat(fixture.log("claude-code:s-2")).hasSize(logged);
        assertThat(ScriptedClient.memory(next)).isEqualTo("raw");
        assertThat(fixture.log(ScriptedClient.session(next)).get(0).message().text())
                .contains("being continued");
    }

    @Test
    void row_24_a_compaction_by_codex_is_asked_for_with_all_and_goes_on_with_a_summary() {
        ScriptedClient client = fixture.client(Kind.RESPONSES).header("thread-id", "t-3");
        turns(client, 0, 40);
        int logged = fixture.log("codex:t-3").size();
        ScriptedClient asking = fixture.client(Kind.RESPONSES).header("thread-id", "t-3");
        asking.list.addAll(client.list);
        HttpResponse<String> summary =
                asking.turn("You are performing a CONTEXT CHECKPOINT COMPACTION. Create a handoff summary.");
        asking.accepted(summary);
        assertThat(ScriptedClient.memory(summary))
                .as("it sees what the conversation sees")
                .isEqualTo("active");
        assertThat(fixture.log("codex:t-3")).as("and is no talk").hasSize(logged);

        client.list.removeAll();
        HttpResponse<String> next = client.turn("Another language model started to solve this: all is well.");
        client.accepted(next);
        assertThat(ScriptedClient.session(next)).startsWith("codex:t-3~");
        assertThat(fixture.log("codex:t-3")).as("the raw history stays").hasSize(logged);
        assertThat(fixture.log(ScriptedClient.session(next)).get(0).message().text())
                .contains("Another language model");
        HttpResponse<String> later = turns(client, 41, 44);
        assertThat(ScriptedClient.session(later)).isEqualTo(ScriptedClient.session(next));
        assertThat(fixture.provider.refusals()).isEmpty();
    }

    @Test
    void row_25_an_edit_keeps_the_old_branch_and_does_not_show_it() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "edited");
        turns(client, 0, 40);
        client.turn("The password of the day is xylophone-9.");
        fixture.settle();
        int logged = fixture.log("edited").size();
        client.list.remove(client.list.size() - 1);
        client.list.remove(client.list.size() - 1);
        int at = fixture.provider.accepted().size();
        HttpResponse<String> edited = client.turn("Forget that, there is no such thing today.");
        client.accepted(edited);
        assertThat(ScriptedClient.memory(edited))
                .as("notes on what both have are still sent")
                .isEqualTo("active");
        fixture.settle();
        turns(client, 41, 80);
        assertThat(fixture.log("edited")).hasSize(logged);
        for (StrictProvider.Seen seen : fixture.provider
                .accepted()
                .subList(at, fixture.provider.accepted().size())) {
            assertThat(seen.text()).doesNotContain("xylophone-9");
        }
        assertThat(fixture.provider.refusals()).isEmpty();
    }

    @Test
    void row_26_equal_openers_never_meet() {
        ScriptedClient one = fixture.client(Kind.CHAT);
        ScriptedClient two = fixture.client(Kind.CHAT);
        one.tools = false;
        two.tools = false;
        one.turn("Hello");
        fixture.settle();
        two.turn("Hello");
        fixture.settle();
        for (int i = 0; i < 60; i++) {
            one.accepted(
                    one.turn("I like cats, number " + i + ". Tell me something about whiskers and naps in the sun."));
            fixture.settle();
            two.accepted(
                    two.turn("I like dogs, number " + i + ". Tell me something about sticks and walks in the park."));
            fixture.settle();
        }
        int activeCalls = 0;
        for (StrictProvider.Seen seen : fixture.provider.accepted()) {
            assertThat(seen.text().contains("cats") && seen.text().contains("dogs"))
                    .isFalse();
            activeCalls += notesIn(seen, Kind.CHAT).isEmpty() ? 0 : 1;
        }
        assertThat(activeCalls).isGreaterThan(20);
    }

    @Test
    void row_27_reminders_that_change_do_not_change_the_conversation() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "reminded");
        for (int turn = 0; turn < 40; turn++) {
            client.accepted(client.turn(words(turn)));
            fixture.settle();
            ObjectNode first = (ObjectNode) client.list.get(0);
            tools.jackson.databind.node.ArrayNode content = first.putArray("content");
            content.addObject()
                    .put("type", "text")
                    .put("text", "<system-reminder>it is turn " + turn + "</system-reminder>");
            content.addObject().put("type", "text").put("text", words(0));
        }
        assertThat(fixture.varve().sessions("default")).hasSize(1);
        assertThat(fixture.log("reminded").stream()
                        .map(message -> message.message().text()))
                .noneMatch(text -> text.contains("it is turn"));
        assertThat(notesIn(
                        fixture.provider
                                .accepted()
                                .get(fixture.provider.accepted().size() - 1),
                        Kind.MESSAGES))
                .contains("it is turn 38");
    }

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
    void row_28_a_conversation_by_its_id_is_recorded_and_not_rewritten() {
        ScriptedClient client = fixture.client(Kind.RESPONSES);
        for (int turn = 0; turn < 30; turn++) {
            goOn(client, "\"conversation\":{\"id\":\"conv_1\"}", words(turn));
        }
        assertThat(asked("kept:conv_1"))
                .isEqualTo(IntStream.range(0, 30).mapToObj(MemoryTest::words).toList());
        fixture.restart(Duration.ofSeconds(20));
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

    @ParameterizedTest
    @EnumSource(Kind.class)
    void after_a_restart_the_conversation_goes_on_where_it_was(Kind kind) {
        ScriptedClient client = fixture.client(kind).header("x-varve-session", "restarted");
        client.thinking = true;
        turns(client, 0, 30);
        int logged = fixture.log("restarted").size();
        fixture.restart(Duration.ofSeconds(20));
        ScriptedClient again = fixture.client(kind).header("x-varve-session", "restarted");
        again.thinking = true;
        client.list.forEach(again.list::add);
        HttpResponse<String> next = turns(again, 30, 45);
        assertThat(ScriptedClient.memory(next)).isEqualTo("active");
        assertThat(fixture.provider.refusals()).isEmpty();
        assertThat(fixture.log("restarted").size()).isGreaterThan(logged + 25);
        assertThat(fixture.varve().sessions("default")).hasSize(1);
    }
}
