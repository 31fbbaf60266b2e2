package dev.varve.store;

import dev.varve.Scope;
import java.util.Comparator;

/** A session in a list. Immutable. */
public record SessionSummary(Scope scope, SessionState state) {

    /** By the time of the newest message, latest first; equal times by resource, then by session. */
    public static final Comparator<SessionSummary> NEWEST_FIRST = Comparator.comparing(
                    (SessionSummary summary) -> summary.state().lastMessageAt())
            .reversed()
            .thenComparing(summary -> summary.scope().resource())
            .thenComparing(summary -> summary.scope().session());

    /** By the time of the newest message, earliest first; equal times by tenant, resource and session. */
    public static final Comparator<SessionSummary> QUIETEST_FIRST = Comparator.comparing(
                    (SessionSummary summary) -> summary.state().lastMessageAt())
            .thenComparing(summary -> summary.scope().tenant())
            .thenComparing(summary -> summary.scope().resource())
            .thenComparing(summary -> summary.scope().session());
}
