package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A task's conversation in Cline and its forks (Roo Code, Kilo Code): messages like Anthropic's, with the editor in
 * the user's role. A person's words are the task, at the start of the first message, and answers to the two tools
 * that ask a person. Any other tag may come from a file that a tool has read, so all other text counts as the
 * program's.
 */
final class ClineFormat implements JsonLineFormat {
    private static final String TASK = "task";
    private static final String ENVIRONMENT = "environment_details";

    /** Tools that a person answers, and the tags around the answers. */
    private static final Set<String> ASKING =
            Set.of("attempt_completion", "ask_followup_question", "plan_mode_respond");

    private static final List<String> ANSWERS = List.of("feedback", "answer", "user_message");

    private final MessageTimes times;
    private final Map<String, String> tools = new HashMap<>();
    private boolean begun;

    ClineFormat(ReadOptions options) {
        this.times = new MessageTimes(options);
    }

    /** True if a message of the user has the editor's words in it. */
    static boolean is(JsonNode message) {
        for (JsonNode block : message.path("content")) {
            String text = block.path("text").asString("");
            if (text.startsWith("<" + TASK + ">") || text.startsWith("<" + ENVIRONMENT + ">")) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields message = JsonFields.of(place, value);
        Instant at = times.of(message, inbox, "ts", "timestamp");
        String role = message.text("role");
        if (!role.equals("user") || !message.get("content").isArray()) {
            message.get("content")
                    .forEach(block -> tools.put(
                            block.path("id").asString(""), block.path("name").asString("")));
            AnthropicBlocks.read(message, role, at, "", inbox);
        } else {
            user(message, at, inbox);
        }
        begun = true;
    }

    private void user(JsonFields message, Instant at, Inbox inbox) {
        Draft results = new Draft(message.place(), inbox);
        Draft typed = new Draft(message.place(), inbox);
        Draft program = new Draft(message.place(), inbox);
        String asking = asking(message.get("content").path(0).path("text").asString(""));
        for (JsonFields block : message.objects("content")) {
            String type = block.text("type");
            if (type.equals("tool_result")) {
                AnthropicBlocks.result(block, results);
                if (ASKING.contains(tools.getOrDefault(block.text("tool_use_id"), ""))) {
                    answers(text(block), typed);
                }
            } else if (!type.equals("text")) {
                AnthropicBlocks.block(type, block, typed);
            } else if (!begun && !Tags.widest(block.text("text"), TASK).isBlank()) {
                typed.text(Tags.widest(block.text("text"), TASK).strip());
            } else if (block.text("text").startsWith("<" + ENVIRONMENT + ">")) {
                program.leaveOut("context of the editor");
            } else if (asking.isEmpty() || !answers(block.text("text"), typed)) {
                program.text(block.text("text"));
            }
        }
        results.send(Role.TOOL, at, "", "");
        typed.sendAsUser(Author.PERSON, at, "");
        program.sendAsUser(Author.program("program"), at, "");
    }

    /** Without tools of the model's API the editor writes which tool the message answers in front of it. */
    private static String asking(String head) {
        return ASKING.stream()
                .filter(tool -> head.startsWith("[" + tool))
                .findFirst()
                .orElse("");
    }

    private static boolean answers(String text, Draft typed) {
        boolean found = false;
        for (String tag : ANSWERS) {
            String said = Tags.widest(text, tag).strip();
            if (!said.isEmpty()) {
                typed.text(said);
                found = true;
            }
        }
        return found;
    }

    private static String text(JsonFields result) {
        Draft draft = new Draft(result.place(), new Inbox());
        AnthropicBlocks.result(result, draft);
        return draft.message(Role.TOOL, Author.usual(Role.TOOL, ""), Instant.EPOCH, "").stream()
                .flatMap(read -> read.toolResults().stream())
                .map(Part.ToolResult::content)
                .findFirst()
                .orElse("");
    }
}
