package dev.varve.internal.project;

import dev.varve.Digest;
import dev.varve.Digest.Line;
import dev.varve.Scope;
import dev.varve.language.pattern.Readings;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Keeps one note or message that the rules fail on from costing the rest of a digest: it is left out of this digest and of
 * later ones. Tells of one moment, and reads each session once. Not thread-safe.
 */
public final class FaultTolerantDigests {
    private final Function<SessionSources, DigestWriter> writers;
    private final SessionSources sources;
    private DigestWriter writer;

    /**
     * Digests of a project.
     *
     * @param voices the same store as far as only voices of messages are read, not their words
     */
    public FaultTolerantDigests(Store store, Store voices, String tenant, String resource, ZoneId zone) {
        Corrections corrections = Corrections.of(store, tenant, resource, zone);
        writers = some -> new DigestWriter(some, voices, corrections, tenant, resource, zone);
        sources = new SessionSources(store, new SessionNotes(store, zone));
        writer = writers.apply(sources);
    }

    /** The digest of some sessions, most recently active first. */
    public Digest write(List<SessionSummary> sessions, Optional<Scope> current, int tokens) {
        return read(each -> each.write(sessions, current, tokens));
    }

    /** What notes tell of some sessions and still holds; see {@link DigestWriter#holding}. */
    public List<Line> holding(List<SessionSummary> sessions) {
        return read(each -> each.holding(sessions));
    }

    /** Numbers of the messages that rules could not read so far, or a note on them, by session. */
    public Map<Scope, List<Long>> unread() {
        return sources.unread();
    }

    private <T> T read(Function<DigestWriter, T> reading) {
        Optional<T> whole = Readings.attempt(() -> reading.apply(writer));
        while (whole.isEmpty()) {
            List<Object> read = sources.all();
            Readings.without(
                    read,
                    some -> Readings.attempt(() -> reading.apply(writers.apply(sources.only(some)))),
                    sources::leaveOut);
            writer = writers.apply(sources);
            boolean goesOn = sources.all().size() < read.size();
            whole = goesOn ? Readings.attempt(() -> reading.apply(writer)) : Optional.of(reading.apply(writer));
        }
        return whole.get();
    }
}
