package dev.varve.transcript;

import dev.varve.Role;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Claude Code's session log. Of its many kinds of lines {@code user} and {@code assistant} are said, and what the user
 * typed while the agent was at work ({@code queued_command}); the others tell about the program. Left out as well, and
 * counted: the talk of sub-agents inside the log of the agent that called them (a file in {@code subagents/} is a
 * conversation of its own), what the program says to the model in the user's name, reasoning, and summaries of what the
 * same file holds in full.
 *
 * <p>The log only grows, and what a line gives depends on the lines before it alone, so a grown file gives the same
 * messages first.
 */
final class ClaudeCodeFormat implements JsonLineFormat {
    /** What the program says in the user's name without marking it. */
    private static final Pattern PROGRAM = Pattern.compile(
            "\\s*<(?:local-command-(?:stdout|stderr|caveat)|task-notification|system-reminder)>.*", Pattern.DOTALL);

    /** The model of what the program says in the agent's name, such as "No response requested." */
    private static final String PROGRAMS_OWN = "<synthetic>";

    private static final Pattern COMMAND = Pattern.compile(
            "\\s*(?:<command-message>.*?</command-message>\\s*)?<command-name>(.*?)</command-name>(.*)",
            Pattern.DOTALL);
    private static final Pattern ARGUMENTS = Pattern.compile("<command-args>(.*?)</command-args>", Pattern.DOTALL);

    private final TimeReader times;
    private boolean begun;
    private Optional<Boolean> subAgent = Optional.empty();

    ClaudeCodeFormat(TimeReader times) {
        this.times = times;
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields entry = JsonFields.of(place, value);
        String type = entry.text("type");
        if (type.equals("attachment")) {
            queued(entry, inbox);
            return;
        }
        if (!type.equals("user") && !type.equals("assistant")) {
            if (type.equals("summary")) {
                inbox.about("title", entry.textOr("summary", ""));
            }
            inbox.skip(type + " line");
            return;
        }
        boolean side = entry.flag("isSidechain");
        if (subAgent.isEmpty()) {
            subAgent = Optional.of(side);
        }
        if (side && !subAgent.get()) {
            inbox.skip("sub-agent message");
        } else if (entry.flag("isMeta")) {
            inbox.skip("program message");
        } else if (entry.flag("isApiErrorMessage")) {
            inbox.skip("failed call of the provider");
        } else if (entry.object("message").textOr("model", "").equals(PROGRAMS_OWN)) {
            inbox.skip("program message");
        } else if (entry.flag("isCompactSummary") && begun) {
            inbox.skip("summary");
        } else {
            begun = true;
            message(entry, inbox);
        }
    }

    private void message(JsonFields entry, Inbox inbox) {
        inbox.about("session", entry.textOr("sessionId", ""));
        inbox.about("folder", entry.textOr("cwd", ""));
        inbox.about("agent", entry.textOr("agentId", ""));
        JsonFields message = entry.object("message");
        Instant at = entry.time("timestamp", times);
        String id = entry.text("uuid");
        String role = message.text("role");
        JsonNode content = message.get("content");
        if (entry.flag("isCompactSummary")) { // of what another file holds; the model wrote it, in the user's name
            Draft summary = new Draft(entry.place(), inbox);
            ContentBlocks.read(message, summary, AnthropicBlocks::block);
            summary.send(Role.ASSISTANT, at, id, "");
        } else if (role.equals("user") && content.isString()) {
            words(content.stringValue(), entry.place(), at, id, inbox);
        } else {
            AnthropicBlocks.read(message, role, at, id, inbox);
        }
    }

    /** What a user line says, without what the program wraps around commands. */
    private static void words(String text, Place place, Instant at, String id, Inbox inbox) {
        Matcher command = COMMAND.matcher(text);
        if (PROGRAM.matcher(text).matches()) {
            inbox.skip("program message");
            return;
        }
        String said = text;
        if (command.matches()) {
            Matcher arguments = ARGUMENTS.matcher(text);
            String given = arguments.find() ? arguments.group(1).strip() : "";
            if (given.isEmpty()) {
                inbox.skip("command without words");
                return;
            }
            said = command.group(1).strip() + " " + given;
        }
        Draft draft = new Draft(place, inbox);
        draft.text(said);
        draft.send(Role.USER, at, id, "");
    }

    private void queued(JsonFields entry, Inbox inbox) {
        JsonFields attachment = entry.object("attachment");
        String kind = attachment.textOr("type", "");
        boolean typed = attachment.textOr("commandMode", "prompt").equals("prompt");
        if (!kind.equals("queued_command") || !typed || entry.flag("isSidechain")) {
            inbox.skip("attachment line");
            return;
        }
        Draft draft = new Draft(entry.place(), inbox);
        JsonNode prompt = attachment.get("prompt");
        if (prompt.isString()) {
            draft.text(prompt.stringValue());
        } else {
            attachment.objects("prompt").forEach(block -> {
                String type = block.text("type");
                if (type.equals("text")) {
                    draft.text(block.text("text"));
                } else {
                    AnthropicBlocks.block(type, block, draft);
                }
            });
        }
        draft.send(Role.USER, entry.time("timestamp", times), entry.text("uuid"), "");
    }
}
