package dev.varve.gateway.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** An answer of Responses. */
final class ResponsesAnswer extends AnswerReader {
    private final List<JsonNode> items = new ArrayList<>();
    private boolean ended;
    private String id = "";

    ResponsesAnswer(boolean stream) {
        super(stream);
    }

    @Override
    void event(JsonNode event) {
        switch (event.path("type").asString("")) {
            case "response.output_item.done" -> items.add(event.path("item"));
            case "response.completed" -> {
                ended = true;
                id = event.path("response").path("id").asString("");
                if (items.isEmpty()) {
                    event.path("response").path("output").forEach(items::add);
                }
            }
            case "error", "response.failed" -> refuse();
            default -> {
                // Deltas, which the complete items repeat.
            }
        }
    }

    @Override
    void whole(JsonNode answer) {
        if (answer.path("status").asString("").equals("completed")) {
            answer.path("output").forEach(items::add);
            id = answer.path("id").asString("");
            ended = true;
        }
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public List<String> items() {
        return items.stream().map(item -> item.path("id").asString("")).toList();
    }

    @Override
    Optional<List<Element>> result() {
        return ended
                ? Optional.of(items.stream().map(WireFormat.RESPONSES::element).toList())
                : Optional.empty();
    }
}
