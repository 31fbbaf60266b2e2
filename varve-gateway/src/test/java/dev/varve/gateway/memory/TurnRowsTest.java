package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Role;
import dev.varve.gateway.memory.ScriptedClient.Kind;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows 13 to 20: which calls are turns, and that each is logged once. */
class TurnRowsTest extends MemoryRows {
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
                .isEqualTo(IntStream.range(0, 40).mapToObj(MemoryRows::words).toList());
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
                        .patience(Duration.ofSeconds(60))
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
            assertThat(memory.awaitLogged(Duration.ofSeconds(60))).isTrue();
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
                        .patience(Duration.ofSeconds(60))
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
            over.get(60, TimeUnit.SECONDS);
            assertThat(memory.awaitLogged(Duration.ofSeconds(60))).isTrue();
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

    @ParameterizedTest
    @EnumSource(Kind.class)
    void after_a_restart_the_conversation_goes_on_where_it_was(Kind kind) {
        ScriptedClient client = fixture.client(kind).header("x-varve-session", "restarted");
        client.thinking = true;
        turns(client, 0, 30);
        int logged = fixture.log("restarted").size();
        fixture.restart(Duration.ofSeconds(60));
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
