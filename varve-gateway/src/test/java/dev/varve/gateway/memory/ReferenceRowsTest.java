package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.gateway.memory.ScriptedClient.Kind;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Row 40: a client that sends references to items of answers, as the AI SDK does with OpenAI's models. */
class ReferenceRowsTest extends MemoryRows {
    private static void refer(ArrayNode list) {
        for (int i = 0; i < list.size(); i++) {
            String id = list.get(i).path("id").asString("");
            if (!id.isEmpty()) {
                list.set(
                        i,
                        ScriptedClient.JSON
                                .createObjectNode()
                                .put("type", "item_reference")
                                .put("id", id));
            }
        }
    }

    private HttpResponse<String> referring(ScriptedClient client, int turn) {
        HttpResponse<String> answer = client.turn(words(turn), ReferenceRowsTest::refer);
        client.accepted(answer);
        return answer;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void row_40_references_are_the_items_that_were_heard(boolean thinking) {
        ScriptedClient client = fixture.client(Kind.RESPONSES).header("x-varve-session", "refers");
        client.thinking = thinking;
        HttpResponse<String> last = referring(client, 0);
        for (int turn = 1; turn < 40; turn++) {
            fixture.settle();
            last = referring(client, turn);
        }
        assertThat(ScriptedClient.memory(last)).isEqualTo("active");
        assertThat(fixture.provider.refusals()).isEmpty();
        assertThat(fixture.varve().sessions("default")).hasSize(1);
        assertThat(fixture.log("refers").toString())
                .contains("44 tests pass", "module-3")
                .doesNotContain("item_reference");
        Map<String, Integer> kinds = new HashMap<>();
        for (JsonNode item : ScriptedClient.JSON.readTree(lastText()).path("input")) {
            kinds.merge(item.path("type").asString(""), 1, Integer::sum);
        }
        assertThat(kinds.get("item_reference"))
                .as("what is kept goes as it came")
                .isPositive();
    }

    @Test
    void row_40_a_client_that_refers_at_once_stays_in_its_session() {
        ScriptedClient client = fixture.client(Kind.RESPONSES).header("x-varve-session", "hasty");
        for (int turn = 0; turn < 20; turn++) {
            referring(client, turn);
        }
        fixture.settle();
        assertThat(fixture.varve().sessions("default")).hasSize(1);
    }

    @Test
    void row_40_an_item_that_nobody_has_heard_is_sent_on_and_is_nobodys_words() {
        ScriptedClient client = fixture.client(Kind.RESPONSES).header("x-varve-session", "unheard");
        client.list.addObject().put("role", "user").put("content", "Hello");
        client.list.addObject().put("type", "item_reference").put("id", "msg_of_yesterday");
        client.accepted(client.turn(words(1)));
        assertThat(fixture.provider.accepted().get(0).text()).contains("msg_of_yesterday");
        assertThat(fixture.log("unheard").toString()).contains("item_reference", "module-1");
    }
}
