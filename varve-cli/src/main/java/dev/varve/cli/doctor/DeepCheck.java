package dev.varve.cli.doctor;

import dev.varve.Fact;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.cli.console.Output;
import dev.varve.cli.database.ReadableLog;
import dev.varve.cli.doctor.Finding.Level;
import dev.varve.internal.session.Coverage;
import dev.varve.store.DurableStore;
import dev.varve.store.SessionPages;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionReader;
import dev.varve.store.SessionSummary;
import dev.varve.store.StoreCorruptException;
import dev.varve.store.StoreException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Verifies the checksum of every message, note and fact in every session of all tenants, and continues after damaged
 * ones.
 */
final class DeepCheck {
    /** Damaged messages of a session that are named. */
    private static final int MOST = 20;

    private final DurableStore store;

    DeepCheck(DurableStore store) {
        this.store = store;
    }

    /** One finding per damaged session, and one for all intact ones. */
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        long sound = 0;
        long messages = 0;
        Set<Scope> resources = new LinkedHashSet<>();
        for (SessionPages pages = new SessionPages(store, SessionQuery.all()); pages.hasNext(); ) {
            SessionSummary session = pages.next();
            Scope scope = session.scope();
            if (resources.add(new Scope(scope.tenant(), scope.resource(), Scope.DEFAULT))) {
                facts(scope).ifPresent(findings::add);
            }
            List<String> problems = problems(session);
            if (problems.isEmpty()) {
                sound++;
                messages += session.state().messages();
            } else {
                findings.add(new Finding(
                        Level.FAIL,
                        "session",
                        session.scope() + ": " + String.join("; ", problems)
                                + "; restore a backup, or save the rest with 'varve export --readable'"));
            }
        }
        findings.add(new Finding(
                Level.OK,
                "deep",
                Output.count(sound, "session") + " sound, " + Output.count(messages, "message")
                        + " and their notes and facts read against their checksums, none lost"));
        return findings;
    }

    private Optional<Finding> facts(Scope scope) {
        try {
            store.facts(scope.tenant(), scope.resource(), EnumSet.allOf(Fact.Status.class));
            return Optional.empty();
        } catch (StoreException e) {
            return Optional.of(new Finding(
                    Level.FAIL,
                    "facts",
                    "those of resource " + scope.resource() + " of tenant " + scope.tenant() + ": " + e.getMessage()));
        }
    }

    private List<String> problems(SessionSummary session) {
        List<String> problems = new ArrayList<>();
        ReadableLog log = new ReadableLog(SessionReader.of(store, session.scope()));
        while (log.hasNext()) {
            log.next();
        }
        List<Long> damaged = log.damaged();
        damaged.stream().limit(MOST).forEach(seq -> problems.add("message " + seq + " is damaged"));
        if (damaged.size() > MOST) {
            problems.add(Output.count(damaged.size() - MOST, "more message") + " damaged");
        }
        try {
            store.notes(session.scope(), EnumSet.allOf(Note.Status.class));
            if (problems.isEmpty()) {
                problems.addAll(Coverage.of(store, session.scope()).problems());
            }
        } catch (StoreCorruptException e) {
            problems.add("a note of it is damaged"); // its own message would advise running this check
        } catch (StoreException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
        return problems;
    }
}
