package dev.varve.dashboard.health;

import dev.varve.dashboard.session.SessionList;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.web.ApiCall;
import dev.varve.store.DurableStore;
import dev.varve.store.SessionSummary;
import dev.varve.store.StoreDamage;
import dev.varve.store.StoreHealth;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reports the state of the store, the jobs, the providers and the clients. Thread-safe. */
public final class Health {
    private static final int MOST = 50;

    private final MemorySource source;
    private final RecentEvents events;

    /** @param events recent events of this process */
    public Health(MemorySource source, RecentEvents events) {
        this.source = source;
        this.events = events;
    }

    /**
     * The state of everything.
     *
     * @param up whether the store answers and has this version's schema
     * @param problem the reason if not
     * @param damage a sentence per damaged session or resource, of the tenant's newest sessions
     * @param schema version of the schema
     * @param bytes size on disk, 0 if unknown
     * @param lagTokens observable tokens without notes in all sessions of the tenant, as in their list
     * @param dueTokens tokens that a session may gather before an observer is due
     * @param behind number of sessions in which an observer is due, of all tenants
     * @param behindTokens observable tokens without notes in them
     * @param oldestSeconds age of their oldest such message
     * @param waitingJobs background jobs that wait in this process
     * @param dropped background jobs that this process rejected since its start
     * @param working sessions that a model works on in this process
     * @param leases holders of write leases on sessions, in any process; empty if the store cannot tell
     * @param providers providers of models, and whether they are paused
     * @param clients callers of the gateway since its start
     * @param programs sessions by program, the prefix of their keys
     * @param troubles problems in this process, newest first
     */
    public record HealthView(
            boolean up,
            Optional<String> problem,
            List<String> damage,
            int schema,
            long bytes,
            long lagTokens,
            long dueTokens,
            int behind,
            long behindTokens,
            long oldestSeconds,
            int waitingJobs,
            long dropped,
            List<String> working,
            List<Holder> leases,
            List<Provider> providers,
            List<RecentEvents.Client> clients,
            List<RecentEvents.Client> programs,
            List<RecentEvents.Trouble> troubles) {}

    /**
     * A lease.
     *
     * @param project of the session
     * @param session its key
     * @param owner its holder
     * @param until when it expires
     * @param late whether it has expired, and its holder is slow or gone
     */
    public record Holder(String project, String session, String owner, Instant until, boolean late) {}

    /**
     * A provider.
     *
     * @param name such as {@code openai}
     * @param circuit {@code closed} if it is called, {@code open} if it is paused, {@code half_open} if it is tried
     * @param until when it may be tried again
     * @param reason why it is paused
     */
    public record Provider(String name, String circuit, Instant until, String reason) {}

    /** The view. */
    public HealthView view(ApiCall call) {
        StoreHealth health = source.varve().health();
        List<SessionSummary> sessions = health.isUp() ? source.store().sessions(source.tenant()) : List.of();
        return new HealthView(
                health.isUp(),
                health.problem(),
                StoreDamage.of(source.storage(), sessions.stream().limit(MOST).toList()),
                health.schema().found(),
                source.storage() instanceof DurableStore durable && health.isUp() ? durable.sizeInBytes() : 0,
                sessions.stream()
                        .mapToLong(each -> SessionList.lag(each.state()))
                        .sum(),
                source.policy().observe().bufferEvery(),
                health.behind(),
                health.behindTokens(),
                health.oldest().toSeconds(),
                source.varve().waitingJobs(),
                source.varve().droppedCount(),
                working(sessions),
                health.isUp() ? leases() : List.of(),
                source.providers().get().stream()
                        .map(status -> new Provider(
                                status.provider(),
                                status.circuit().name().toLowerCase(Locale.ROOT),
                                status.until(),
                                status.reason()))
                        .toList(),
                events.clients(),
                programs(sessions),
                events.troubles());
    }

    private List<Holder> leases() {
        Instant now = source.clock().instant();
        return source.store().leases().held(source.tenant(), MOST).stream()
                .map(lease -> new Holder(
                        lease.scope().resource(),
                        lease.scope().session(),
                        lease.owner(),
                        lease.until(),
                        lease.until().isBefore(now)))
                .toList();
    }

    private List<String> working(List<SessionSummary> sessions) {
        return sessions.stream()
                .limit(MOST)
                .filter(each -> source.varve().session(each.scope()).status().busy())
                .map(each -> each.scope().toString())
                .toList();
    }

    private static List<RecentEvents.Client> programs(List<SessionSummary> sessions) {
        Map<String, RecentEvents.Client> byProgram = new TreeMap<>();
        for (SessionSummary each : sessions) {
            String name = each.scope().channel().isEmpty()
                    ? "(no program named)"
                    : each.scope().channel();
            Instant last = each.state().lastMessageAt();
            byProgram.merge(
                    name,
                    new RecentEvents.Client(name, 1, 0, last),
                    (a, b) -> new RecentEvents.Client(
                            name, a.calls() + 1, 0, a.last().isAfter(b.last()) ? a.last() : b.last()));
        }
        List<RecentEvents.Client> all = new ArrayList<>(byProgram.values());
        all.sort(Collections.reverseOrder(java.util.Comparator.comparing(RecentEvents.Client::last)));
        return all.stream().limit(MOST).toList();
    }
}
