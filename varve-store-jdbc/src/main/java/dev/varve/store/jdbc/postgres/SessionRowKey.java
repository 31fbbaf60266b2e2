package dev.varve.store.jdbc.postgres;

import dev.varve.Scope;
import dev.varve.store.jdbc.schema.Sha256;
import dev.varve.store.jdbc.schema.WellFormed;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * The key of a session: its tenant, and an id that is a hash of the whole scope. So the id is known without asking, and
 * every statement can carry it, by which tables are cut into partitions or spread over servers.
 *
 * @param tenant   as it stands in columns
 * @param session  the id
 * @param resource a hash of tenant and resource, by which sessions of one resource lie together where they can
 */
record SessionKey(Scope scope, String tenant, UUID session, long resource) {

    static SessionKey of(Scope scope) {
        // Lengths first, so that parts do not run into each other.
        String whole = scope.tenant().length() + ":" + scope.resource().length() + ":" + scope.tenant()
                + scope.resource() + scope.session();
        return new SessionKey(scope, WellFormed.encode(scope.tenant()), hash(whole), resource(scope));
    }

    /** Stored, so never to change. */
    private static long resource(Scope scope) {
        return HashedTerms.mixed(HashedTerms.hash(scope.tenant().length() + ":" + scope.tenant() + scope.resource()));
    }

    /** The key of what a resource has beside its sessions. */
    static UUID ofResource(String tenant, String resource) {
        return hash(tenant.length() + ":" + tenant + resource);
    }

    /** 128 bits of SHA-256. */
    static UUID hash(String text) {
        ByteBuffer digest = ByteBuffer.wrap(Sha256.of(WellFormed.encode(text)));
        return new UUID(digest.getLong(), digest.getLong());
    }
}
