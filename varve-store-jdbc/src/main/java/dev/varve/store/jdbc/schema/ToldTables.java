package dev.varve.store.jdbc.schema;

import dev.varve.Correction;
import dev.varve.HandOut;
import dev.varve.store.Gone;
import java.sql.SQLException;

/** Corrections and hand-outs of a resource. */
public record ToldTables(ToldTable<Correction> corrections, ToldTable<HandOut> handOuts) {
    /** Returns whether it is new. */
    public boolean add(HandOut handOut) throws SQLException {
        boolean isNew = handOuts.add(handOut);
        handOuts.keepNewest(HandOut.MOST);
        return isNew;
    }

    /** Removes deleted content from corrections and hand-outs. */
    public void forget(Gone gone) throws SQLException {
        corrections.keep(gone::rest);
        handOuts.keep(gone::rest);
    }
}
