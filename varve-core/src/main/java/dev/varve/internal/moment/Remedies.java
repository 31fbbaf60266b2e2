package dev.varve.internal.moment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What helped when commands failed before. */
public final class Remedies {
    /** Longer commands hold texts, and nobody runs them twice. */
    private static final int LONGEST = 160;

    private Remedies() {}

    /** The newest remedy for each error, and the replacement for each command that never worked again. */
    public static List<Reminder> ofAll(List<Trace> traces) {
        Map<String, Reminder> remedies = new HashMap<>();
        Map<String, Reminder> replaced = new HashMap<>();
        Map<String, Trace.Success> worked = new HashMap<>();
        for (Trace trace : traces) {
            if (trace instanceof Trace.Success success) {
                worked.merge(
                        success.exact(),
                        success,
                        (one, other) ->
                                one.origin().at().isBefore(other.origin().at()) ? other : one);
            }
        }
        for (Trace trace : traces) {
            if (trace instanceof Trace.Failure failure) {
                if (ErrorForm.isTelling(failure.form()) && failure.helped() && !failure.isPlain()) {
                    newest(remedies, remedy(failure));
                }
                Trace.Success success = worked.get(failure.exact());
                boolean worksNow = success != null
                        && success.origin().at().isAfter(failure.origin().at());
                if (!failure.instead().isEmpty() && !worksNow && failure.exact().length() <= LONGEST) {
                    newest(replaced, replaced(failure));
                }
            }
        }
        List<Reminder> all = new ArrayList<>(remedies.values());
        all.addAll(replaced.values());
        return all;
    }

    private static void newest(Map<String, Reminder> known, Reminder reminder) {
        known.merge(reminder.key(), reminder, (one, other) -> one.at().isBefore(other.at()) ? other : one);
    }

    /**
     * What is known of an error, best first.
     *
     * @param error a line, or the output of a command
     */
    public static List<Reminder> of(String error, List<Trace> traces) {
        List<String> forms = error.lines()
                .map(ErrorForm::of)
                .filter(form -> !form.isEmpty())
                .distinct()
                .toList();
        List<Reminder> found = new ArrayList<>();
        for (Trace trace : traces) {
            if (trace instanceof Trace.Failure failure
                    && forms.stream().anyMatch(form -> ErrorForm.isLike(form, failure.form()))) {
                found.add(failure.helped() ? remedy(failure) : open(failure));
            }
        }
        found.sort(Comparator.comparing((Reminder reminder) -> reminder.kind() != Reminder.Kind.REMEDY)
                .thenComparing(Comparator.comparing(Reminder::at).reversed()));
        return found;
    }

    private static Reminder remedy(Trace.Failure failure) {
        String what = failure.instead().isEmpty()
                ? "it worked again after the agent " + failure.remedy()
                : "`" + failure.instead() + "` worked instead";
        return new Reminder(
                Reminder.Kind.REMEDY,
                failure.form(),
                failure.origin().at(),
                failure.origin().source(),
                told(failure) + "; " + what + origin(failure));
    }

    private static Reminder open(Trace.Failure failure) {
        return new Reminder(
                Reminder.Kind.WORKED,
                failure.form(),
                failure.origin().at(),
                failure.origin().source(),
                told(failure) + "; what helped is not known" + origin(failure));
    }

    private static Reminder replaced(Trace.Failure failure) {
        return new Reminder(
                Reminder.Kind.REPLACED,
                failure.exact(),
                failure.origin().at(),
                failure.origin().source(),
                told(failure) + "; `" + failure.instead() + "` worked instead" + origin(failure));
    }

    private static String told(Trace.Failure failure) {
        return failure.origin().at().toLocalDate() + " `" + failure.command() + "` failed: " + failure.error();
    }

    private static String origin(Trace.Failure failure) {
        return " (" + failure.origin().text() + ")";
    }
}
