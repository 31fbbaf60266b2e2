package dev.varve.internal.moment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How a program is used in a project: the commands that worked, and those that failed with what worked instead. */
public final class Practice {
    private static final int MOST_FAILURES = 3;

    private Practice() {}

    private record Use(Trace.Success newest, int count) {
        Use and(Trace.Success other) {
            return new Use(newest.origin().at().isBefore(other.origin().at()) ? other : newest, count + 1);
        }
    }

    /** What is known of a program, most used first. */
    public static List<Reminder> of(String program, List<Trace> traces) {
        Map<String, Use> uses = new LinkedHashMap<>();
        for (Trace trace : traces) {
            if (trace instanceof Trace.Success success
                    && CommandForm.of(success.command()).runs(program)) {
                uses.merge(success.task(), new Use(success, 1), (use, one) -> use.and(one.newest()));
            }
        }
        List<Reminder> reminders = new ArrayList<>(uses.values().stream()
                .sorted(Comparator.comparing(Use::count)
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

    private static Reminder worked(Use use) {
        Trace.Success last = use.newest();
        String often = use.count() == 1 ? "once" : "in " + use.count() + " sessions";
        return new Reminder(
                Reminder.Kind.WORKED,
                last.task(),
                last.origin().at(),
                last.origin().source(),
                "`" + last.command() + "` worked " + often + ", last on "
                        + last.origin().at().toLocalDate() + " ("
                        + last.origin().text() + ")");
    }
}
