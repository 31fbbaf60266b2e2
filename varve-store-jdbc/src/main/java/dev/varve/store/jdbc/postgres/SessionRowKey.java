package dev.varve.store.jdbc.postgres;

import dev.varve.Scope;
import dev.varve.store.jdbc.schema.Sha256;
import dev.varve.store.jdbc.schema.WellFormed;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * The key of a session: its tenant, and an id that is a hash of the whole scope. The id is therefore known without a
 * query, and every statement can carry it, so that tables can be partitioned by it or spread over servers.
 *
 * @param tenant as stored in columns
 * @param session the id
 * @param resource a hash of tenant and resource, which keeps sessions of one resource together where possible
 */
record SessionRowKey(Scope scope, String tenant, UUID session, long resource) {

    static SessionRowKey of(Scope scope) {
        // Lengths first, so that parts do not run into each other.
        String whole = scope.tenant().length() + ":" + scope.resource().length() + ":" + scope.tenant()
                + scope.resource() + scope.session();
        return new SessionRowKey(scope, WellFormed.encode(scope.tenant()), hash(whole), resource(scope));
    }

    /** Stored, so never to change. */
    private static long resource(Scope scope) {
        return HashedTerms.mixed(HashedTerms.hash(scope.tenant().length() + ":" + scope.tenant() + scope.resource()));
    }

    /** The key of a resource's data that belongs to no session. */
    static UUID ofResource(String tenant, String resource) {
        return hash(tenant.length() + ":" + tenant + resource);
    }

    /** 128 bits of SHA-256. */
    static UUID hash(String text) {
        ByteBuffer digest = ByteBuffer.wrap(Sha256.of(WellFormed.encode(text)));
        return new UUID(digest.getLong(), digest.getLong());
    }
}
