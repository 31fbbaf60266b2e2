package dev.varve.store.jdbc.postgres;

import dev.varve.Scope;
import dev.varve.store.jdbc.schema.WellFormed;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/**
 * The key of a session: its tenant, and an id that is a hash of the whole scope. So the id is known without asking, and
 * every statement can carry it, by which tables are cut into partitions or spread over servers.
 *
 * @param tenant  as it stands in columns
 * @param session the id
 */
record SessionKey(Scope scope, String tenant, UUID session) {

    static SessionKey of(Scope scope) {
        // Lengths first, so that parts do not run into each other.
        String whole = scope.tenant().length() + ":" + scope.resource().length() + ":" + scope.tenant()
                + scope.resource() + scope.session();
        return new SessionKey(scope, WellFormed.encode(scope.tenant()), hash(whole));
    }

    /** 128 bits of SHA-256. */
    static UUID hash(String text) {
        try {
            byte[] bytes = WellFormed.encode(text).getBytes(StandardCharsets.UTF_8);
            ByteBuffer digest =
                    ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(bytes));
            return new UUID(digest.getLong(), digest.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
