package dev.varve.transcript;

import dev.varve.Part;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A chat of GitHub Copilot in VS Code: a JSON document whose {@code requests} hold questions and answers. Rounds of
 * calls are in the result's metadata; without it, the answer is the text shown on the screen.
 */
final class CopilotChatFormat implements JsonLineFormat {
    private final MessageTimes times;

    CopilotChatFormat(ReadOptions options) {
        this.times = new MessageTimes(options);
    }

    @Override
    public void frame(JsonFields members, Inbox inbox) {
        inbox.about("session", members.textOr("sessionId", ""));
        inbox.about("title", members.textOr("customTitle", ""));
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields request = JsonFields.of(place, value);
        Instant at = times.of(request, inbox, "timestamp");
        String id = request.textOr("requestId", "");
        JsonNode message = request.get("message");
        Draft question = new Draft(place, inbox);
        question.text(
                message.isString()
                        ? message.stringValue()
                        : message.path("text").asString(""));
        // The label of a button that the person pressed, which the program words as a question.
        boolean pressed = !request.get("confirmation").asString("").isEmpty();
        question.sendAsUser(pressed ? Author.program("confirmation") : Author.PERSON, at, id);
        AnswerRounds rounds = new AnswerRounds(place, inbox, at, request.textOr("responseId", ""));
        JsonNode metadata = request.get("result").path("metadata");
        if (metadata.path("toolCallRounds").isEmpty()) {
            rounds.answer().text(shown(request, inbox));
        } else {
            rounds(JsonFields.of(place, metadata), rounds);
        }
        rounds.end();
    }

    private static void rounds(JsonFields metadata, AnswerRounds rounds) {
        JsonNode results = metadata.get("toolCallResults");
        for (JsonFields round : metadata.objects("toolCallRounds")) {
            rounds.answer().text(round.textOr("response", ""));
            for (JsonFields call : round.objects("toolCalls")) {
                rounds.answer()
                        .add(new Part.ToolCall(
                                call.text("id"), call.text("name"), JsonValues.arguments(call.get("arguments"))));
            }
            for (JsonFields call : round.objects("toolCalls")) {
                JsonNode result = results.path(call.text("id"));
                if (!result.isMissingNode()) {
                    rounds.result(new Part.ToolResult(call.text("id"), call.text("name"), text(result), false));
                }
            }
        }
    }

    private static String text(JsonNode result) {
        StringBuilder text = new StringBuilder();
        for (JsonNode part : result.path("content")) {
            JsonNode value = part.path("value");
            text.append(value.isString() ? value.stringValue() : JsonValues.compact(value));
        }
        return text.toString();
    }

    /** The answer in pieces: Markdown has no kind; other kinds are progress, edits, references. */
    private static String shown(JsonFields request, Inbox inbox) {
        StringBuilder text = new StringBuilder();
        Set<String> leftOut = new HashSet<>();
        for (JsonFields piece : request.objects("response")) {
            if (!piece.has("kind") || piece.textOr("kind", "").equals("markdownContent")) {
                JsonNode said = piece.has("kind") ? piece.get("content").path("value") : piece.get("value");
                text.append(said.asString(""));
            } else {
                leftOut.add(piece.text("kind"));
            }
        }
        leftOut.stream().sorted().forEach(kind -> inbox.skip(kind + " of an answer"));
        return text.toString();
    }
}
