package dev.varve;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;

/**
 * A change to a statement or a fact after it was said. The statement itself stays as it was said, so that
 * there is a history and each correction can be undone. A correction is never edited, and the newest of a statement counts.
 * Immutable.
 *
 * @param id     unique within the resource
 * @param kind   the change
 * @param about  the statement; for a fact, the session in which it was said, without a place
 * @param fact   id of the fact; empty if it is a statement
 * @param text   the new words, for {@code SUPERSEDE} and {@code EDIT}; empty if they were erased, and then nothing replaces the
 *     statement
 * @param source message with the new words; empty if nobody said them in a session
 * @param author who made the correction
 * @param at     when, in microseconds
 * @param undone true if the correction was taken back
 */
public record Correction(
        String id,
        Kind kind,
        StatementId about,
        String fact,
        String text,
        Optional<StatementId> source,
        Author author,
        Instant at,
        boolean undone) {

    /** The order of lists of corrections. */
    public static final Comparator<Correction> NEWEST_FIRST =
            Comparator.comparing(Correction::at).reversed().thenComparing(Correction::id);

    /** Checks the values. */
    public Correction {
        at = at.truncatedTo(ChronoUnit.MICROS);
        boolean hasWords = kind == Kind.SUPERSEDE || kind == Kind.EDIT;
        if (!hasWords && !text.isEmpty()) {
            throw new IllegalArgumentException("correction " + id + ": " + kind + " takes no words");
        }
        if (fact.isEmpty() != about.place().isKnown()) {
            throw new IllegalArgumentException("correction " + id + " must be about a statement or about a fact");
        }
    }

    /** The change to a statement. */
    public enum Kind {
        /** Something else holds now. It is told as the history of that, or not at all. */
        SUPERSEDE,
        /** It holds no longer, and nothing takes its place. */
        RETIRE,
        /** It is told in other words. */
        EDIT,
        /** It is always told, even if other statements are left out. */
        PIN
    }

    /** The author of a correction. */
    public enum Author {
        /** A person, with a command or a click. */
        PERSON,
        /** An agent, with a tool. */
        AGENT,
        /** A rule, because of what a person said in a session. */
        RULE,
        /** The model that checks what the rules took from a session, where a person has chosen one. */
        MODEL
    }

    /** The same, taken back. */
    public Correction withUndone() {
        return new Correction(id, kind, about, fact, text, source, author, at, true);
    }

    /** The same without its words and where they came from. What it is about stays corrected. */
    public Correction withoutWords() {
        return new Correction(id, kind, about, fact, "", Optional.empty(), author, at, undone);
    }
}
