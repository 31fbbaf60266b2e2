package dev.varve.gateway.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.testkit.wire.StrictProvider;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Rows 1 to 11: what an activation changes in a call, and what it leaves. */
class ActivationRowsTest extends MemoryRows {
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
                String earlier = calls.get(i - 1).text();
                assertThat(earlier).endsWith("}");
                assertThat(seen.text())
                        .as("call %s repeats the one before, byte for byte", i)
                        .startsWith(earlier.substring(0, earlier.lastIndexOf(']')));
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
        byte[] sent = CallRewriter.rewrite(
                body,
                dev.varve.gateway.wire.WireFormat.MESSAGES.read(body).orElseThrow(),
                new Notes(2, "the notes", 2, 0, 3, 0),
                Map.of(),
                false);
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
        byte[] sent = CallRewriter.rewrite(
                body,
                dev.varve.gateway.wire.WireFormat.MESSAGES.read(body).orElseThrow(),
                new Notes(2, "the notes", 2, 0, 3, 0),
                Map.of(),
                false);
        assertThat(new String(sent, UTF_8))
                .isEqualTo("{\"messages\":[{\"role\":\"user\",\"content\":[" + reminder
                        + ",{\"type\":\"text\",\"text\":\"the notes\"}]},{\"role\":\"user\",\"content\":\"three\"}]}");
    }

    /** By the policy of the fixture notes are due at 1,500 tokens. */
    private ScriptedClient halfNoted(int end) {
        ScriptedClient client = fixture.client(Kind.CHAT);
        client.tools = false;
        int turn = 0;
        for (; client.list.toString().length() / 4 < 500; turn++) {
            turn(client, turn);
        }
        fixture.writeNothing();
        for (; client.list.toString().length() / 4 < end; turn++) {
            turn(client, turn);
        }
        return client;
    }

    private Set<String> notesSent() {
        return fixture.provider.accepted().stream()
                .map(seen -> notesIn(seen, Kind.CHAT))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.toSet());
    }

    @Test
    void row_03_notes_that_are_still_being_written_are_waited_for_and_change_once() {
        ScriptedClient client = halfNoted(2_600);
        assertThat(notesSent()).isEmpty();
        fixture.writeOn();
        assertThat(ScriptedClient.memory(turns(client, 90, 94))).isEqualTo("active");
        assertThat(notesSent()).hasSize(1);
    }

    @Test
    void row_03_notes_that_are_not_written_for_long_are_not_waited_for() {
        halfNoted(5_000);
        assertThat(notesSent()).isNotEmpty();
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
    void row_06_a_refusal_that_blames_thinking_is_answered_by_the_messages_without_it() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "blamed");
        client.thinking = true;
        turns(client, 0, 40);
        client.list.addObject().put("role", "user").put("content", "broken on purpose");
        ObjectNode stale = client.list.addObject().put("role", "assistant");
        ArrayNode content = stale.putArray("content");
        content.addObject().put("type", "thinking").put("thinking", "x").put("signature", "stale");
        content.addObject().put("type", "text").put("text", "I am broken");
        client.list.addObject().put("role", "user").put("content", "and again");
        HttpResponse<String> answer = client.call();
        client.accepted(answer);
        assertThat(fixture.provider.refusals()).hasSize(1);
        assertThat(ScriptedClient.memory(answer)).isEqualTo("bypassed");
        assertThat(lastText()).doesNotContain("\"type\":\"thinking\"");
        fixture.settle();
        client.takeAnswer();
        HttpResponse<String> next = client.turn("go on");
        client.accepted(next);
        assertThat(ScriptedClient.memory(next)).isEqualTo("raw");
    }

    @Test
    void row_06_what_is_refused_without_notes_too_is_passed_on_as_the_provider_said_it() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "refused");
        turns(client, 0, 40);
        client.list.addObject().put("role", "user").put("content", "");
        HttpResponse<String> refused = client.call();
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("content must not be empty").contains("\"type\":\"error\"");
        assertThat(refused.headers().firstValue("x-varve-reason")).contains("refused");
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
}
