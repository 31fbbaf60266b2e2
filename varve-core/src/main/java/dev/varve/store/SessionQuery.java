package dev.varve.store;

import java.time.Instant;
import java.util.Optional;

/**
 * Selects sessions, across tenants if needed. Used for maintenance. Immutable.
 *
 * @param tenant      the tenant; empty for all tenants
 * @param resource    the resource; empty for all resources
 * @param activeSince the newest message is of this time or newer; empty for any
 * @param quietSince  the newest message is of this time or older; empty for any
 * @param oldestBefore its first message may be older than this; sessions whose messages of that time were deleted may be
 *     returned or not; empty for any
 * @param unobserved  minimum tokens that may be observed and that neither an active note nor a chunk covers; 0 for any
 * @param uncovered   minimum tokens that may be observed and that no active note covers; 0 for any
 * @param limit       maximum number of sessions, at least 1
 */
public record SessionQuery(
        Optional<String> tenant,
        Optional<String> resource,
        Optional<Instant> activeSince,
        Optional<Instant> quietSince,
        Optional<Instant> oldestBefore,
        long unobserved,
        long uncovered,
        int limit) {
    /** Checks the values. */
    public SessionQuery {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1, is " + limit);
        }
    }

    /** Sessions of all tenants, at most a thousand. */
    public static SessionQuery all() {
        return new SessionQuery(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), 0, 0, 1_000);
    }

    /** A copy for one tenant. */
    public SessionQuery withTenant(String newTenant) {
        return new SessionQuery(
                Optional.of(newTenant), resource, activeSince, quietSince, oldestBefore, unobserved, uncovered, limit);
    }

    /** A copy for one resource of one tenant. */
    public SessionQuery withResource(String newTenant, String newResource) {
        return new SessionQuery(
                Optional.of(newTenant),
                Optional.of(newResource),
                activeSince,
                quietSince,
                oldestBefore,
                unobserved,
                uncovered,
                limit);
    }

    /** A copy for sessions whose newest message is not older. */
    public SessionQuery withActiveSince(Instant newActiveSince) {
        return new SessionQuery(
                tenant, resource, Optional.of(newActiveSince), quietSince, oldestBefore, unobserved, uncovered, limit);
    }

    /** A copy for sessions whose newest message is not newer. */
    public SessionQuery withQuietSince(Instant newQuietSince) {
        return new SessionQuery(
                tenant, resource, activeSince, Optional.of(newQuietSince), oldestBefore, unobserved, uncovered, limit);
    }

    /** A copy for sessions whose first message may be older. */
    public SessionQuery withOldestBefore(Instant newOldestBefore) {
        return new SessionQuery(
                tenant, resource, activeSince, quietSince, Optional.of(newOldestBefore), unobserved, uncovered, limit);
    }

    /** A copy for sessions with at least this many tokens that may be observed and are not yet. */
    public SessionQuery withUnobserved(long tokens) {
        return new SessionQuery(tenant, resource, activeSince, quietSince, oldestBefore, tokens, uncovered, limit);
    }

    /** A copy for sessions with at least this many tokens that may be observed and that no active note covers. */
    public SessionQuery withUncovered(long tokens) {
        return new SessionQuery(tenant, resource, activeSince, quietSince, oldestBefore, unobserved, tokens, limit);
    }

    /** A copy with another limit. */
    public SessionQuery withLimit(int newLimit) {
        return new SessionQuery(
                tenant, resource, activeSince, quietSince, oldestBefore, unobserved, uncovered, newLimit);
    }

    /** True if the session matches. */
    public boolean matches(SessionSummary session) {
        SessionState state = session.state();
        return tenant.map(session.scope().tenant()::equals).orElse(true)
                && resource.map(session.scope().resource()::equals).orElse(true)
                && activeSince
                        .map(since -> !state.lastMessageAt().isBefore(since))
                        .orElse(true)
                && quietSince
                        .map(since -> !state.lastMessageAt().isAfter(since))
                        .orElse(true)
                && oldestBefore.map(state.createdAt()::isBefore).orElse(true)
                && state.unbufferedTokens() >= unobserved
                && state.closedTokens() - state.coveredTokens() >= uncovered;
    }
}
