package dev.varve.store.jdbc.sqlite;

import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.QuantisedVector;
import dev.varve.store.Vectors;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

/** Each call one transaction. */
record SqliteVectors(Writer writer, Readers readers) implements Vectors {
    private interface Work<T> {
        T run(VectorTable vectors, SessionTable.Row session) throws SQLException;
    }

    @Override
    public Progress progress(Scope scope, String model) {
        return read(scope, new Progress(1, Set.of()), (vectors, session) -> vectors.progress(session.id(), model));
    }

    @Override
    public boolean add(Scope scope, Batch batch) {
        return write(
                scope, false, (vectors, session) -> batch.isOf(session.state()) && vectors.add(session.id(), batch));
    }

    @Override
    public long count(Scope scope, Span messages, Set<String> notes) {
        return read(scope, 0L, (vectors, session) -> vectors.count(session.id(), messages, notes));
    }

    @Override
    public void keepOnly(Scope scope, Set<String> models) {
        boolean others = read(scope, false, (vectors, session) -> vectors.hasOthers(session.id(), models));
        if (others) { // rarely, so that most calls need no writer
            write(scope, false, (vectors, session) -> {
                vectors.keepOnly(session.id(), models);
                return true;
            });
        }
    }

    @Override
    public RecallResult nearest(Scope scope, String model, QuantisedVector meant, RecallQuery query) {
        return read(scope, RecallResult.NONE, (vectors, session) -> vectors.nearest(session, model, meant, query));
    }

    private <T> T read(Scope scope, T absent, Work<T> work) {
        return readers.read(sql -> of(sql, scope, absent, work));
    }

    private <T> T write(Scope scope, T absent, Work<T> work) {
        return writer.write(sql -> of(sql, scope, absent, work));
    }

    private static <T> T of(Sql sql, Scope scope, T absent, Work<T> work) throws SQLException {
        Optional<SessionTable.Row> session = new SessionTable(sql).find(scope);
        return session.isPresent() ? work.run(new VectorTable(sql), session.get()) : absent;
    }
}
