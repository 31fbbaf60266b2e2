package dev.varve.store.jdbc.sqlite;

import dev.varve.Scope;
import dev.varve.store.HeldLease;
import dev.varve.store.Lease;
import dev.varve.store.Leases;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The leases of a file. Reads come before writes where they suffice. Nobody waits for the disk: all users of a file
 * are on one machine, and if that fails nobody holds a lease.
 */
final class SessionLeases implements Leases {
    private final Writer writer;
    private final Readers readers;

    SessionLeases(Writer writer, Readers readers) {
        this.writer = writer;
        this.readers = readers;
    }

    @Override
    public Optional<Lease> take(Scope scope, String owner, Duration time) {
        boolean free = readers.read(sql -> new LeaseTable(sql).isFree(scope, time));
        return free ? writer.writeSoon(sql -> new LeaseTable(sql).take(scope, owner, time)) : Optional.empty();
    }

    @Override
    public boolean renew(Lease lease, Duration time) {
        return writer.writeSoon(sql -> new LeaseTable(sql).renew(lease, time));
    }

    @Override
    public void release(Lease lease) {
        writer.writeSoon(sql -> new LeaseTable(sql).release(lease));
    }

    @Override
    public List<Lease> takeAbandoned(String owner, Duration time, int limit) {
        List<Lease> taken = new ArrayList<>();
        for (Scope scope : readers.read(sql -> new LeaseTable(sql).abandoned(time, limit))) {
            writer.writeSoon(sql -> new LeaseTable(sql).take(scope, owner, time))
                    .ifPresent(taken::add);
        }
        return taken;
    }

    @Override
    public List<HeldLease> held(String tenant, int limit) {
        return readers.read(sql -> new LeaseTable(sql).held(tenant, limit));
    }
}
