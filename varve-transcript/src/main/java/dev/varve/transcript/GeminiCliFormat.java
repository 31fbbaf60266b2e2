package dev.varve.transcript;

import dev.varve.Part;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * A chat that Gemini CLI recorded: one JSON document with {@code messages} in older versions, lines in newer ones. A
 * line with the id of the one before replaces it, so a message is returned when the next one begins. Reasoning,
 * notices of the program, the session's context and texts from hooks are left out and counted; results, which newer
 * logs hold twice, are read once.
 */
final class GeminiCliFormat implements JsonLineFormat {
    private static final String CONTEXT = "<session_context>";
    private static final String FILES = "--- Content from referenced files ---";

    private final TimeReader times;
    private Author author = Author.PERSON;
    private Optional<JsonFields> open = Optional.empty();

    GeminiCliFormat(TimeReader times) {
        this.times = times;
    }

    @Override
    public void frame(JsonFields members, Inbox inbox) {
        inbox.about("session", members.textOr("sessionId", ""));
        inbox.about("project", members.textOr("projectHash", ""));
        if (members.textOr("kind", "").equals("subagent")) {
            author = Author.program("agent");
        }
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields line = JsonFields.of(place, value);
        if (line.has("$set") || line.has("$rewindTo")) {
            if (line.get("$set").has("messages")) {
                inbox.skip("context or history set by the program");
            }
        } else if (line.has("sessionId")) {
            frame(line, inbox);
        } else {
            boolean update = open.isPresent() && open.get().textOr("id", "").equals(line.textOr("id", "?"));
            if (!update) {
                end(inbox);
            }
            open = Optional.of(line);
        }
    }

    @Override
    public void end(Inbox inbox) {
        open.ifPresent(message -> read(message, inbox));
        open = Optional.empty();
    }

    private void read(JsonFields message, Inbox inbox) {
        Instant at = message.time("timestamp", times);
        String id = message.textOr("id", "");
        String type = message.text("type");
        switch (type) {
            case "user" -> {
                Draft draft = new Draft(message.place(), inbox);
                content(message, draft);
                draft.sendAsUser(author, at, id);
            }
            case "gemini" -> {
                AnswerRounds rounds = new AnswerRounds(message.place(), inbox, at, id);
                content(message, rounds.answer());
                if (!message.get("thoughts").isEmpty()) {
                    inbox.skip("thinking");
                }
                message.objects("toolCalls")
                        .forEach(call -> rounds.answer()
                                .add(new Part.ToolCall(
                                        call.text("id"), call.text("name"), JsonValues.arguments(call.get("args")))));
                message.objects("toolCalls").forEach(call -> result(call, rounds));
                rounds.end();
            }
            default -> inbox.skip(type + " message");
        }
    }

    private static void result(JsonFields call, AnswerRounds rounds) {
        String status = call.textOr("status", "");
        if (!call.has("result") && !status.equals("error") && !status.equals("cancelled")) {
            return;
        }
        String text = StreamSupport.stream(call.get("result").spliterator(), false)
                .map(GeminiCliFormat::response)
                .collect(Collectors.joining("\n"));
        rounds.result(new Part.ToolResult(
                call.text("id"),
                call.text("name"),
                text.isEmpty() ? call.get("resultDisplay").asString(status) : text,
                status.equals("error") || status.equals("cancelled")));
    }

    private static String response(JsonNode part) {
        JsonNode response = part.path("functionResponse").path("response");
        JsonNode said = response.has("output") ? response.get("output") : response.path("error");
        return said.isString()
                ? HandedIn.without(said.stringValue())
                : part.path("text").asString(JsonValues.compact(part));
    }

    private static void content(JsonFields message, Draft draft) {
        JsonNode content = message.get("content");
        if (content.isString()) {
            words(content.stringValue(), draft);
            return;
        }
        boolean referred =
                false; // up to the files, which follow the user's words; a file may contain their end mark too
        for (JsonFields part : message.objects("content")) {
            if (part.has("text") && (referred || part.text("text").strip().startsWith(FILES))) {
                if (!referred) {
                    draft.leaveOut("files that were referred to");
                }
                referred = true;
            } else if (part.has("text")) {
                words(part.text("text"), draft);
            } else if (part.has("functionResponse")) {
                draft.leaveOut("tool result told twice");
            } else if (part.has("inlineData")) {
                draft.attachment(part.object("inlineData").textOr("mimeType", "image/*"), "data:");
            } else if (part.has("fileData")) {
                JsonFields file = part.object("fileData");
                draft.attachment(file.textOr("mimeType", "*/*"), file.textOr("fileUri", "data:"));
            } else {
                draft.leaveOut(String.join("+", part.node().propertyNames()) + " part");
            }
        }
    }

    private static void words(String text, Draft draft) {
        int start = HandedIn.end(text);
        if (start > 0) {
            draft.leaveOut("context handed in by hooks");
        }
        if (start > 0 && start == text.length()) {
            return;
        }
        String said = text.substring(start);
        int files = said.indexOf("\n" + FILES);
        if (said.startsWith(CONTEXT)) {
            draft.leaveOut("program message");
        } else if (files >= 0) {
            draft.leaveOut("files that were referred to");
            draft.text(said.substring(0, files));
        } else {
            draft.text(said);
        }
    }
}
