package dev.varve.gateway.memory;

import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.testkit.wire.StrictProvider;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import tools.jackson.databind.JsonNode;

/** Talks with notes in place of messages, before a provider that refuses what providers refuse. */
abstract class MemoryRows {
    final MemoryFixture fixture = new MemoryFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    static String words(int turn) {
        return (turn % 3 == 0 ? "Use a tool: run the build of module-" : "What about module-") + turn
                + "? Please keep port " + (8000 + turn) + " for it, and remember that release " + turn
                + " goes out on Friday.";
    }

    HttpResponse<String> turns(ScriptedClient client, int from, int to) {
        HttpResponse<String> last = turn(client, from);
        for (int turn = from + 1; turn < to; turn++) {
            last = turn(client, turn);
        }
        return last;
    }

    HttpResponse<String> turn(ScriptedClient client, int number) {
        HttpResponse<String> answer = client.turn(words(number));
        client.accepted(answer);
        fixture.settle();
        return answer;
    }

    static String notesIn(StrictProvider.Seen seen, Kind kind) {
        for (JsonNode element : seen.body().path(kind.list)) {
            String text = element.toString();
            if (text.contains("[Notes on the earlier part")) {
                return text;
            }
        }
        return "";
    }

    String lastText() {
        List<StrictProvider.Seen> seen = fixture.provider.accepted();
        return seen.get(seen.size() - 1).text();
    }
}
