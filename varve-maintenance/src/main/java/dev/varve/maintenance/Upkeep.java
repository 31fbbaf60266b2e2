package dev.varve.maintenance;

import dev.varve.Scope;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The work on quiet sessions and its schedule.
 *
 * @param digestAfter quiet time after which the rest of a session is observed
 * @param endAfter quiet time after which a session has ended, and is rolled up
 * @param pruneAfter quiet time after which a session is deleted, but not what people asked to remember; empty to keep all
 * @param keepFacts whether facts outlive their deleted sessions
 * @param keepMessages age at which messages are deleted, even in active sessions; empty to keep all
 * @param notes folder of daily notes to read for facts; empty if there is none
 * @param notesOf resource that gets the facts in the notes
 * @param patience longest wait for the model of one session
 */
public record Upkeep(
        Duration digestAfter,
        Duration endAfter,
        Optional<Duration> pruneAfter,
        boolean keepFacts,
        Optional<Duration> keepMessages,
        Optional<Path> notes,
        String notesOf,
        Duration patience) {

    /** Digest after 15 minutes, end after a day, delete nothing, two minutes for a session. */
    public static Upkeep defaults() {
        return new Upkeep(
                Duration.ofMinutes(15),
                Duration.ofDays(1),
                Optional.empty(),
                true,
                Optional.empty(),
                Optional.empty(),
                Scope.DEFAULT,
                Duration.ofMinutes(2));
    }

    /** With another {@link #digestAfter()}. */
    public Upkeep digestAfter(Duration quiet) {
        return new Upkeep(quiet, endAfter, pruneAfter, keepFacts, keepMessages, notes, notesOf, patience);
    }

    /** With another {@link #endAfter()}. */
    public Upkeep endAfter(Duration quiet) {
        return new Upkeep(digestAfter, quiet, pruneAfter, keepFacts, keepMessages, notes, notesOf, patience);
    }

    /** Deletes sessions that have been quiet for this long. */
    public Upkeep pruneAfter(Duration quiet, boolean facts) {
        return new Upkeep(digestAfter, endAfter, Optional.of(quiet), facts, keepMessages, notes, notesOf, patience);
    }

    /** Deletes older messages, with everything derived from them. */
    public Upkeep keepMessages(Duration age) {
        return new Upkeep(digestAfter, endAfter, pruneAfter, keepFacts, Optional.of(age), notes, notesOf, patience);
    }

    /**
     * Reads daily notes for facts.
     *
     * @param folder of the notes
     * @param resource that gets the facts; not {@link Scope#DEFAULT}, whose sessions share nothing
     */
    public Upkeep notes(Path folder, String resource) {
        if (resource.equals(Scope.DEFAULT)) {
            throw new IllegalArgumentException("sessions of the resource \"" + resource
                    + "\" share nothing, so nobody would learn from the notes; name the person's");
        }
        return new Upkeep(
                digestAfter, endAfter, pruneAfter, keepFacts, keepMessages, Optional.of(folder), resource, patience);
    }

    /** A copy that waits this long for the model of one session. */
    public Upkeep patience(Duration time) {
        return new Upkeep(digestAfter, endAfter, pruneAfter, keepFacts, keepMessages, notes, notesOf, time);
    }
}
