package dev.varve.transcript;

import dev.varve.Role;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A rollout of Codex. Lines of type {@code response_item} are the conversation; {@code event_msg} tells the same again
 * for the screen. Left out and counted: what the program says to the model (its instructions, the environment), reasoning,
 * and what a compaction makes of the messages that the file holds in full.
 */
final class CodexFormat implements JsonLineFormat {
    /** How texts begin that the program puts into the conversation in the user's name. */
    private static final List<String> PROGRAM = List.of(
            "<environment_context>",
            "<user_instructions>",
            "<permissions ",
            "<turn_aborted>",
            "<skill>",
            "<apps_instructions>",
            "<subagent_notification>",
            "<hook_prompt ",
            "<hook_prompt>",
            "<collaboration_mode>",
            "# AGENTS.md instructions",
            "You are performing a CONTEXT CHECKPOINT COMPACTION",
            "Another language model started to solve this problem");

    private static final String EDITOR = "# Context from my IDE setup:";
    private static final String REQUEST = "## My request for Codex:";

    private final TimeReader times;

    CodexFormat(TimeReader times) {
        this.times = times;
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields line = JsonFields.of(place, value);
        String type = line.text("type");
        switch (type) {
            case "session_meta" -> {
                JsonFields meta = line.object("payload");
                inbox.about("session", meta.textOr("id", ""));
                inbox.about("folder", meta.textOr("cwd", ""));
                inbox.skip("session_meta line");
            }
            case "response_item" -> item(line, line.object("payload"), inbox);
            default -> inbox.skip(type + " line");
        }
    }

    private void item(JsonFields line, JsonFields item, Inbox inbox) {
        Instant at = line.time("timestamp", times);
        if (item.textOr("type", "").equals("message") && isProgram(item)) {
            inbox.skip("program message");
        } else if (item.textOr("type", "").equals("message")
                && item.text("role").equals("user")) {
            Draft draft = new Draft(item.place(), inbox);
            ContentBlocks.read(item, draft, CodexFormat::words, CodexFormat::block);
            draft.send(Role.USER, at, item.textOr("id", ""), "");
        } else {
            ResponseItems.read(item, at, inbox);
        }
    }

    private static void block(String type, JsonFields block, Draft draft) {
        if (type.equals("input_text")) {
            words(block.text("text"), draft);
        } else {
            ResponseItems.block(type, block, draft);
        }
    }

    /** An editor puts what it shows before what the user asks; to the last heading, as a file may have it too. */
    private static void words(String text, Draft draft) {
        int request = text.lastIndexOf(REQUEST);
        if (text.stripLeading().startsWith(EDITOR) && request >= 0) {
            draft.leaveOut("context of the editor");
            draft.text(text.substring(request + REQUEST.length()).strip());
        } else {
            draft.text(text);
        }
    }

    private static boolean isProgram(JsonFields message) {
        return switch (message.text("role")) {
            case "developer", "system" -> true;
            case "user" ->
                texts(message)
                        .map(String::stripLeading)
                        .anyMatch(text -> PROGRAM.stream().anyMatch(text::startsWith));
            default -> false;
        };
    }

    private static Stream<String> texts(JsonFields message) {
        JsonNode content = message.get("content");
        return content.isString()
                ? Stream.of(content.stringValue())
                : message.objects("content").stream().map(block -> block.textOr("text", ""));
    }
}
