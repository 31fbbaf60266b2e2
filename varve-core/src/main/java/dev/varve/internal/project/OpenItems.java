package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.internal.extractive.Failures;
import dev.varve.internal.extractive.Spoken;
import dev.varve.internal.extractive.Tasks;
import dev.varve.language.Sentences;
import dev.varve.language.intent.Intent;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.pattern.TextPattern;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a session left open: tasks, items of its to do list, commands that fail, and a question without an answer. */
final class OpenItems {
    static final String TO_DO = "to do list: ";
    private static final String DONE = "; done: ";
    private static final List<String> STATE = List.of("in progress: ", "open: ");

    /** As the prompt of the observer has it: the finished task's note names the open one. */
    private static final TextPattern CLOSES = TextPattern.compile("\\(closes: ([^()]+)\\)");

    /** Of a message, in which that is looked for. */
    private static final int MOST_LINES = 200;

    private OpenItems() {}

    /** Whether a line only tells how tasks stand: what of it counts is told as open. */
    static boolean isState(NoteLine line) {
        return line.kind() == NoteLine.Kind.OPEN || line.text().startsWith(TO_DO) || Tasks.isState(line.text());
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
        Optional<Line> list = Optional.empty();
        Tasks tasks = new Tasks();
        Optional<Line> kept = Optional.empty();
        for (Noted noted : notes) {
            NoteLine note = noted.note();
            close(open, note);
            if (note.kind() == NoteLine.Kind.OPEN) {
                open.removeIf(older -> Wordings.isSameTask(older.note().text(), note.text()));
                open.add(noted);
            } else if (note.text().startsWith(TO_DO)) {
                list = undone(note, later).map(noted::saying);
            } else if (Tasks.isState(note.text())) {
                tasks.read(note.text());
                kept = tasks.undone().map(left -> noted.saying("To do: " + left));
            }
        }
        open.removeIf(noted -> later.isDone(noted.note().text(), noted.note().time()));
        List<Line> lines = new ArrayList<>(
                open.stream().map(noted -> noted.saying(noted.note().text())).toList());
        list.ifPresent(lines::add);
        kept.ifPresent(lines::add);
        for (Failures.Failure failure : Failures.open(tail, zone)) {
            if (!later.works(failure)) {
                lines.add(new Line(failure.at(), failure.text(), session, one(failure.seq())));
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

    private static Optional<String> undone(NoteLine note, Later later) {
        String items = note.text().substring(TO_DO.length());
        int done = doneAt(items);
        List<String> states = new ArrayList<>();
        for (String state : (done < 0 ? items : items.substring(0, done)).split("; ")) {
            int names = STATE.stream()
                    .filter(state::startsWith)
                    .mapToInt(String::length)
                    .sum();
            String left = Stream.of(state.substring(names).split(", "))
                    .filter(item -> !item.isEmpty() && !later.isDone(item, note.time()))
                    .collect(Collectors.joining(", "));
            if (!left.isEmpty()) {
                states.add(state.substring(0, names) + left);
            }
        }
        return states.isEmpty() ? Optional.empty() : Optional.of("To do: " + String.join("; ", states));
    }

    /** Where a list begins to tell what is done; -1 if it tells of nothing. */
    private static int doneAt(String items) {
        return items.startsWith(DONE.substring(2)) ? 0 : items.indexOf(DONE);
    }

    /** What a to do list says is done. */
    static List<String> done(String list) {
        String items = list.substring(TO_DO.length());
        int done = doneAt(items);
        return done < 0
                ? List.of()
                : List.of(items.substring(items.indexOf(DONE.substring(2), done) + DONE.length() - 2)
                        .split(", "));
    }

    /** What somebody last said to be open. */
    private static Optional<Line> said(List<LoggedMessage> tail, Scope session, ZoneId zone) {
        for (int i = tail.size() - 1; i >= 0; i--) {
            LoggedMessage logged = tail.get(i);
            if (logged.role() != Role.USER && logged.role() != Role.ASSISTANT) {
                continue;
            }
            for (String line : Spoken.own(logged.message()).split("\n", MOST_LINES)) {
                Optional<String> open = Sentences.of(line.strip()).stream()
                        .filter(sentence -> IntentMatcher.all().says(sentence, Intent.OPEN))
                        .findFirst();
                if (open.isPresent()) {
                    return Optional.of(new Line(
                            LocalDateTime.ofInstant(logged.message().createdAt(), zone),
                            Noted.oneLine(open.get()),
                            session,
                            one(logged.seq())));
                }
            }
        }
        return Optional.empty();
    }

    /** What was asked last and is not answered. */
    private static Optional<Line> question(List<LoggedMessage> tail, Scope session, ZoneId zone) {
        for (int i = tail.size() - 1; i >= 0; i--) {
            LoggedMessage last = tail.get(i);
            String text = Spoken.own(last.message());
            if (last.role() == Role.TOOL || text.isBlank()) {
                continue;
            }
            List<String> sentences = Sentences.of(Noted.oneLine(text));
            String end = sentences.isEmpty() ? "" : sentences.get(sentences.size() - 1);
            if (!end.endsWith("?") && !end.endsWith("？")) {
                return Optional.empty();
            }
            String asked = last.role() == Role.ASSISTANT ? "The agent asked, unanswered: " : "Asked, unanswered: ";
            LocalDateTime at = LocalDateTime.ofInstant(last.message().createdAt(), zone);
            return Optional.of(new Line(at, asked + '"' + end + '"', session, one(last.seq())));
        }
        return Optional.empty();
    }

    private static Span one(long seq) {
        return new Span(seq, seq + 1);
    }
}
