package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.internal.extractive.Attribution;
import dev.varve.internal.extractive.Failures;
import dev.varve.internal.extractive.Spoken;
import dev.varve.internal.extractive.Todo;
import dev.varve.internal.extractive.WorkingTree;
import dev.varve.language.Sentences;
import dev.varve.language.Text;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.pattern.TextPattern;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/** What a session left open: tasks, items of its to do list, commands that fail, and a question without an answer. */
final class OpenItems {
    /** As the prompt of the observer has it: the finished task's note names the open one. */
    private static final TextPattern CLOSES = TextPattern.compile("\\(closes: ([^()]+)\\)");

    /** Of a message, in which that is looked for. */
    private static final int MOST_LINES = 200;

    private OpenItems() {}

    /** True if a line only tells how tasks stand: what of it counts is told as open. */
    static boolean isState(NoteLine line) {
        return line.kind() == NoteLine.Kind.OPEN || isPlanned(line);
    }

    /** True if it is an item of a list that the agent keeps, open or done. */
    static boolean isPlanned(NoteLine line) {
        return isListed(line) || line.source().equals(Attribution.TASKS);
    }

    /** True if its list may be written anew, so that only the last counts. */
    private static boolean isListed(NoteLine line) {
        return line.source().equals(Attribution.TO_DO);
    }

    /**
     * Oldest first.
     *
     * @param notes lines in order of time
     * @param tail  the newest messages
     * @param later what other sessions tell
     */
    static List<Line> of(List<Noted> notes, List<LoggedMessage> tail, Later later, Scope session, ZoneId zone) {
        List<Noted> open = new ArrayList<>();
        List<Noted> planned = new ArrayList<>();
        for (Noted noted : notes) {
            NoteLine note = noted.note();
            if (isPlanned(note)) {
                boolean known = planned.stream().anyMatch(older -> isSameTask(older.note(), note));
                if (note.kind() != NoteLine.Kind.OPEN || !known || !isBare(note)) {
                    planned.removeIf(older -> isSettledBy(older.note(), note));
                    if (note.kind() == NoteLine.Kind.OPEN) {
                        planned.add(noted);
                    }
                }
            } else {
                close(open, note);
                if (note.kind() == NoteLine.Kind.OPEN) {
                    open.removeIf(older -> Wordings.isSameTask(older.note().text(), note.text()));
                    open.add(noted);
                }
            }
        }
        open.removeIf(noted -> isDone(noted, later));
        planned.removeIf(noted -> isDone(noted, later));
        List<Line> lines = new ArrayList<>(
                open.stream().map(noted -> noted.saying(noted.note().text())).toList());
        plan(planned).ifPresent(lines::add);
        for (Failures.Failure failure : Failures.open(tail, zone)) {
            if (!later.works(failure)) {
                lines.add(new Line(
                        failure.at(), failure.text(), session, one(failure.seq()), stated(Voice.TOOL, Intent.FAILURE)));
            }
        }
        for (WorkingTree.Left left : WorkingTree.left(tail, zone)) {
            if (later.isLast(left.at())) {
                lines.add(new Line(left.at(), left.text(), session, one(left.seq()), stated(Voice.TOOL, Intent.OPEN)));
            }
        }
        said(tail, session, zone)
                .filter(line -> !later.isDone(line.text().replaceFirst("^[^:]*:", ""), line.time()))
                .ifPresent(lines::add);
        question(tail, session, zone).ifPresent(lines::add);
        return lines;
    }

    /** A note that closes what nobody opened closes nothing. */
    private static void close(List<Noted> open, NoteLine note) {
        Matcher closes = CLOSES.matcher(note.text());
        while (closes.find()) {
            String name = closes.group(1);
            open.removeIf(older -> Wordings.names(name, older.note().text()));
        }
        if (note.kind() == NoteLine.Kind.DONE) {
            open.removeIf(older -> Wordings.isSameTask(older.note().text(), note.text()));
        }
    }

    /** True if a later item of a list takes an older one's place: it is the same task, or its list was written anew. */
    private static boolean isSettledBy(NoteLine older, NoteLine newer) {
        if (!isListed(newer)) {
            return isSameTask(older, newer);
        }
        return isListed(older)
                && (newer.kind() == NoteLine.Kind.OPEN
                        ? older.statement().place().message()
                                != newer.statement().place().message()
                        : Todo.named(older.text()).equals(Todo.named(newer.text())));
    }

    private static boolean isSameTask(NoteLine older, NoteLine newer) {
        return !newer.identifiers().isEmpty()
                && older.source().equals(newer.source())
                && older.identifiers().equals(newer.identifiers());
    }

    /** True if only the number of a task is known. */
    private static boolean isBare(NoteLine task) {
        return task.identifiers().stream().anyMatch(task.text()::contains);
    }

    private static boolean isDone(Noted noted, Later later) {
        return later.isDone(noted.note().text(), noted.note().time());
    }

    /** What is left of the agent's lists, in one line with the time of the newest item. */
    private static Optional<Line> plan(List<Noted> planned) {
        String items = planned.stream().map(noted -> noted.note().text()).collect(Collectors.joining(", "));
        return planned.isEmpty()
                ? Optional.empty()
                : Optional.of(planned.get(planned.size() - 1).saying("To do: " + items));
    }

    /** What somebody last said to be open. */
    private static Optional<Line> said(List<LoggedMessage> tail, Scope session, ZoneId zone) {
        for (int i = tail.size() - 1; i >= 0; i--) {
            LoggedMessage logged = tail.get(i);
            if (logged.role() != Role.USER && logged.role() != Role.ASSISTANT) {
                continue;
            }
            for (String line : Spoken.own(logged.message()).split("\n", MOST_LINES)) {
                List<String> parts = Rows.isRow(line) ? Rows.cells(line) : List.of(line.strip());
                Optional<String> open = parts.stream()
                        .flatMap(part -> Sentences.of(part).stream())
                        .filter(sentence -> IntentMatcher.all().says(sentence, Intent.OPEN))
                        .findFirst();
                if (open.isPresent()) {
                    return Optional.of(new Line(
                            LocalDateTime.ofInstant(logged.message().createdAt(), zone),
                            Text.oneLine(open.get()),
                            session,
                            one(logged.seq()),
                            stated(logged.message().voice(), Intent.OPEN)));
                }
            }
        }
        return Optional.empty();
    }

    /** What was asked last and is not answered. */
    static Optional<Line> question(List<LoggedMessage> tail, Scope session, ZoneId zone) {
        return newest(tail)
                .flatMap(last -> asked(tail).map(end -> {
                    String asked =
                            last.role() == Role.ASSISTANT ? "The agent asked, unanswered: " : "Asked, unanswered: ";
                    LocalDateTime at = LocalDateTime.ofInstant(last.message().createdAt(), zone);
                    Statement statement = stated(last.message().voice(), Intent.QUESTION);
                    return new Line(at, asked + '"' + end + '"', session, one(last.seq()), statement);
                }));
    }

    /** The question itself, with which the newest words end. */
    static Optional<String> asked(List<LoggedMessage> tail) {
        List<String> sentences = newest(tail)
                .flatMap(last -> Rows.last(Spoken.own(last.message())))
                .map(Sentences::of)
                .orElse(List.of());
        String end = sentences.isEmpty() ? "" : sentences.get(sentences.size() - 1);
        return end.endsWith("?") || end.endsWith("？") ? Optional.of(end) : Optional.empty();
    }

    /** The newest words of anybody. */
    private static Optional<LoggedMessage> newest(List<LoggedMessage> tail) {
        return tail.stream()
                .filter(logged -> logged.role() != Role.TOOL
                        && !Spoken.own(logged.message()).isBlank())
                .reduce((a, b) -> b);
    }

    private static Statement stated(Voice voice, Intent intent) {
        return Statement.of(voice).withIntents(Set.of(intent));
    }

    private static Span one(long seq) {
        return new Span(seq, seq + 1);
    }
}
