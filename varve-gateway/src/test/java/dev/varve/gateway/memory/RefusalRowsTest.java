package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.testkit.wire.StrictProvider;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows 34 to 36: no call fails because of notes, and none because there are none if notes would make it fit. */
class RefusalRowsTest extends MemoryRows {
    private StrictProvider.Seen last() {
        List<StrictProvider.Seen> seen = fixture.provider.accepted();
        return seen.get(seen.size() - 1);
    }

    private static String reason(HttpResponse<?> answer) {
        return answer.headers().firstValue("x-varve-reason").orElse("none");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void row_34_a_call_that_is_too_long_is_sent_again_with_notes(Kind kind) {
        ScriptedClient client = fixture.client(kind).header("x-varve-session", "long");
        turns(client, 0, 40);
        fixture.restart(Duration.ZERO); // so that no call has notes when it is sent
        ScriptedClient again = fixture.client(kind).header("x-varve-session", "long");
        client.list.forEach(again.list::add);
        fixture.provider.window(again.body().length() / 8);
        HttpResponse<String> answer = turn(again, 40);
        assertThat(ScriptedClient.memory(answer)).isEqualTo("active");
        assertThat(reason(answer)).isEqualTo("none");
        assertThat(notesIn(last(), kind)).contains("port 80");
        assertThat(last().text()).as("the user's newest words").contains("module-40");
        assertThat(fixture.log("long").stream().map(logged -> logged.message().id()))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void row_34_a_conversation_that_nobody_has_heard_of_is_noted_when_it_is_too_long(Kind kind) {
        ScriptedClient talk = fixture.client(kind);
        turns(talk, 0, 30);
        try (MemoryFixture other = new MemoryFixture()) {
            ScriptedClient client =
                    new ScriptedClient(kind, other.url(), other.provider, other.sent).header("x-varve-session", "new");
            talk.list.forEach(client.list::add);
            other.provider.window(client.body().length() / 8);
            HttpResponse<String> answer = client.turn("And now? Answer in words.");
            client.accepted(answer);
            assertThat(ScriptedClient.memory(answer)).isEqualTo("active");
            assertThat(other.provider.refusals()).hasSize(1);
            for (int turn = 0; turn < 5; turn++) {
                client.accepted(client.turn(words(turn)));
                other.settle();
            }
            if (kind != Kind.RESPONSES) { // which does not say how much would fit
                assertThat(other.provider.refusals())
                        .as("the window is known from then on")
                        .hasSize(1);
            }
            assertThat(other.varve().sessions("default")).hasSize(1);
        }
    }

    @Test
    void row_34_a_call_that_no_notes_make_fit_gets_the_providers_refusal() {
        fixture.provider.window(10);
        ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", "first");
        HttpResponse<String> answer = client.turn(words(1));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("maximum context length is 10 tokens");
        assertThat(fixture.provider.refusals()).hasSize(1);
    }

    @Test
    void row_34_what_cannot_fit_without_notes_waits_for_them() throws Exception {
        AtomicReference<Runnable> ill = new AtomicReference<>(() -> {});
        try (MemoryFixture slow = new MemoryFixture(IllStore.of(ill))) {
            ScriptedClient talk = slow.client(Kind.CHAT).header("x-varve-session", "slow");
            for (int turn = 0; turn < 40; turn++) {
                talk.accepted(talk.turn(words(turn)));
                slow.settle();
            }
            long window = talk.body().length() / 8;
            slow.restart(Duration.ofMillis(50));
            slow.provider.window(window);
            CountDownLatch late = new CountDownLatch(1);
            ill.set(() -> {
                try {
                    late.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            ScriptedClient client = slow.client(Kind.CHAT)
                    .header("x-varve-session", "slow")
                    .header("x-varve-window", Long.toString(window));
            talk.list.forEach(client.list::add);
            Thread opens = new Thread(() -> {
                try {
                    Thread.sleep(200); // longer than the patience for calls that fit
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                late.countDown();
            });
            opens.start();
            HttpResponse<String> answer = client.turn("Answer in words.");
            client.accepted(answer);
            opens.join();
            assertThat(ScriptedClient.memory(answer)).isEqualTo("active");
            assertThat(slow.provider.refusals()).isEmpty();
        }
    }

    @Test
    void row_35_where_roles_must_alternate_notes_stand_in_the_users_message() {
        fixture.provider.alternatingRoles();
        ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", "strict");
        HttpResponse<String> answer = turns(client, 0, 60);
        assertThat(ScriptedClient.memory(answer)).isEqualTo("active");
        assertThat(fixture.provider.refusals())
                .as("learnt from the first refusal")
                .hasSizeLessThanOrEqualTo(1);
        assertThat(fixture.provider.accepted().stream()
                        .map(seen -> seen.body()
                                .path("messages")
                                .path(0)
                                .path("content")
                                .asString("")))
                .anyMatch(content -> content.startsWith("[Notes on the earlier part")
                        && content.contains("[End of the notes. The message follows.]\n\nWhat about module-"));
    }

    @Test
    void row_35_notes_in_blocks_are_a_block_of_their_own_and_reminders_stay_before_them() {
        String reminder = "{\"type\":\"text\",\"text\":\"<system-reminder>be kind</system-reminder>\"}";
        String kept = "{\"type\":\"text\",\"text\":\"three \\u00e9\"}";
        byte[] body = ("{\"messages\":[{\"role\":\"user\",\"content\":[" + reminder
                        + ",{\"type\":\"text\",\"text\":\"one\"}]},{\"role\":\"assistant\",\"content\":\"two\"},"
                        + "{\"role\":\"user\",\"content\":[" + kept + "]}]}")
                .getBytes(java.nio.charset.StandardCharsets.UTF_8);
        byte[] sent = CallRewriter.rewrite(
                body,
                dev.varve.gateway.wire.WireFormat.MESSAGES.read(body).orElseThrow(),
                new Notes(2, "the notes", 2, 0, 3, 0),
                java.util.Map.of(2, "passages"),
                true);
        assertThat(new String(sent, java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo("{\"messages\":[{\"role\":\"user\",\"content\":[" + reminder
                        + ",{\"type\":\"text\",\"text\":\"the notes\\n[End of the notes. The message follows.]\\n\\n\"},"
                        + kept + ",{\"type\":\"text\",\"text\":\"passages\"}]}]}");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void row_36_a_call_with_notes_that_is_refused_is_sent_as_the_client_sent_it(Kind kind) {
        ScriptedClient client = fixture.client(kind).header("x-varve-session", "refused");
        turns(client, 0, 40);
        fixture.provider.refusing("[Notes on the earlier part", 422);
        HttpResponse<String> answer = turn(client, 41);
        assertThat(ScriptedClient.memory(answer)).isEqualTo("bypassed");
        assertThat(reason(answer)).isEqualTo("refused");
        assertThat(notesIn(last(), kind)).isEmpty();
        assertThat(fixture.provider.refusals()).hasSize(1);

        HttpResponse<String> next = turn(client, 43);
        assertThat(ScriptedClient.memory(next)).as("memory has stepped aside").isEqualTo("raw");
        assertThat(reason(next)).isEqualTo("refused");
        assertThat(fixture.provider.refusals()).hasSize(1);
        assertThat(fixture.log("refused").stream()
                        .map(logged -> logged.message().id()))
                .doesNotHaveDuplicates();
    }

    @Test
    void row_36_a_call_that_is_refused_without_notes_too_costs_the_conversation_nothing() {
        ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", "own-fault");
        turns(client, 0, 40);
        client.list
                .addObject()
                .put("role", "tool")
                .put("tool_call_id", "of nobody")
                .put("content", "?");
        HttpResponse<String> refused = client.call();
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("must follow its tool_calls");
        client.list.remove(client.list.size() - 1);
        fixture.settle();
        assertThat(ScriptedClient.memory(turn(client, 41))).isEqualTo("active");
    }
}
