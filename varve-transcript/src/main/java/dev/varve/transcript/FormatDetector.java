package dev.varve.transcript;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/**
 * Detects a format from the beginning of a file. JSON formats are recognised by the structure of the first objects in
 * lines, documents and arrays, even if the beginning is cut off anywhere. A file that only resembles a format is
 * refused rather than misread.
 */
final class FormatDetector {
    private static final Set<String> ROLES = Set.of("user", "assistant");
    private static final Set<String> ANTHROPIC = Set.of("tool_use", "tool_result", "thinking", "redacted_thinking");
    private static final Set<String> RESPONSES = Set.of("input_text", "output_text");
    private static final Set<String> LANGCHAIN = Set.of("human", "ai", "system", "tool");

    private final FileHead head;
    private final Place file;

    FormatDetector(FileHead head, Place file) {
        this.head = head;
        this.file = file;
    }

    TranscriptFormat detect() {
        String first = head.firstLine();
        if (TerminalHead.isClaudeCode(head.text())) {
            return TranscriptFormat.CLAUDE_CODE_TERMINAL;
        }
        if (AiderFormat.begins(head.text())) {
            return TranscriptFormat.AIDER;
        }
        if (MarkdownFormat.begins(head.text())) {
            return TranscriptFormat.MARKDOWN;
        }
        if (WhatsAppDates.begins(first)) {
            return TranscriptFormat.WHATSAPP;
        }
        if (TextFormat.begins(first)) {
            return TranscriptFormat.TEXT;
        }
        if (!first.stripLeading().startsWith("{") && !first.stripLeading().startsWith("[")) {
            TerminalHead.refusal(head.text()).ifPresent(refusal -> {
                throw file.error("format not recognised: " + refusal.why(), refusal.todo());
            });
            throw unknown("no speaker at the beginning of its first line");
        }
        return json().orElseThrow(() -> unknown("it is JSON, but no known kind of conversation"));
    }

    private TranscriptException unknown(String why) {
        return file.error(
                "format not recognised: " + why,
                "known formats are " + TranscriptFormat.known()
                        + "; convert the file, or name its format with --format");
    }

    private Optional<TranscriptFormat> json() {
        List<JsonNode> objects = new ArrayList<>();
        Optional<TranscriptException> fault = Optional.empty();
        try (JsonParser parser = JsonValues.MAPPER.createParser(head.bytes())) {
            JsonBeginning beginning = new JsonBeginning(parser);
            JsonToken token = beginning.next();
            if (token == JsonToken.START_ARRAY) {
                token = beginning.next();
                if (token == JsonToken.START_ARRAY) {
                    return Optional.of(TranscriptFormat.TURNS);
                }
            }
            while (token == JsonToken.START_OBJECT) {
                objects.add(beginning.value());
                token = beginning.next();
            }
            fault = beginning
                    .cut()
                    .filter(end -> head.whole() || !JsonValues.isCutOff(end))
                    .map(this::fault);
        } catch (JacksonException e) {
            if (!JsonValues.isCutOff(e) || head.whole()) {
                fault = Optional.of(fault(e));
            }
        }
        Optional<TranscriptFormat> found = byStructure(objects);
        // Reading reports an error further down, after returning everything before it.
        if (found.isEmpty() && fault.isPresent()) {
            throw fault.get();
        }
        return found;
    }

    private TranscriptException fault(JacksonException e) {
        Place place =
                e.getLocation() == null ? file : file.at(e.getLocation().getLineNr()); // too deep, or a huge number
        return JsonValues.isCutOff(e) ? JsonValues.cutOff(place, e) : JsonValues.syntaxError(place, e);
    }

    private static Optional<TranscriptFormat> byStructure(List<JsonNode> objects) {
        if (objects.isEmpty()) {
            return Optional.empty();
        }
        JsonNode first = objects.get(0);
        Optional<TranscriptFormat> agent = agent(first, objects);
        if (agent.isPresent()) {
            return agent;
        }
        if (any(objects, FormatDetector::isClaudeCode)) {
            return Optional.of(TranscriptFormat.CLAUDE_CODE);
        }
        if (any(objects, line -> line.path("payload").isObject() && is(line, "session_meta", "response_item"))) {
            return Optional.of(TranscriptFormat.CODEX);
        }
        if (is(first, "session") || any(objects, FormatDetector::isPiMessage) && !is(first, "session_start")) {
            return Optional.of(TranscriptFormat.PI);
        }
        if (first.has("sessionId") && first.has("projectHash")) {
            return Optional.of(TranscriptFormat.GEMINI_CLI);
        }
        if (first.path("mapping").isObject()) {
            return Optional.of(TranscriptFormat.CHATGPT);
        }
        if (first.path("chat_messages").isArray()) {
            return Optional.of(TranscriptFormat.CLAUDE_AI);
        }
        if (first.has("conversation") || first.has("qa")) {
            return Optional.of(TranscriptFormat.LOCOMO);
        }
        if (any(
                objects,
                line -> ROLES.contains(text(line, "role"))
                        && line.path("message").has("content"))) {
            return Optional.of(TranscriptFormat.CURSOR);
        }
        if (first.has(VarveJsonl.HEADER_FIELD) || first.has("role") && (first.has("at") || first.has("text"))) {
            return Optional.of(TranscriptFormat.VARVE);
        }
        return messages(first, objects);
    }

    /** Logs of agents that have fields of their own. */
    private static Optional<TranscriptFormat> agent(JsonNode first, List<JsonNode> objects) {
        if (any(objects, event -> event.path("data").isObject() && is(event, "session.start", "user.message"))) {
            return Optional.of(TranscriptFormat.COPILOT_CLI);
        }
        if (first.path("requests").isArray() && (first.has("requesterUsername") || first.has("responderUsername"))
                || any(objects, chat -> chat.path("requests").path(0).has("message"))) {
            return Optional.of(TranscriptFormat.COPILOT_CHAT);
        }
        if (any(
                objects,
                line -> line.has("uuid")
                        && line.has("sessionId")
                        && line.path("message").has("parts"))) {
            return Optional.of(TranscriptFormat.QWEN_CODE);
        }
        if (is(first, "session_start") && any(objects, line -> is(line, "message") || line.has("cwd"))) {
            return Optional.of(TranscriptFormat.DROID);
        }
        if (any(objects, line -> is(line, "tool_result", "backend_tool_call", "reasoning") && !line.has("role"))
                        && any(objects, line -> is(line, "user", "assistant") && line.has("content"))
                || any(objects, line -> is(line, "user") && line.has("synthetic_reason"))) {
            return Optional.of(TranscriptFormat.GROK);
        }
        if (any(objects, line -> text(line, "role").startsWith("_"))) {
            return Optional.of(TranscriptFormat.KIMI);
        }
        if (any(objects, event -> event.has("source") && (event.has("action") || event.has("observation")))
                || any(objects, event -> event.has("kind") && event.has("llm_message"))
                || first.path("history").path(0).has("source")) {
            return Optional.of(TranscriptFormat.OPENHANDS);
        }
        if (first.path("trajectory").isArray()
                && (first.has("history") || first.path("trajectory").path(0).has("action"))) {
            return Optional.of(TranscriptFormat.SWE_AGENT);
        }
        boolean telegram = first.path("messages").isArray()
                && (first.path("messages").path(0).has("date_unixtime")
                        || first.path("messages").path(0).has("from_id"));
        if (telegram) {
            return Optional.of(TranscriptFormat.TELEGRAM);
        }
        boolean wrapped = any(objects, ClineFormat::is);
        return wrapped ? Optional.of(TranscriptFormat.CLINE) : Optional.empty();
    }

    /** Formats that name a role in each message, alone or in an object around them. */
    private static Optional<TranscriptFormat> messages(JsonNode first, List<JsonNode> objects) {
        List<JsonNode> messages = new ArrayList<>(objects);
        for (String frame : new String[] {"messages", "input", "output"}) {
            first.path(frame).forEach(messages::add);
        }
        if (any(messages, message -> message.has("lc") && message.has("kwargs"))
                || any(
                        messages,
                        message -> LANGCHAIN.contains(text(message, "type"))
                                && (message.path("data").has("content")
                                        || message.has("content") && !message.has("role")))) {
            return Optional.of(TranscriptFormat.LANGCHAIN);
        }
        // Role and parts may lie beyond the examined bytes, since the information on a message may hold long patches.
        if (first.path("info").isObject()
                        && first.path("messages").isArray()
                        && first.path("info").has("directory")
                || any(messages, message -> message.path("info").has("role") && !message.has("role"))) {
            return Optional.of(TranscriptFormat.OPENCODE);
        }
        if (any(
                messages,
                message -> message.has("role") && message.path("parts").path(0).has("type"))) {
            // Varve's own parts always come with a time.
            return Optional.of(
                    any(messages, message -> message.has("at")) ? TranscriptFormat.VARVE : TranscriptFormat.AI_SDK);
        }
        if (any(messages, message -> block(message, RESPONSES))
                || first.path("input").isArray()
                || any(messages, message -> message.has("call_id") && ResponseItems.isItem(text(message, "type")))) {
            return Optional.of(TranscriptFormat.RESPONSES);
        }
        if (first.path("messages").isArray() && (first.has("system") || first.has("anthropic_version"))
                || any(messages, message -> block(message, ANTHROPIC))
                || any(messages, message -> blockWith(message, "source"))) {
            return Optional.of(TranscriptFormat.ANTHROPIC);
        }
        boolean openAi = first.path("messages").isArray()
                || first.has("role") && (first.has("content") || first.has("tool_calls") || first.has("function_call"));
        return openAi ? Optional.of(TranscriptFormat.OPENAI) : Optional.empty();
    }

    /** Others copy its envelope, but have {@code parts} or no role in the message. */
    private static boolean isClaudeCode(JsonNode line) {
        JsonNode message = line.path("message");
        boolean said =
                is(line, "user", "assistant") && line.has("uuid") && message.has("role") && !message.has("parts");
        return said
                || is(line, "summary") && line.has("leafUuid")
                || is(line, "file-history-snapshot") && line.has("isSnapshotUpdate")
                || is(line, "user", "assistant", "system", "progress")
                        && line.has("sessionId")
                        && !line.has("message")
                        && !line.has("parts")
                || is(line, "queue-operation", "last-prompt") && line.has("sessionId");
    }

    private static boolean isPiMessage(JsonNode line) {
        return is(line, "message")
                && Set.of("user", "assistant", "toolResult", "bashExecution")
                        .contains(text(line.path("message"), "role"))
                && !line.has("sessionId");
    }

    private static boolean block(JsonNode message, Set<String> types) {
        return message.path("content").valueStream().anyMatch(block -> types.contains(text(block, "type")));
    }

    private static boolean blockWith(JsonNode message, String field) {
        return message.path("content").isArray()
                && message.path("content").valueStream().anyMatch(block -> block.has(field));
    }

    private static boolean is(JsonNode object, String... types) {
        return Set.of(types).contains(text(object, "type"));
    }

    private static String text(JsonNode object, String field) {
        return object.path(field).asString("");
    }

    private static boolean any(List<JsonNode> objects, Predicate<JsonNode> what) {
        return objects.stream().anyMatch(what);
    }
}
