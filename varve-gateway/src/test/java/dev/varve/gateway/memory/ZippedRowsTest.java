package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.testkit.wire.StrictProvider;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row 45: calls whose bodies are compressed. */
class ZippedRowsTest extends MemoryRows {
    private ScriptedClient client(Kind kind) {
        ScriptedClient client = fixture.client(kind).header("content-encoding", "gzip");
        client.zips = true;
        return client;
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"MESSAGES", "CHAT", "RESPONSES", "GEMINI"})
    void row_45_a_client_that_zips_its_calls_gets_the_notes_of_one_that_does_not(Kind kind) {
        ScriptedClient client = client(kind);
        assertThat(ScriptedClient.memory(turns(client, 0, 20))).isEqualTo("active");
        List<StrictProvider.Seen> seen = fixture.provider.accepted();
        StrictProvider.Seen last = seen.get(seen.size() - 1);
        assertThat(notesIn(last, kind)).isNotEmpty();
        assertThat(last.headers()).containsEntry("content-encoding", "gzip");
        assertThat(last.text().length()).isLessThan(client.body().length());
        assertThat(fixture.provider.refusals()).isEmpty();
    }

    @Test
    void row_45_a_zipped_call_that_is_refused_with_notes_is_sent_without_them() {
        ScriptedClient client = client(Kind.CHAT);
        assertThat(ScriptedClient.memory(turns(client, 0, 20))).isEqualTo("active");
        fixture.provider.refusing("[Notes on the earlier part", 400);
        HttpResponse<String> answer = turn(client, 20);
        assertThat(answer.headers().firstValue("x-varve-reason")).hasValue("refused");
        assertThat(fixture.provider.refusals()).hasSize(1);
    }

    @Test
    void row_45_a_body_that_grows_without_end_is_not_read_and_reaches_the_provider() {
        ScriptedClient client = client(Kind.CHAT);
        turn(client, 0);
        client.list.addObject().put("role", "user").put("content", "x".repeat(30 << 20));
        byte[] bomb = ScriptedClient.zipped(client.body().getBytes(StandardCharsets.UTF_8));
        assertThat(bomb.length).isLessThan(40_000);
        HttpResponse<String> answer = client.post(client.path(), bomb);
        client.accepted(answer);
        assertThat(answer.headers().firstValue("x-varve-reason")).hasValue("compressed");
    }

    @Test
    void row_45_what_only_says_that_it_is_zipped_is_the_providers_to_refuse() {
        ScriptedClient client = client(Kind.CHAT).header("content-encoding", "zstd");
        client.zips = false;
        client.list.addObject().put("role", "user").put("content", "hello");
        HttpResponse<String> answer = client.call();
        client.accepted(answer);
        assertThat(answer.headers().firstValue("x-varve-reason")).hasValue("compressed");
    }
}
