package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import dev.varve.language.pattern.TextPattern;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * An agent's message as SpecStory shows it: text, thoughts between {@code <think>} and {@code </think>}, and tool
 * uses. A tool use is a block of its own ({@code <tool-use …>}), or follows a line {@code Tool use: **name**} up to a
 * rule. Belongs to one message, and reads each of its lines once or twice.
 */
final class ShownTools {
    private static final String THOUGHT = "<think>";
    private static final String THOUGHT_END = "</think>";
    private static final String RULE = "---";
    private static final String BLOCK_BEGINS = "<tool-use ";
    private static final TextPattern BLOCK =
            TextPattern.compile("<tool-use [^>]{0,200}data-tool-name=\"([^\"]{1,120})\".*+");
    private static final TextPattern TITLE = TextPattern.compile("Tool use: \\*\\*([^*\\n]{1,120})\\*\\*.*+");

    private final String id;
    private final List<Part.Text> words = new ArrayList<>();
    private final List<Part.ToolCall> calls = new ArrayList<>();
    private final List<Part.ToolResult> results = new ArrayList<>();
    private final Inbox inbox;
    private final Place place;
    private final Instant at;
    private int count;
    private boolean endless;

    private ShownTools(Place place, Instant at, Inbox inbox) {
        this.place = place;
        this.at = at;
        this.inbox = inbox;
        this.id = "shown-" + place.line();
    }

    /** Sends the content of an agent's message, in order. */
    static void send(String text, Place place, Instant at, Inbox inbox) {
        new ShownTools(place, at, inbox).read(text.lines().toList());
    }

    private void read(List<String> lines) {
        StringBuilder said = new StringBuilder();
        boolean fenced = false;
        for (int i = 0; i < lines.size(); ) {
            String line = lines.get(i);
            Optional<Matcher> tool = fenced ? Optional.empty() : tool(line);
            if (tool.isPresent()) {
                said(said);
                int end = line.startsWith(BLOCK_BEGINS) ? endOfBlock(lines, i) : endOfTitled(lines, i);
                used(tool.get().group(1), lines.subList(i + 1, end));
                i = end;
            } else if (!fenced && !endless && line.startsWith(THOUGHT)) {
                i = thought(lines, i);
            } else {
                fenced ^= line.startsWith("```");
                if (fenced || !line.equals(RULE)) {
                    if (!calls.isEmpty() && !line.isBlank()) {
                        flush();
                    }
                    said.append(line).append('\n');
                }
                i++;
            }
        }
        said(said);
        flush();
    }

    private static Optional<Matcher> tool(String line) {
        return line.startsWith(BLOCK_BEGINS)
                ? BLOCK.whole(line)
                : line.startsWith("Tool use: ") ? TITLE.whole(line) : Optional.empty();
    }

    /** The position after the last line of a thought; without an end mark the rest of the message is not a thought. */
    private int thought(List<String> lines, int from) {
        for (int i = from; i < lines.size(); i++) {
            if (lines.get(i).endsWith(THOUGHT_END)) {
                inbox.skip("thinking");
                return i + 1;
            }
        }
        endless = true;
        return from;
    }

    /** The position after the last end of a block before the next block: output may hold the words that end one. */
    private static int endOfBlock(List<String> lines, int from) {
        int end = lines.size();
        for (int i = from; i < lines.size(); i++) {
            if (i > from && end < lines.size() && BLOCK.whole(lines.get(i)).isPresent()) {
                return end;
            }
            if (lines.get(i).endsWith("</tool-use>")) {
                end = i + 1;
            }
        }
        return end;
    }

    /** The rule or title that ends a tool without a block. */
    private static int endOfTitled(List<String> lines, int from) {
        boolean fenced = false;
        int open = 0;
        for (int i = from + 1; i < lines.size(); i++) {
            String line = lines.get(i);
            fenced ^= line.startsWith("```");
            open += !fenced && line.startsWith("<details>") ? 1 : 0;
            open -= !fenced && line.endsWith("</details>") && open > 0 ? 1 : 0;
            if (!fenced && open == 0 && (line.equals(RULE) || TITLE.whole(line).isPresent())) {
                return i;
            }
        }
        return lines.size();
    }

    private void said(StringBuilder said) {
        String text = said.toString().strip();
        said.setLength(0);
        if (!text.isEmpty()) {
            words.add(new Part.Text(text));
        }
    }

    private void used(String name, List<String> shown) {
        String call = id + "-" + count++;
        ShownTool tool = ShownTool.of(name, shown);
        calls.add(new Part.ToolCall(call, name, tool.arguments()));
        results.add(new Part.ToolResult(call, name, tool.result(), false));
    }

    /** Sends the text, calls and results collected since the last time. */
    private void flush() {
        if (words.isEmpty() && calls.isEmpty()) {
            return;
        }
        Draft draft = new Draft(place, inbox);
        words.forEach(draft::add);
        calls.forEach(draft::add);
        draft.send(Role.ASSISTANT, at, "", "");
        if (!results.isEmpty()) {
            Draft answers = new Draft(place, inbox);
            results.forEach(answers::add);
            answers.send(Role.TOOL, at, "", "");
        }
        words.clear();
        calls.clear();
        results.clear();
    }
}
