package dev.varve.internal.extractive;

import dev.varve.NoteLine;
import dev.varve.language.LowerCase;
import dev.varve.language.Text;
import dev.varve.language.pattern.TextPattern;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;

/**
 * What an agent has to do, where it keeps that one task at a time: a call makes a task, whose number is in the result, and
 * later calls name the number. A stretch of messages has only some of the calls, so each task is noted with its number and
 * what is known of it, and whoever reads the notes in order knows how all of them stand. Not thread-safe.
 */
final class Tasks {
    private static final int MOST = 40;
    private static final int LONGEST = 80;

    private static final TextPattern MADE = TextPattern.compile("(?i)task #(\\w+)");
    private static final TextPattern NAMED = TextPattern.compile("\"(?:taskId|task_id|id)\"\\s*:\\s*\"?#?(\\w+)");
    private static final TextPattern LISTED = TextPattern.compile("(?m)^[^\\w\\n#]*+#(\\w++)\\.?+ \\[(\\w++)] (.+)$");

    /** Those that changed last come last. */
    private final Map<String, Todo> byNumber = new LinkedHashMap<>();

    /** How they stand by earlier notes, by number. */
    private final Map<String, Todo> noted = new HashMap<>();

    /** @param earlier lines of earlier notes */
    Tasks(List<NoteLine> earlier) {
        earlier.stream()
                .filter(line ->
                        line.source().equals(Attribution.TASKS) && !line.text().startsWith(Todo.UNNAMED))
                .forEach(line -> line.identifiers().forEach(id -> {
                    String number = id.substring(1);
                    boolean open = line.kind() == NoteLine.Kind.OPEN;
                    noted.put(
                            number,
                            new Todo(number, Todo.named(line.text()), open ? Todo.State.OPEN : Todo.State.DONE));
                }));
    }

    /** True if a call keeps tasks so. */
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
                put(made.group(1), subject, "open");
            }
        } else if (tool.endsWith("update")) {
            Matcher named = NAMED.matcher(arguments);
            if (named.find()) {
                put(named.group(1), subject, status);
            }
        } else {
            Matcher listed = LISTED.matcher(work.result());
            while (listed.find()) {
                put(listed.group(1), listed.group(3), listed.group(2));
            }
        }
    }

    private void put(String number, String subject, String status) {
        Todo before = byNumber.remove(number);
        Todo told = noted.get(number);
        String known = before != null ? before.text() : told == null ? "" : told.text();
        Todo.State state = before == null ? Todo.State.OPEN : before.state();
        byNumber.put(
                number,
                new Todo(
                        number,
                        subject.isEmpty() ? known : Text.clipped(Text.defused(subject), LONGEST),
                        status.isEmpty() ? state : Todo.State.of(LowerCase.of(status))));
    }

    /**
     * The tasks that were followed, except open ones that notes already tell or that are known by number only; of
     * very many the newest.
     */
    List<Todo> items() {
        List<Todo> all = byNumber.values().stream()
                .filter(task -> !task.state().isOpen() || !task.text().isEmpty() && !isToldOpen(task))
                .toList();
        return TodoList.bounded(all.subList(Math.max(0, all.size() - MOST), all.size()), MOST);
    }

    /** That it is under way by now is told when it is done. */
    private boolean isToldOpen(Todo task) {
        Todo told = noted.get(task.number());
        return told != null && told.state().isOpen() && told.text().equals(task.text());
    }
}
