package dev.varve.internal.moment;

import dev.varve.Scope;
import dev.varve.Statement;
import dev.varve.StatementId;
import java.time.LocalDateTime;

/** An action of an agent's tools that later agents may want to know of. */
public sealed interface Trace {
    /** Begins a remedy in which files were changed. */
    String CHANGED = "changed ";

    /** Where it stands. */
    Origin origin();

    /**
     * Where and when something was done.
     *
     * @param session where
     * @param seq     the message of the call
     * @param at      when, in UTC
     * @param branch  of the repository; empty if the record names none
     */
    record Origin(Scope session, long seq, LocalDateTime at, String branch) {
        /** By which it can be looked up, and is forgotten with its message. */
        public StatementId source() {
            return new StatementId(session, new Statement.Place(seq, 0, 0));
        }

        /** For an agent, at the end of a line. */
        public String text() {
            return session.session() + " #" + seq + (branch.isEmpty() ? "" : ", branch " + branch);
        }
    }

    /**
     * A file was changed.
     *
     * @param path   as the call names it
     * @param asked  what the user had asked for
     * @param undone whether it was the way back: the file was put back to what it had been
     */
    record Change(Origin origin, String path, String asked, boolean undone) implements Trace {}

    /**
     * A command failed.
     *
     * @param command as notes tell it
     * @param exact   by which the same command is known, see {@link CommandForm#exact}
     * @param task    by which a command for the same end is known, see {@link CommandForm#task}
     * @param form    by which the same error is known, see {@link ErrorForm}
     * @param error   the line that says best why
     * @param instead the command that worked at once in its place; empty if there was none
     * @param remedy  what was done until it worked; empty if it never did in its session, or nobody can tell
     */
    record Failure(
            Origin origin,
            String command,
            String exact,
            String task,
            String form,
            String error,
            String instead,
            String remedy)
            implements Trace {
        /** True if it is known what helped. */
        boolean helped() {
            return !instead.isEmpty() || !remedy.isEmpty();
        }

        /** True if that is no more than a change of a file that the error or the command names, which anybody would try. */
        boolean isPlain() {
            return instead.isEmpty() && remedy.startsWith(CHANGED) && namesAll(remedy.substring(CHANGED.length()));
        }

        private boolean namesAll(String files) {
            for (String file : files.split(", ")) {
                if (!error.contains(file) && !command.contains(file)) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * A command worked.
     *
     * @param command as it ran; of a long one the beginning
     * @param exact   by which the same command is known
     * @param task    by which a command for the same end is known
     */
    record Success(Origin origin, String command, String exact, String task) implements Trace {}
}
