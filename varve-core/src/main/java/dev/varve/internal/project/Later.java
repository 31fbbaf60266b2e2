package dev.varve.internal.project;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.internal.extractive.Failures;
import dev.varve.language.intent.Intent;
import dev.varve.language.intent.IntentMatcher;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What other sessions tell of tasks: what one left open another may have done. A task stays open in doubt, so that a sentence
 * has to name all of it and to say plainly that it is done.
 */
final class Later {
    private record Said(LocalDateTime at, String text) {}

    private final IntentMatcher matcher = IntentMatcher.all();
    private final List<Said> sentences = new ArrayList<>();
    private final List<Said> items = new ArrayList<>();
    private final Map<String, LocalDateTime> worked = new HashMap<>();
    private LocalDateTime newest = LocalDateTime.MIN;

    /** Reads another session. */
    void read(List<Noted> notes, List<LoggedMessage> tail, ZoneId zone) {
        for (Noted noted : notes) {
            NoteLine note = noted.note();
            boolean reported = note.kind() != NoteLine.Kind.TOOL
                    && note.kind() != NoteLine.Kind.OPEN
                    && matcher.says(note.text(), Intent.DONE);
            if (OpenItems.isPlanned(note)) {
                if (note.kind() == NoteLine.Kind.DONE) {
                    items.add(new Said(note.time(), note.text()));
                }
            } else if (note.kind() == NoteLine.Kind.DONE || reported) {
                sentences.add(new Said(note.time(), note.text()));
            }
        }
        for (LoggedMessage logged : tail) {
            LocalDateTime at = LocalDateTime.ofInstant(logged.message().createdAt(), zone);
            newest = at.isAfter(newest) ? at : newest;
        }
        Failures.worked(tail, zone).forEach((task, at) -> worked.merge(task, at, (a, b) -> a.isAfter(b) ? a : b));
    }

    /** True if a task that was open then is done. */
    boolean isDone(String task, LocalDateTime then) {
        return items.stream().anyMatch(item -> item.at().isAfter(then) && Wordings.isSame(task, item.text()))
                || Wordings.names(task).size() > 1
                        && sentences.stream()
                                .anyMatch(said -> said.at().isAfter(then) && Wordings.isSameTask(task, said.text()));
    }

    /** True if no other session went on after that. */
    boolean isLast(LocalDateTime then) {
        return !newest.isAfter(then);
    }

    /** True if a command that failed then worked when it was run again. */
    boolean works(Failures.Failure failure) {
        return failure.tasks().stream()
                .allMatch(task -> worked.getOrDefault(task, LocalDateTime.MIN).isAfter(failure.at()));
    }
}
