package dev.varve;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The identity of a statement: the session in which it was said, and its place there. It survives when notes are rewritten.
 * Immutable.
 *
 * @param session in which it was said
 * @param place   in the log of that session; {@link Statement.Place#NONE} if nobody knows where
 */
public record StatementId(Scope session, Statement.Place place) {

    /** A short name, unique within the resource, under which a person can correct the statement. */
    public String name() {
        String where = session.session() + "\0" + place.message() + ":" + place.from() + ":" + place.to();
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(where.getBytes(StandardCharsets.UTF_8));
            return "s" + HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
