package dev.varve.store.jdbc.postgres;

import dev.varve.Correction;
import dev.varve.HandOut;
import dev.varve.store.Gone;
import dev.varve.store.jdbc.schema.CorrectionColumns;
import dev.varve.store.jdbc.schema.HandOutColumns;
import java.sql.SQLException;

/** Corrections and hand-outs of a resource. */
record Told(ToldTable<Correction> corrections, ToldTable<HandOut> handOuts) {

    static Told of(PgSession pg, String tenant, String resource) {
        return new Told(
                new ToldTable<>(pg, CorrectionColumns.TABLE, tenant, resource),
                new ToldTable<>(pg, HandOutColumns.TABLE, tenant, resource));
    }

    /** Returns whether it is new. */
    boolean add(HandOut handOut) throws SQLException {
        boolean isNew = handOuts.add(handOut);
        handOuts.keepNewest(HandOut.MOST);
        return isNew;
    }

    /** Deletes what a deletion takes with it. */
    void forget(Gone gone) throws SQLException {
        corrections.keep(gone::rest);
        handOuts.keep(gone::rest);
    }
}
