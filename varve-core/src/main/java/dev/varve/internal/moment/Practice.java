package dev.varve.internal.moment;

import dev.varve.Scope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** How a program is used in a project: the commands that worked, and those that failed with what worked instead. */
public final class Practice {
    private static final int MOST_FAILURES = 3;

    private Practice() {}

    /**
     * Commands for the same end.
     *
     * @param newest   the one that is shown
     * @param sessions in which one worked
     * @param exact    those in which the newest did, word for word
     */
    private record Use(Trace.Success newest, Set<Scope> sessions, Set<Scope> exact) {
        static Use of(List<Trace.Success> same) {
            Trace.Success newest = Collections.max(
                    same, Comparator.comparing(success -> success.origin().at()));
            Set<Scope> sessions = new HashSet<>();
            Set<Scope> exact = new HashSet<>();
            for (Trace.Success success : same) {
                Scope session = success.origin().session();
                sessions.add(session);
                if (success.command().equals(newest.command())) {
                    exact.add(session);
                }
            }
            return new Use(newest, sessions, exact);
        }

        String often() {
            String often = exact.size() == 1 ? "in one session" : "in " + exact.size() + " sessions";
            int others = sessions.size() - exact.size();
            return others == 0 ? often : often + " and, with other arguments, in " + others + " more";
        }
    }

    /** What is known of a program, most used first. */
    public static List<Reminder> of(String program, List<Trace> traces) {
        Map<String, List<Trace.Success>> byTask = new LinkedHashMap<>();
        for (Trace trace : traces) {
            if (trace instanceof Trace.Success success
                    && CommandForm.of(success.command()).works(program)) {
                byTask.computeIfAbsent(success.task(), none -> new ArrayList<>())
                        .add(success);
            }
        }
        byTask.keySet().removeIf(task -> isCovered(task, program, byTask.keySet()));
        List<Reminder> reminders = new ArrayList<>(byTask.values().stream()
                .map(Use::of)
                .sorted(Comparator.comparing((Use use) -> use.sessions().size())
                        .thenComparing(use -> use.newest().origin().at())
                        .reversed())
                .map(Practice::worked)
                .toList());
        Remedies.ofAll(traces).stream()
                .filter(reminder -> reminder.kind() == Reminder.Kind.REPLACED
                        && CommandForm.of(reminder.key()).runs(program))
                .sorted(Comparator.comparing(Reminder::at).reversed())
                .limit(MOST_FAILURES)
                .forEach(reminders::add);
        return reminders;
    }

    /** True if a chain asks the program for nothing that shorter ones, or single commands, do not ask it for. */
    private static boolean isCovered(String chain, String program, Set<String> tasks) {
        Set<String> asked = asked(chain, program);
        int length = CommandForm.tasks(chain).size();
        tasks.stream()
                .filter(task -> CommandForm.tasks(task).size() < length)
                .forEach(task -> asked.removeAll(asked(task, program)));
        return asked.isEmpty();
    }

    /** What a chain asks the program for. */
    private static Set<String> asked(String chain, String program) {
        return CommandForm.tasks(chain).stream()
                .filter(task -> task.equals(program) || task.startsWith(program + " "))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static Reminder worked(Use use) {
        Trace.Success last = use.newest();
        return new Reminder(
                Reminder.Kind.WORKED,
                last.task(),
                last.origin().at(),
                last.origin().source(),
                "`" + last.command() + "` worked " + use.often() + ", last on "
                        + last.origin().at().toLocalDate() + " ("
                        + last.origin().text() + ")");
    }
}
