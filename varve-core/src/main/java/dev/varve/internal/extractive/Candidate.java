package dev.varve.internal.extractive;

import dev.varve.Priority;
import java.time.LocalDateTime;

/**
 * A sentence that may become part of an observation line.
 *
 * @param order    place in the span
 * @param seq      number of its message
 * @param at       when its message was written, in the zone of the request
 * @param speaker  who said it, see {@link Attribution}
 * @param sentence what was said
 * @param score    salience before novelty counts
 * @param priority how much it matters if it is kept
 * @param asked    whether it is a question that is still open
 */
record Candidate(
        int order,
        long seq,
        LocalDateTime at,
        String speaker,
        Sentence sentence,
        double score,
        Priority priority,
        boolean asked) {}
