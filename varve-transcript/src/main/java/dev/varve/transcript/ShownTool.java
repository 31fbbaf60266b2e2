package dev.varve.transcript;

import dev.varve.language.pattern.TextPattern;
import java.util.List;
import java.util.Map;

/**
 * A tool use as SpecStory shows it. The shell command, the first quoted line or the file name is the argument, or else what is
 * shown as input, or before an answer; all other text is the result.
 *
 * @param arguments as JSON
 * @param result the displayed text, without fences
 */
record ShownTool(String arguments, String result) {
    private static final String FENCE = "```";
    private static final String INPUT = "**Input:**";
    private static final String RESULT = "**Result:**";
    private static final String ANSWER = "**Answer:**";
    private static final TextPattern FILE =
            TextPattern.compile("<details><summary>(?:Edit|Write|Read|Delete) file: ([^<\\n]{1,400})</summary>.*+");
    private static final TextPattern EDITED =
            TextPattern.compile("(?:The file|File created successfully at:) (\\S{1,400})(?: has been .*+)?");
    private static final TextPattern QUOTED = TextPattern.compile("\\s{0,8}+`([^`\\n]{1,4000})`\\s{0,8}+");

    /** @param shown the lines below the tool's name */
    static ShownTool of(String name, List<String> shown) {
        boolean shell = isShell(name);
        StringBuilder fence = new StringBuilder();
        StringBuilder input = new StringBuilder();
        StringBuilder result = new StringBuilder();
        boolean ofInput = false;
        String quoted = "";
        String file = "";
        int fences = 0;
        boolean fenced = false;
        for (String line : shown) {
            if (line.startsWith(FENCE)) {
                fenced = !fenced;
                fences += fenced ? 1 : 0;
                continue;
            }
            if (!fenced && isFrame(line)) {
                file = file.isEmpty() ? group(FILE, line) : file;
                continue;
            }
            String bare = fenced ? "" : line.strip();
            if (bare.equals(INPUT) || bare.equals(RESULT)) {
                ofInput = bare.equals(INPUT);
                continue;
            }
            if (bare.startsWith(ANSWER)) {
                ofInput = false;
                input.append(result);
                result.setLength(0);
                result.append(bare.substring(ANSWER.length()).strip()).append('\n');
                continue;
            }
            file = file.isEmpty() ? group(EDITED, line) : file;
            String argument = !fenced && fences == 0 && quoted.isEmpty() ? group(QUOTED, line) : "";
            if (!argument.isEmpty()) {
                quoted = argument;
            } else if (shell && fenced && fences == 1 && quoted.isEmpty()) {
                fence.append(line).append('\n');
            } else {
                (ofInput ? input : result).append(line).append('\n');
            }
        }
        String given = quoted.isEmpty() ? fence.toString().strip() : quoted;
        return new ShownTool(
                arguments(shell, given, file, input.toString().strip()),
                result.toString().strip());
    }

    private static String group(TextPattern pattern, String line) {
        return pattern.whole(line).map(found -> found.group(1)).orElse("");
    }

    /** True if a line is only part of the fold around the text. */
    private static boolean isFrame(String line) {
        return line.contains("details>") || line.contains("<summary>");
    }

    private static boolean isShell(String name) {
        return name.equals("Bash") || name.contains("terminal") || name.contains("shell") || name.contains("command");
    }

    private static String arguments(boolean shell, String given, String file, String input) {
        if (!given.isEmpty()) {
            String key = shell ? "command" : given.indexOf('/') >= 0 ? "file_path" : "query";
            return JsonValues.MAPPER.writeValueAsString(Map.of(key, given));
        }
        if (!file.isEmpty()) {
            return JsonValues.MAPPER.writeValueAsString(Map.of("file_path", file));
        }
        return input.isEmpty() ? "{}" : JsonValues.MAPPER.writeValueAsString(Map.of("input", input));
    }
}
