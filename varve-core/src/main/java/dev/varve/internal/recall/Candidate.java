package dev.varve.internal.recall;

import dev.varve.RecallResult.Hit;
import java.time.Instant;
import java.util.BitSet;

/**
 * A message or a note as ranking sees it; its text is read when it is shown.
 *
 * @param key     its identity
 * @param passage number of the passage that matched best, from 0
 * @param tokens  of the whole message
 * @param time    when it was said
 * @param words   the question's words that the passage contains
 * @param echo    whether it is what an agent looked up before, see {@link SelfHits}
 * @param meant   whether its vector stands out from all others
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
