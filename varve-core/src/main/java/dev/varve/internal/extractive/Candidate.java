package dev.varve.internal.extractive;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Span;
import dev.varve.Statement;
import java.time.LocalDateTime;

/**
 * A sentence that may become a line of a note.
 *
 * @param order    place in the span
 * @param span     its message, or those that the line stands for which it is of
 * @param at       when its message was written, in the zone of the request
 * @param speaker  who said it, see {@link Attribution}
 * @param sentence what was said
 * @param score    salience before novelty counts
 * @param priority how much it matters if it is kept
 * @param kind     what kind of line it becomes
 * @param statement whose words it is, where they stand, and what they answer
 * @param reply    what it answers in few words, {@link ShortReplies.Reply#NONE} if it stands by itself
 * @param asked    whether it is a question that is still open
 * @param kept     whether it is the user's word to an agent, which is noted whatever else is
 * @param leans    whether nobody knows what it speaks of without the sentence before it
 * @param telegraphic whether articles may go, as they may where people chat
 */
record Candidate(
        int order,
        Span span,
        LocalDateTime at,
        String speaker,
        Sentence sentence,
        double score,
        Priority priority,
        NoteLine.Kind kind,
        Statement statement,
        ShortReplies.Reply reply,
        boolean asked,
        boolean kept,
        boolean leans,
        boolean telegraphic) {

    /** A copy that states something else. */
    Candidate stating(Statement newStatement) {
        return new Candidate(
                order,
                span,
                at,
                speaker,
                sentence,
                score,
                priority,
                kind,
                newStatement,
                reply,
                asked,
                kept,
                leans,
                telegraphic);
    }
}
