package dev.varve.dashboard.session;

import dev.varve.Fact;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * A fact as a page shows it.
 *
 * @param id unique within the project
 * @param type its kind
 * @param summary one line
 * @param tags search words
 * @param session in which it was learned
 * @param from its first source message
 * @param to the one after the last
 * @param createdAt time of learning
 * @param model its writer
 */
public record FactView(
        String id,
        String type,
        String summary,
        List<String> tags,
        String session,
        long from,
        long to,
        Instant createdAt,
        String model) {
    /** A fact. */
    public static FactView of(Fact fact) {
        return new FactView(
                fact.id(),
                fact.type().name().toLowerCase(Locale.ROOT),
                fact.summary(),
                fact.tags(),
                fact.origin().session(),
                fact.span().from(),
                fact.span().to(),
                fact.createdAt(),
                fact.model());
    }
}
