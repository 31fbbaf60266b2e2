package dev.varve.maintenance;

import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.VarveException;
import dev.varve.store.SessionPages;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import dev.varve.store.StoreException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jobs of an {@link Upkeep}, over the sessions of all tenants. Run them from any timer, or let {@link ClusterJobs} do
 * so. A session that fails is logged and does not keep the others from their turn. Thread-safe.
 */
public final class Maintenance {
    private static final Logger log = LoggerFactory.getLogger(Maintenance.class);
    private static final int NOTES_DAYS = 7;

    /**
     * Age of an ended session up to which a missing search for facts is repeated; later the resource's next session
     * covers it.
     */
    private static final Duration LEFT_BEHIND = Duration.ofDays(2);

    private final Varve varve;
    private final Store store;
    private final Upkeep upkeep;
    private final Clock clock;
    private final AtomicInteger failures = new AtomicInteger();

    /** Sessions that the last digest tried and could not complete. */
    private final Set<Scope> undone = ConcurrentHashMap.newKeySet();

    /** @param store the one that the engine writes to */
    public Maintenance(Varve varve, Store store, Upkeep upkeep, Clock clock) {
        this.varve = varve;
        this.store = store;
        this.upkeep = upkeep;
        this.clock = clock;
    }

    /** All jobs of the upkeep, in the order of one run. */
    public List<Job> jobs() {
        List<Job> jobs = new ArrayList<>();
        jobs.add(new Job("varve-digest", Duration.ofMinutes(5), this::digest));
        jobs.add(new Job("varve-end", Duration.ofMinutes(30), this::end));
        jobs.addAll(deletions());
        upkeep.notes().ifPresent(folder -> jobs.add(new Job("varve-notes", Duration.ofHours(12), () -> notes(folder))));
        return List.copyOf(jobs);
    }

    /** The jobs that only delete, for a program whose sessions need no others; none if everything is kept. */
    public List<Job> deletions() {
        List<Job> jobs = new ArrayList<>();
        upkeep.keepMessages()
                .ifPresent(age -> jobs.add(new Job("varve-retention", Duration.ofHours(6), () -> forget(age))));
        upkeep.pruneAfter()
                .ifPresent(quiet -> jobs.add(new Job("varve-prune", Duration.ofHours(6), () -> prune(quiet))));
        return List.copyOf(jobs);
    }

    /**
     * Number of failed attempts on sessions and notes so far; the log has the details. They are tried again in the
     * next run. A failure while notes are written is a {@link dev.varve.event.MemoryEvent.Failed} of the engine.
     */
    public int failures() {
        return failures.get();
    }

    /**
     * Lets sessions that have been quiet for a while catch up; as many at a time as may wait. Each is tried once, so that
     * one that fails does not keep the run from its end.
     */
    private int digest() {
        SessionQuery quiet =
                SessionQuery.all().withQuietSince(before(upkeep.digestAfter())).withUnobserved(1);
        Set<Scope> tried = new HashSet<>();
        List<Scope> begun = varve.catchUpQuiet(upkeep.digestAfter(), tried);
        while (tried.addAll(begun) && varve.awaitIdle(upkeep.patience().multipliedBy(begun.size()))) {
            begun = varve.catchUpQuiet(upkeep.digestAfter(), tried);
        }
        undone.clear();
        tried.stream().filter(scope -> matches(quiet, scope)).forEach(undone::add);
        if (!undone.isEmpty()) {
            log.info(
                    "{} of {} quiet sessions still have messages without notes: they failed, or another process works on"
                            + " them; they are tried again next time",
                    undone.size(),
                    tried.size());
        }
        return tried.size() - undone.size();
    }

    private boolean matches(SessionQuery query, Scope scope) {
        try {
            return store.state(scope)
                    .filter(state -> query.matches(new SessionSummary(scope, state)))
                    .isPresent();
        } catch (StoreException e) {
            log.debug("session {}: cannot be read", scope, e);
            return true;
        }
    }

    /** Rolls up sessions whose notes are not all active yet. Work that has just failed is not tried again. */
    private int end() {
        SessionQuery ended = SessionQuery.all().withQuietSince(before(upkeep.endAfter()));
        int rolledUp = each(
                ended.withUncovered(1),
                session -> !undone.contains(session.scope())
                        && session(session.scope()).end(upkeep.patience()));
        return rolledUp + each(ended.withActiveSince(before(upkeep.endAfter().plus(LEFT_BEHIND))), this::read);
    }

    /** Facts that a process died over, after it had rolled the session up. Returns whether it is read for them now. */
    private boolean read(SessionSummary session) {
        return isUnread(session.state())
                && session.scope().hasResource()
                && varve.policy().facts().on()
                && session(session.scope()).end(upkeep.patience())
                && store.state(session.scope())
                        .filter(state -> !isUnread(state))
                        .isPresent();
    }

    private static boolean isUnread(SessionState state) {
        return state.closedTo() > state.learnedTo();
    }

    /** What people asked to remember has no age. */
    private int prune(Duration quiet) {
        return each(SessionQuery.all().withQuietSince(before(quiet)), summary -> {
            Session session = session(summary.scope());
            return !summary.scope().session().equals(Scope.REMEMBERED)
                    && (upkeep.keepFacts() ? session.retire() : session.delete());
        });
    }

    /**
     * Deletes the oldest messages of all sessions, and texts that agents of their resources were given before that.
     */
    private int forget(Duration age) {
        Instant limit = before(age);
        Retention retention = new Retention(store, limit);
        return each(SessionQuery.all().withOldestBefore(limit), session -> {
            Scope scope = session.scope();
            store.deleteHandOuts(scope.tenant(), scope.resource(), limit);
            return retention
                    .expired(session)
                    .flatMap(span -> session(scope).deleteSpan(span))
                    .isPresent();
        });
    }

    private int notes(Path folder) {
        LocalDate before = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusDays(NOTES_DAYS);
        int learnt = 0;
        for (DailyNotes.Outcome note : new DailyNotes(folder, ZoneOffset.UTC)
                .consolidate(
                        before, key -> session(new Scope(Scope.DEFAULT, upkeep.notesOf(), key)), upkeep.patience())) {
            learnt += note.failure().isEmpty() ? 1 : 0;
            note.failure().ifPresent(reason -> warn(note, reason));
        }
        return learnt;
    }

    private void warn(DailyNotes.Outcome note, String reason) {
        failures.incrementAndGet();
        log.warn(
                "note {}: not read for facts: {}; {}",
                note.name(),
                reason,
                note.archived().isPresent() ? "it is archived all the same" : "it is tried again next time");
    }

    private int each(SessionQuery query, Predicate<SessionSummary> work) {
        int done = 0;
        SessionPages sessions = new SessionPages(store, query);
        while (sessions.hasNext()) {
            SessionSummary session = sessions.next();
            try {
                done += work.test(session) ? 1 : 0;
            } catch (VarveException e) {
                failures.incrementAndGet();
                log.warn(
                        "session {}: maintenance failed: {}; it is tried again next time",
                        session.scope(),
                        e.getMessage());
                log.debug("session {}: maintenance failed", session.scope(), e);
            }
        }
        return done;
    }

    private Session session(Scope scope) {
        return varve.session(scope);
    }

    private Instant before(Duration age) {
        return clock.instant().minus(age);
    }
}
