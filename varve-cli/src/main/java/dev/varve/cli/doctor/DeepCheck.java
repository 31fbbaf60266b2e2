package dev.varve.cli.doctor;

import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.cli.console.Output;
import dev.varve.cli.doctor.Finding.Level;
import dev.varve.internal.session.Coverage;
import dev.varve.store.DurableStore;
import dev.varve.store.SessionSummary;
import dev.varve.store.StoreException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** Reads every row of every session, each against its checksum, and goes on behind what is damaged. */
final class DeepCheck {
    private static final int PAGE = 256;
    /** So many damaged messages of a session are named. */
    private static final int MOST = 20;

    private final DurableStore store;
    private final String tenant;

    DeepCheck(DurableStore store, String tenant) {
        this.store = store;
        this.tenant = tenant;
    }

    /** One finding per damaged session, and one for those that are sound. */
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        long sound = 0;
        long messages = 0;
        for (SessionSummary session : store.sessions(tenant)) {
            List<String> problems = problems(session);
            if (problems.isEmpty()) {
                sound++;
                messages += session.state().messages();
            } else {
                findings.add(new Finding(
                        Level.FAIL,
                        "session",
                        session.scope() + ": " + String.join("; ", problems)
                                + "; restore a backup of it, or export what can be read"));
            }
        }
        findings.add(new Finding(
                Level.OK,
                "deep",
                Output.count(sound, "session") + " sound, " + Output.count(messages, "message")
                        + " and their notes read against their checksums, none lost"));
        return findings;
    }

    private List<String> problems(SessionSummary session) {
        List<String> problems = new ArrayList<>();
        long last = session.state().lastSeq();
        for (long from = 1; from <= last; from += PAGE) {
            read(session.scope(), new Span(from, Math.min(from + PAGE, last + 1)), problems);
        }
        try {
            store.notes(session.scope(), EnumSet.allOf(Note.Status.class));
        } catch (StoreException e) {
            problems.add("notes: " + e.getMessage());
        }
        if (problems.isEmpty()) {
            problems.addAll(Coverage.of(store, session.scope()).problems());
        }
        return problems;
    }

    /** Halves what cannot be read, until the damaged messages are known by number. */
    private void read(Scope scope, Span span, List<String> problems) {
        try {
            store.messages(scope, span);
        } catch (StoreException e) {
            if (problems.size() >= MOST) {
                return;
            }
            if (span.size() == 1) {
                problems.add("message " + span.from() + " is damaged");
                return;
            }
            long middle = span.from() + span.size() / 2;
            read(scope, new Span(span.from(), middle), problems);
            read(scope, new Span(middle, span.to()), problems);
        }
    }
}
