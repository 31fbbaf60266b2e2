package dev.varve.internal.extractive;

import dev.varve.internal.token.LowerCase;
import dev.varve.language.Text;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * What an agent has to do, where it keeps that one task at a time: a call makes a task, whose number is in the result, and
 * later calls name the number. A stretch of messages has only some of the calls, so each task is noted with its number and
 * what is known of it, and whoever reads the notes in order knows how all of them stand. Not thread-safe.
 */
public final class Tasks {
    private static final String HEAD = "tasks: ";
    private static final String OPEN = "open";
    private static final String IN_PROGRESS = "in progress";
    private static final String DONE = "done";
    private static final String DELETED = "deleted";
    private static final List<String> STATES = List.of(OPEN, IN_PROGRESS, DONE, DELETED);

    private static final int MOST = 40;
    private static final int LONGEST = 80;

    /** Of more that are done only the numbers are noted. */
    private static final int MOST_DONE = 5;

    private static final TextPattern MADE = TextPattern.compile("(?i)task #(\\w+)");
    private static final TextPattern NAMED = TextPattern.compile("\"(?:taskId|task_id|id)\"\\s*:\\s*\"?#?(\\w+)");
    private static final TextPattern LISTED = TextPattern.compile("(?m)^[^\\w\\n#]*+#(\\w++)\\.?+ \\[(\\w++)] (.+)$");
    private static final TextPattern NOTED = TextPattern.compile(
            "^#(\\w++)(?: (.*))? \\((" + OPEN + "|" + IN_PROGRESS + "|" + DONE + "|" + DELETED + ")\\)$");

    /** Those that changed last come last. */
    private final Map<String, Task> byNumber = new LinkedHashMap<>();

    /** Either may be empty, if it is not known. */
    private record Task(String subject, String state) {}

    /** Whether a line of a note says how tasks stand. */
    public static boolean isState(String line) {
        return line.startsWith(HEAD);
    }

    /** Reads such a line; others say nothing. */
    public void read(String line) {
        if (isState(line)) {
            StringBuilder task = new StringBuilder();
            for (String piece : line.substring(HEAD.length()).split(", (?=#)")) {
                task.append(task.isEmpty() ? "" : ", ").append(piece);
                if (STATES.stream().anyMatch(state -> piece.endsWith("(" + state + ")"))) {
                    readOne(task.toString());
                    task.setLength(0);
                }
            }
        }
    }

    private void readOne(String task) {
        Matcher noted = NOTED.matcher(task);
        if (noted.find()) {
            put(noted.group(1), noted.group(2) == null ? "" : noted.group(2), noted.group(3));
        }
    }

    /** Whether a call keeps tasks so. */
    static boolean areKeptBy(ToolWork work) {
        return LowerCase.of(work.tool()).startsWith("task");
    }

    /** Follows a call. */
    void follow(ToolWork work) {
        if (work.failed()) {
            return;
        }
        String arguments = work.call().arguments();
        String subject = ToolArguments.value(arguments, "subject");
        String status = ToolArguments.value(arguments, "status");
        String tool = LowerCase.of(work.tool());
        if (tool.endsWith("create")) {
            Matcher made = MADE.matcher(work.result());
            if (!subject.isEmpty() && made.find()) {
                put(made.group(1), shortened(subject), OPEN);
            }
        } else if (tool.endsWith("update")) {
            Matcher named = NAMED.matcher(arguments);
            if (named.find()) {
                put(named.group(1), shortened(subject), status.isEmpty() ? "" : state(status));
            }
        } else {
            Matcher listed = LISTED.matcher(work.result());
            while (listed.find()) {
                put(listed.group(1), shortened(listed.group(3)), state(listed.group(2)));
            }
        }
    }

    private void put(String number, String subject, String state) {
        Task before = byNumber.remove(number);
        byNumber.put(
                number,
                new Task(
                        subject.isEmpty() && before != null ? before.subject() : subject,
                        state.isEmpty() && before != null ? before.state() : state));
    }

    private static String shortened(String subject) {
        return Text.clipped(Text.defused(subject), LONGEST);
    }

    private static String state(String status) {
        String known = TodoList.state(LowerCase.of(status));
        return status.equalsIgnoreCase(DELETED) ? DELETED : known;
    }

    /** A line for a note; empty if there are no tasks. */
    Optional<String> text() {
        List<String> tasks = new ArrayList<>();
        long done = of(DONE).size();
        for (Map.Entry<String, Task> each : byNumber.entrySet()) {
            Task task = each.getValue();
            boolean named = !task.state().equals(DELETED) && (!task.state().equals(DONE) || done-- <= MOST_DONE);
            tasks.add("#" + each.getKey() + (named && !task.subject().isEmpty() ? " " + task.subject() : "") + " ("
                    + (task.state().isEmpty() ? OPEN : task.state()) + ")");
        }
        List<String> newest = tasks.subList(Math.max(0, tasks.size() - MOST), tasks.size());
        return newest.isEmpty() ? Optional.empty() : Optional.of(HEAD + String.join(", ", newest));
    }

    /** What is left to do, current tasks first. */
    public Optional<String> undone() {
        List<String> parts = new ArrayList<>();
        for (String state : List.of(IN_PROGRESS, OPEN)) {
            List<String> subjects = of(state);
            if (!subjects.isEmpty()) {
                parts.add(state + ": " + String.join(", ", subjects));
            }
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts));
    }

    private List<String> of(String state) {
        return byNumber.values().stream()
                .filter(task -> task.state().equals(state) && !task.subject().isEmpty())
                .map(Task::subject)
                .toList();
    }
}
