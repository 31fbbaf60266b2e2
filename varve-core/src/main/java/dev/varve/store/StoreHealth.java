package dev.varve.store;

import dev.varve.Span;
import dev.varve.VarveException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The health of a store, for its operators. Immutable.
 *
 * @param problem       why it cannot be used, for people; empty if it answers
 * @param schema        its schema; {@link SchemaVersion#NONE} if it does not answer
 * @param behind        sessions in which an observer is due, of all tenants; a thousand stands for a thousand or more
 * @param behindTokens  tokens in them that may be observed and are not
 * @param oldest        how long ago the oldest message of them was said; zero if there is none. Of those that have been
 *     quiet longest: reading on would show no older ones, or none that matter
 */
public record StoreHealth(
        Optional<String> problem, SchemaVersion schema, int behind, long behindTokens, Duration oldest) {
    /** Within this time an observer writes notes that are due, or has been tried several times. */
    public static final Duration LATE = Duration.ofHours(1);

    private static final int SAMPLE = 20;

    /**
     * Checks a store.
     *
     * @param dueTokens tokens below which an observer is never due
     * @param isDue     whether an observer is due in a session
     */
    public static StoreHealth of(Store store, long dueTokens, Predicate<SessionState> isDue, Instant now) {
        try {
            SchemaVersion schema = store.schema();
            List<SessionSummary> behind =
                    store.sessions(SessionQuery.all().withUnobserved(Math.max(1, dueTokens))).stream()
                            .filter(session -> isDue.test(session.state()))
                            .toList();
            long tokens = behind.stream()
                    .mapToLong(session -> session.state().unbufferedTokens())
                    .sum();
            Duration oldest = behind.stream()
                    .limit(SAMPLE)
                    .map(session -> Duration.between(firstUnobserved(store, session), now))
                    .max(Duration::compareTo)
                    .filter(age -> !age.isNegative())
                    .orElse(Duration.ZERO);
            return new StoreHealth(Optional.empty(), schema, behind.size(), tokens, oldest);
        } catch (VarveException e) {
            return new StoreHealth(
                    Optional.of(String.valueOf(e.getMessage())), SchemaVersion.NONE, 0, 0, Duration.ZERO);
        }
    }

    /** True if the store answers and has the schema that this program knows. */
    public boolean isUp() {
        return problem.isEmpty() && schema.isCurrent();
    }

    /**
     * True if an observer has been due for so long that it fails or is missing. An observer that works is done within
     * seconds.
     */
    public boolean isLate() {
        return behind > 0 && oldest.compareTo(LATE) > 0;
    }

    private static Instant firstUnobserved(Store store, SessionSummary session) {
        long first = session.state().bufferedTo();
        return store.messages(session.scope(), new Span(first, first + 1)).stream()
                .map(logged -> logged.message().createdAt())
                .findFirst()
                .orElse(session.state().lastMessageAt()); // deleted
    }
}
