package dev.varve.cli.doctor;

import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.cli.console.Output;
import dev.varve.cli.doctor.Finding.Level;
import dev.varve.cli.view.Texts;
import dev.varve.cli.view.UnreadFinder;
import dev.varve.internal.project.UnreadMessages;
import dev.varve.store.DurableStore;
import dev.varve.store.SessionPages;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionSummary;
import dev.varve.store.StoreHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Finds sessions whose notes have gaps: messages that rules could not read, and those that get no notes. */
final class NotesCheck {
    private static final int MOST = 20;

    private final DurableStore store;
    private final Instant now;

    NotesCheck(DurableStore store, Instant now) {
        this.store = store;
        this.now = now;
    }

    /** One finding per session, and one if all is well. */
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        List<Scope> sessions = new ArrayList<>();
        for (SessionPages pages = new SessionPages(store, SessionQuery.all()); pages.hasNext(); ) {
            SessionSummary session = pages.next();
            sessions.add(session.scope());
            late(session, findings);
        }
        UnreadFinder finder = new UnreadFinder(store);
        for (UnreadMessages unread : finder.of(sessions, finder.inDigests(sessions))) {
            findings.add(new Finding(Level.WARN, "notes", "session " + unread.scope() + ": " + unread.text()));
        }
        if (findings.isEmpty()) {
            return List.of(new Finding(Level.OK, "notes", "no message was unreadable, no session waits for notes"));
        }
        List<Finding> first = new ArrayList<>(findings.subList(0, Math.min(MOST, findings.size())));
        if (findings.size() > MOST) {
            first.add(new Finding(Level.WARN, "notes", Output.count(findings.size() - MOST, "more finding")));
        }
        return first;
    }

    private void late(SessionSummary session, List<Finding> findings) {
        boolean due = session.state().unbufferedTokens()
                >= Policy.defaults().observe().bufferEvery();
        Instant newest = session.state().lastMessageAt();
        if (due && Duration.between(newest, now).compareTo(StoreHealth.LATE) > 0) {
            findings.add(new Finding(
                    Level.WARN,
                    "notes",
                    "session " + session.scope() + " waits for notes on "
                            + Output.number(session.state().unbufferedTokens()) + " tokens, the newest of "
                            + Texts.minute(newest) + " UTC; its model fails, or nothing has run that writes notes"));
        }
    }
}
