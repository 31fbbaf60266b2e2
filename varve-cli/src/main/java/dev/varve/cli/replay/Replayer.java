package dev.varve.cli.replay;

import dev.varve.Context;
import dev.varve.DuplicateMessageException;
import dev.varve.InvalidMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.LogReader;
import dev.varve.cli.report.SessionReplay;
import dev.varve.cli.report.Turns;
import dev.varve.internal.session.Coverage;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.store.StoreException;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.SourceMessage;
import dev.varve.transcript.TranscriptException;
import java.util.Locale;

/**
 * Plays a conversation into a session as an agent would: message by message, with one context per turn. Messages
 * already in the log are compared, not appended, so a file can be played again after it has grown.
 */
public final class Replayer {
    private final Varve varve;
    private final Store store;
    private final String file;
    private final Progress progress;

    /**
     * A replayer.
     *
     * @param varve runs models on the calling thread
     * @param store where {@code varve} keeps its sessions
     * @param file  for messages to people
     */
    public Replayer(Varve varve, Store store, String file, Progress progress) {
        this.varve = varve;
        this.store = store;
        this.file = file;
        this.progress = progress;
    }

    /**
     * Plays one conversation to its end.
     *
     * @throws UsageException if the file differs from the log or cannot be read to its end; earlier messages stay,
     *      and the next replay continues after them
     * @throws StoreException if a message cannot be stored; the same holds
     */
    public SessionReplay replay(Conversation conversation, Scope scope) {
        SessionState before = store.state(scope).orElseGet(SessionState::empty);
        try {
            return replay(conversation, scope, before);
        } catch (UsageException | TranscriptException e) {
            long stored = stored(scope, before);
            if (stored == 0) {
                throw e;
            }
            throw new UsageException(
                    e.getMessage() + "; " + kept(stored, scope)
                            + ": replay the corrected file to go on after them, or delete the session with"
                            + " 'varve clear --session " + scope.session() + "'",
                    e);
        } catch (StoreException e) {
            throw new StoreException(
                    e.getMessage() + "; " + kept(stored(scope, before), scope)
                            + ": replay the file again to go on after them",
                    e);
        }
    }

    private static String kept(long stored, Scope scope) {
        return Output.count(stored, "message") + " before it were stored in session " + scope + " and stay";
    }

    private long stored(Scope scope, SessionState before) {
        return store.state(scope).map(SessionState::lastSeq).orElse(0L) - before.lastSeq();
    }

    private SessionReplay replay(Conversation conversation, Scope scope, SessionState before) {
        Session session = varve.session(scope);
        LogReader log = new LogReader(store, scope);
        Turns turns = new Turns();
        long last = before.lastSeq();
        for (SourceMessage source : conversation) {
            if (log.hasNext()) {
                compare(log.next(), source, scope);
                turns.skip(source.message());
                progress.step();
            } else {
                checkAlone(scope, last);
                last = append(session, source, turns);
                progress.kept();
            }
        }
        Context context = session.context();
        SessionState after = store.state(scope).orElseGet(SessionState::empty);
        if (turns.count() == 0 || turns.seqs()[turns.count() - 1] != after.lastSeq()) {
            turns.add(after.lastSeq(), context);
        }
        return new SessionReplay(
                scope,
                after.lastSeq() - before.lastSeq(),
                after.usage().calls() - before.usage().calls(),
                remaining(log),
                conversation.skipped(),
                conversation.undated(),
                turns,
                after,
                context.stats(),
                Coverage.of(store, scope));
    }

    /** Two replays of one session would mix their messages, or stop each other at messages that exist already. */
    private void checkAlone(Scope scope, long last) {
        long found = store.state(scope).map(SessionState::lastSeq).orElse(0L);
        if (found > last) {
            throw new UsageException(
                    "session " + scope + " is being written by somebody else, who has just added message " + found
                            + "; wait until that has ended and run this again, or name another session with --session");
        }
    }

    /** The number of the message. */
    private long append(Session session, SourceMessage source, Turns turns) {
        try {
            LoggedMessage logged = session.append(source.message()).get(0);
            boolean ends = turns.mayEndWith(source.message())
                    && (source.message().role() == Role.USER
                            || session.status().state().openCalls().isEmpty());
            if (ends) {
                turns.add(logged.seq(), session.context());
            } else if (source.message().role() == Role.USER) {
                turns.asked(logged.seq(), session.context());
            }
            return logged.seq();
        } catch (InvalidMessageException | DuplicateMessageException e) {
            throw new UsageException(file + ":" + source.line() + ": " + e.getMessage(), e);
        }
    }

    private void compare(LoggedMessage logged, SourceMessage source, Scope scope) {
        if (!logged.message().equals(source.message())) {
            throw new UsageException(file + ":" + source.line() + ": is not message " + logged.seq() + " of session "
                    + scope + " (its " + difference(logged.message(), source.message())
                    + " is different); replay the file into another session with --session NAME, or delete this one"
                    + " with 'varve clear --session " + scope.session() + "'");
        }
    }

    private static String difference(Message logged, Message read) {
        if (logged.role() != read.role()) {
            return "role, " + role(logged) + " there and " + role(read) + " here,";
        }
        if (!logged.parts().equals(read.parts())) {
            return "text";
        }
        if (!logged.id().equals(read.id())) {
            return "id";
        }
        if (!logged.speaker().equals(read.speaker())) {
            return "speaker";
        }
        return logged.createdAt().equals(read.createdAt()) ? "set of attributes" : "time";
    }

    private static String role(Message message) {
        return message.role().name().toLowerCase(Locale.ROOT);
    }

    private static long remaining(LogReader log) {
        long count = 0;
        while (log.hasNext()) {
            log.next();
            count++;
        }
        return count;
    }
}
