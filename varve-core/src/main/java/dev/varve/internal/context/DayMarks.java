package dev.varve.internal.context;

import dev.varve.Context.Behind;
import dev.varve.ContextBlock;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Role;
import dev.varve.TokenEstimator;
import dev.varve.policy.ContextPolicy;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Says behind a user's words on which day they were said and how long after what stands before them; after a gap, at what
 * time. A model knows no other today than that of the newest message. What is added depends on the log and the notes alone,
 * so that a prompt that grows stays as it was up to its end.
 */
final class DayMarks {
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

    private final ContextPolicy policy;
    private final ZoneId zone;
    private final TokenEstimator estimator;

    DayMarks(ContextPolicy policy, ZoneId zone, TokenEstimator estimator) {
        this.policy = policy;
        this.zone = zone;
        this.estimator = estimator;
    }

    /** Marks where the day changes and behind gaps, as many as the budget holds. */
    List<Behind> of(List<LoggedMessage> shown, List<Note> notes, long budget) {
        if (!policy.dates() && policy.gap().isZero()) {
            return List.of();
        }
        List<Behind> marks = new ArrayList<>();
        Optional<LocalDate> notesBegin = day(notes, true);
        Optional<LocalDate> before = day(notes, false);
        Optional<LocalDate> notesEnd = before;
        Optional<Instant> last = Optional.empty();
        long left = budget;
        for (LoggedMessage logged : shown) {
            Instant said = logged.message().createdAt();
            LocalDate day = LocalDate.ofInstant(said, zone);
            Duration since = Duration.between(last.orElse(said), said);
            boolean gap = !policy.gap().isZero() && since.compareTo(policy.gap()) >= 0;
            boolean another =
                    policy.dates() && before.isPresent() && !before.get().equals(day);
            boolean notesAreOlder = policy.dates()
                    && notesBegin.filter(begin -> begin.isBefore(day)).isPresent();
            if (logged.message().role() == Role.USER && (another || notesAreOlder || gap)) {
                String ages = notesAreOlder
                        ? ". The notes begin " + age(notesBegin, day) + " and end " + age(notesEnd, day) + ".)"
                        : "; what stands above is of " + age(before, day) + ".)";
                String text = another || notesAreOlder
                        ? "(Said on " + name(day) + ages
                        : "(Said at " + CLOCK.format(said.atZone(zone)) + ", " + length(since)
                                + " after what stands above.)";
                int tokens = estimator.estimate(text);
                left -= tokens;
                if (left < 0) {
                    return marks;
                }
                marks.add(new Behind(logged.seq(), new ContextBlock(ContextBlock.Kind.DAY, text, tokens)));
                notesBegin = Optional.empty(); // told once
            }
            before = Optional.of(day);
            last = Optional.of(said);
        }
        return marks;
    }

    private static Optional<LocalDate> day(List<Note> notes, boolean oldest) {
        if (notes.isEmpty()) {
            return Optional.empty();
        }
        List<NoteLine> lines = notes.get(oldest ? 0 : notes.size() - 1).lines();
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(lines.get(oldest ? 0 : lines.size() - 1).time().toLocalDate());
    }

    private static String name(LocalDate day) {
        return day.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + ", " + day;
    }

    private static String length(Duration gap) {
        if (gap.toMinutes() < 2) {
            return gap.toSeconds() + " seconds";
        }
        return gap.toHours() < 2
                ? gap.toMinutes() + " minutes"
                : gap.toDays() < 2 ? gap.toHours() + " hours" : gap.toDays() + " days";
    }

    private static String age(Optional<LocalDate> then, LocalDate day) {
        long days = ChronoUnit.DAYS.between(then.orElse(day), day);
        return days == 0 ? "that day" : days == 1 ? "1 day before" : days + " days before";
    }
}
