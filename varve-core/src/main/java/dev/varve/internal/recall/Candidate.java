package dev.varve.internal.recall;

import dev.varve.RecallResult.Hit;
import java.time.Instant;
import java.util.BitSet;

/**
 * A message or a note that was found, as ranking sees it; its text is read when it is shown.
 *
 * @param key     which it is
 * @param passage number of the passage that matched best, from 0
 * @param tokens  of the whole message
 * @param time    when it was said
 * @param words   which of the question's words the passage has
 * @param echo    whether it is what an agent looked up before, see {@link SelfHits}
 * @param meant   whether it stands out from all else in what it means
 * @param score   higher is better
 */
record Candidate(
        Key key, int passage, int tokens, Instant time, BitSet words, boolean echo, boolean meant, double score) {
    /** The number of a message, or the id of a note. */
    record Key(long seq, String note) {
        static Key of(Hit hit) {
            return hit instanceof Hit.OfMessage found
                    ? new Key(found.message().seq(), "")
                    : new Key(0, ((Hit.OfNote) hit).note().id());
        }

        boolean isMessage() {
            return seq > 0;
        }
    }

    Candidate withScore(double other) {
        return new Candidate(key, passage, tokens, time, words, echo, meant, other);
    }

    Candidate withMeant(boolean standsOut) {
        return new Candidate(key, passage, tokens, time, words, echo, standsOut, score);
    }
}
