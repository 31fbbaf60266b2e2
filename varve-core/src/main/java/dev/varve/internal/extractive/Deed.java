package dev.varve.internal.extractive;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.language.Text;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import java.time.LocalDateTime;
import java.util.Set;

/**
 * A thing that an agent did with its tools.
 *
 * @param seq      the message of the call that did it last
 * @param subject  with which the text begins: all of it, or a command whose result may differ next time
 * @param text     what is told
 * @param priority how much it matters
 * @param intents  what it says
 */
record Deed(long seq, String subject, String text, Priority priority, Set<Intent> intents) {
    private static final String ARROW = " → ";

    static Deed detail(ToolWork work, String text) {
        return new Deed(work.seq(), text, text, Priority.NOTE, Set.of());
    }

    static Deed done(ToolWork work, String text, Priority priority) {
        return new Deed(work.seq(), text, text, priority, Set.of(Intent.DONE));
    }

    /** The outcome of something. */
    static Deed outcome(ToolWork work, String subject, String text) {
        return new Deed(
                work.seq(),
                subject + ARROW,
                subject + ARROW + text,
                Priority.IMPORTANT,
                work.failed() ? Set.of(Intent.FAILURE) : Set.of(Intent.FACT));
    }

    /** Its line in a note, one of several with the same time. */
    NoteLine line(LocalDateTime at, int number, int longest) {
        Statement statement =
                Statement.of(Voice.TOOL).withIntents(intents).withPlace(new Statement.Place(seq, number, number));
        return new NoteLine(at, priority, Text.clipped(text, longest))
                .withKind(NoteLine.Kind.TOOL)
                .withSource(Attribution.TOOLS)
                .withSpan(new Span(seq, seq + 1))
                .withStatement(statement);
    }
}
