package dev.varve.store;

import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import java.util.List;

/**
 * What a search found.
 *
 * @param hits  best first
 * @param total how many matched in all; what {@code hits} leaves out was omitted for the limit
 */
public record SearchResult(List<Hit> hits, long total) {
    /** Nothing was found. */
    public static final SearchResult NONE = new SearchResult(List.of(), 0);

    public SearchResult {
        hits = List.copyOf(hits);
    }

    /** The first of the hits; the total stays. */
    public SearchResult limit(int most) {
        return most >= hits.size() ? this : new SearchResult(hits.subList(0, most), total);
    }

    /** One match; a greater score is better, and scores compare only within one result. */
    public sealed interface Hit {
        /** How well it fits; higher is better, and only hits of one search can be compared. */
        double score();

        /** A raw message matched. */
        record OfMessage(LoggedMessage message, double score) implements Hit {}

        /** An observation or reflection that is active or buffered matched. */
        record OfRecord(MemoryRecord record, double score) implements Hit {}
    }
}
