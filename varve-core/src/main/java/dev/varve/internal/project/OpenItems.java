package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.internal.extractive.Failures;
import dev.varve.internal.extractive.Harness;
import dev.varve.internal.extractive.Sentences;
import dev.varve.internal.extractive.Tasks;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a session left open: tasks, items of its to do list, commands that fail, and a question without an answer. */
final class OpenItems {
    private static final String TO_DO = "to do list: ";
    private static final String DONE = "; done: ";

    /** As the prompt of the observer has it: the finished task's note names the open one. */
    private static final Pattern CLOSES = Pattern.compile("\\(closes: ([^()]+)\\)");

    private static final Pattern SAID_TO_BE_OPEN = Pattern.compile(
            "(?i)\\W*(?:(?:what is |what's )?(?:still )?(?:open|missing)|remaining|left to do|not done yet|still to do)(?::| is:?| are:?)\\W* \\S.*");

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
     */
    static List<Line> of(List<Noted> notes, List<LoggedMessage> tail, Scope session, ZoneId zone) {
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
                list = undone(note.text()).map(noted::saying);
            } else if (Tasks.isState(note.text())) {
                tasks.read(note.text());
                kept = tasks.undone().map(left -> noted.saying("To do: " + left));
            }
        }
        List<Line> lines = new ArrayList<>(
                open.stream().map(noted -> noted.saying(noted.note().text())).toList());
        list.ifPresent(lines::add);
        kept.ifPresent(lines::add);
        for (Failures.Failure failure : Failures.open(tail, zone)) {
            lines.add(new Line(failure.at(), failure.text(), session, one(failure.seq())));
        }
        said(tail, session, zone).ifPresent(lines::add);
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

    private static Optional<String> undone(String list) {
        String items = list.substring(TO_DO.length());
        int done = items.startsWith(DONE.substring(2)) ? 0 : items.indexOf(DONE);
        String left = done < 0 ? items : items.substring(0, done);
        return left.isEmpty() ? Optional.empty() : Optional.of("To do: " + left);
    }

    /** What somebody last said to be open. */
    private static Optional<Line> said(List<LoggedMessage> tail, Scope session, ZoneId zone) {
        for (int i = tail.size() - 1; i >= 0; i--) {
            LoggedMessage logged = tail.get(i);
            if (logged.role() != Role.USER && logged.role() != Role.ASSISTANT) {
                continue;
            }
            for (String line : logged.message().text().split("\n", MOST_LINES)) {
                Optional<String> open = Sentences.of(line.strip()).stream()
                        .filter(sentence -> SAID_TO_BE_OPEN.matcher(sentence).lookingAt())
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
            String text = Harness.without(last.role(), last.message().text());
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
