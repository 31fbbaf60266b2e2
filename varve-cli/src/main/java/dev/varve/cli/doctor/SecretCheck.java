package dev.varve.cli.doctor;

import dev.varve.Policy;
import dev.varve.cli.console.Output;
import dev.varve.cli.database.ReadableLog;
import dev.varve.cli.doctor.Finding.Level;
import dev.varve.cli.view.SecretCount;
import dev.varve.store.DurableStore;
import dev.varve.store.SessionPages;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionReader;
import dev.varve.store.SessionSummary;
import dev.varve.store.StoreException;
import java.util.ArrayList;
import java.util.List;

/** Lists the sessions that contain secrets, with the kinds. Shows no secret. */
final class SecretCheck {
    private static final String SUBJECT = "secrets";

    /** Messages that are searched without {@code --deep}; more would take too long to wait for. */
    private static final long MOST = 20_000;

    private static final int SESSIONS = 10;

    private final DurableStore store;
    private final Policy.Secrets secrets;
    private final long most;

    /** @param all whether all messages are looked through, however many there are */
    SecretCheck(DurableStore store, Policy.Secrets secrets, boolean all) {
        this.store = store;
        this.secrets = secrets;
        this.most = all ? Long.MAX_VALUE : MOST;
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        long messages = 0;
        long found = 0;
        long sessions = 0;
        boolean whole = true;
        for (SessionPages pages = new SessionPages(store, SessionQuery.all()); pages.hasNext() && whole; ) {
            SessionSummary session = pages.next();
            SecretCount count = new SecretCount();
            ReadableLog log = new ReadableLog(SessionReader.of(store, session.scope()));
            try {
                while (log.hasNext() && messages < most) {
                    count.add(log.next());
                    messages++;
                }
            } catch (StoreException e) {
                continue; // other checks report the damage
            }
            whole = messages < most;
            found += count.total();
            sessions += count.total() > 0 ? 1 : 0;
            if (count.total() > 0 && findings.size() < SESSIONS) {
                findings.add(new Finding(level(), SUBJECT, "session " + session.scope() + ": " + count.text()));
            }
        }
        String read = Output.count(messages, "message") + (whole ? "" : " (--deep reads all)");
        findings.add(
                0,
                new Finding(
                        level(),
                        SUBJECT,
                        found == 0
                                ? "none in " + read
                                : Output.number(found) + " in " + Output.count(sessions, "session") + " of " + read
                                        + "; " + shown()));
        return findings;
    }

    private Level level() {
        return secrets == Policy.Secrets.KEEP ? Level.WARN : Level.OK;
    }

    private String shown() {
        return secrets == Policy.Secrets.KEEP
                ? "nothing masks them, since secrets=keep"
                : "masked wherever memory shows them, and kept in the log";
    }
}
