package dev.varve.cli.session;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallResult.Hit;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.Style;
import dev.varve.internal.recall.RecallText;
import dev.varve.store.SearchTerms;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Search results for people: best first, the matching part of each message, with matches highlighted. */
final class Finds {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(ZoneOffset.UTC);

    private final Output output;
    private final Set<String> words;

    /** Makes message text safe to display. */
    private final UnaryOperator<String> safe;

    private int shown;

    Finds(Output output, String question, UnaryOperator<String> safe) {
        this.output = output;
        this.words = new HashSet<>(SearchTerms.of(question));
        this.safe = safe;
    }

    /** @param session of the hit; empty if all hits are from one session */
    void show(String session, Hit hit) {
        shown++;
        if (hit instanceof Hit.OfMessage found) {
            LoggedMessage message = found.message();
            head(
                    session,
                    "#" + message.seq() + "  " + TIME.format(message.message().createdAt()) + "  " + who(message));
            body(RecallText.body(found));
        } else {
            Note note = ((Hit.OfNote) hit).note();
            head(
                    session,
                    "#" + note.span().from() + "-" + (note.span().to() - 1) + "  " + TIME.format(note.createdAt())
                            + "  notes");
            body(note.text());
        }
    }

    private void head(String session, String text) {
        output.text(shown == 1 ? "" : "\n");
        output.line(
                Style.NOTABLE,
                shown + ".",
                "  " + (session.isEmpty() ? "" : safe.apply(session) + "  ") + safe.apply(text));
    }

    private void body(String text) {
        safe.apply(text)
                .strip()
                .lines()
                .filter(line -> !line.isBlank())
                .forEach(line -> output.line("  " + line, this::isAskedFor));
    }

    private boolean isAskedFor(String word) {
        return SearchTerms.of(word).stream().anyMatch(words::contains);
    }

    private static String who(LoggedMessage message) {
        String speaker = message.message().speaker().replaceAll("\\s+", " ");
        return speaker.isEmpty() ? message.role().name().toLowerCase(Locale.ROOT) : speaker;
    }
}
