package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.testkit.PlantedSecret;
import dev.varve.testkit.wire.StrictProvider;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a gateway adds to calls, and says of them, when a conversation has secrets of all kinds. */
@Tag("A3")
class SecretsTest {
    private static final List<PlantedSecret> PLANTED = PlantedSecret.all(13);

    private final List<String> added = new ArrayList<>();
    private final Set<String> said = new HashSet<>();

    @Test
    void nothing_that_a_gateway_adds_has_a_secret() {
        try (MemoryFixture fixture = new MemoryFixture()) {
            fixture.recalling(800);
            ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", "orders");
            for (PlantedSecret planted : PLANTED) {
                headers(client.turn("Never deploy without this: " + planted.text() + ". What about the deploy?"));
                fixture.settle();
            }
            ScriptedClient other = fixture.client(Kind.CHAT).header("x-varve-session", "another");
            headers(other.turn("What did we need for the deploy?"));
            fixture.settle();
            client.list.forEach(this::remember);
            other.list.forEach(this::remember);
            fixture.provider.accepted().forEach(this::addTo);
            added.add(fixture.varve().session("orders").notes().toString());
        }
        assertThat(added).anyMatch(text -> text.contains("[masked "));
        for (PlantedSecret planted : PLANTED) {
            assertThat(added).as(planted.kind()).noneMatch(planted::isIn);
        }
    }

    private void headers(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(200);
        added.add(answer.headers().map().toString());
    }

    private void remember(JsonNode message) {
        said.add(message.path("content").toString());
    }

    /** What a call has beside the words of its client; where both are in one message, what follows the client's. */
    private void addTo(StrictProvider.Seen seen) {
        added.add(seen.headers().toString());
        for (JsonNode message : seen.body().path("messages")) {
            String content = message.path("content").toString();
            if (!said.contains(content)) {
                String rest = content;
                for (String own : said) {
                    String words = own.length() > 2 && own.startsWith("\"") ? own.substring(1, own.length() - 1) : own;
                    rest = rest.replace(words, "");
                }
                added.add(rest);
            }
        }
    }
}
