package dev.varve.transcript;

import dev.varve.Role;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A rollout of Codex. Lines of type {@code response_item} are the conversation; {@code event_msg} repeats it for the
 * screen. Left out and counted: the program's texts for the model (its instructions, the environment), reasoning, and
 * compacted forms of messages that the file holds in full.
 */
final class CodexFormat implements JsonLineFormat {
    /** Prefixes of texts that the program writes in the user's name. */
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

    /** Prefixes of texts in which the app puts its own words before the user's. */
    private static final List<String> PREFIXED =
            List.of("# Context from my IDE setup:", "# Files mentioned by the user:", "## Code review guidelines:");

    private static final String REQUEST = "## My request for Codex:";

    /** A request of another thread, and a command that the user ran, with its output. */
    private static final Map<String, String> WRITTEN =
            Map.of("<codex_delegation>", "agent", "<user_shell_command>", "command output");

    private final TimeReader times;
    private final CodexAuthors authors = new CodexAuthors();
    private String branch = "";

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
                branch = meta.get("git").path("branch").asString(branch);
                authors.see(meta);
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
            draft.message(Role.USER, author(item), at, item.textOr("id", ""))
                    .ifPresent(said -> inbox.add(item.place(), BranchAttribute.of(said, branch)));
        } else {
            ResponseItems.read(item, at, inbox);
        }
    }

    private Author author(JsonFields message) {
        return texts(message)
                .flatMap(text -> WRITTEN.entrySet().stream().filter(known -> text.startsWith(known.getKey())))
                .findFirst()
                .map(known -> Author.program(known.getValue()))
                .orElse(authors.author());
    }

    private static void block(String type, JsonFields block, Draft draft) {
        if (type.equals("input_text")) {
            words(block.text("text"), draft);
        } else {
            ResponseItems.block(type, block, draft);
        }
    }

    /** The text after the last heading; a file shown by the app may contain the heading too. */
    private static void words(String text, Draft draft) {
        int request = text.lastIndexOf(REQUEST);
        if (request >= 0 && PREFIXED.stream().anyMatch(text.stripLeading()::startsWith)) {
            draft.leaveOut("context of the editor");
            draft.text(text.substring(request + REQUEST.length()).strip());
        } else {
            draft.text(text);
        }
    }

    private static boolean isProgram(JsonFields message) {
        return switch (message.text("role")) {
            case "developer", "system" -> true;
            case "user" -> texts(message).anyMatch(text -> PROGRAM.stream().anyMatch(text::startsWith));
            default -> false;
        };
    }

    private static Stream<String> texts(JsonFields message) {
        JsonNode content = message.get("content");
        Stream<String> texts = content.isString()
                ? Stream.of(content.stringValue())
                : message.objects("content").stream().map(block -> block.textOr("text", ""));
        return texts.map(String::stripLeading);
    }
}
