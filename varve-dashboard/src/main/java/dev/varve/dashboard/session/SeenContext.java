package dev.varve.dashboard.session;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the agent's model was given at one call, and how that differs from the call before.
 *
 * @param call    number of the call, from 1
 * @param calls   how many there are; the last one is the next that would be made
 * @param seq     newest message that it was shown
 * @param at      when it was
 * @param exact   whether this is what the store holds now; otherwise the words are exact, and the moment from which notes
 *     stood in for messages is worked out
 * @param tokens  its size, without the host's own prompt
 * @param cachedTokens of these, tokens of the pieces at the beginning that the call before had too
 * @param system  the memory text, byte for byte
 * @param pieces  all of it, in order
 * @param left    pieces of the call before that are no longer there
 */
public record SeenContext(
        long call,
        long calls,
        long seq,
        Instant at,
        boolean exact,
        long tokens,
        long cachedTokens,
        String system,
        List<Piece> pieces,
        List<Piece> left) {

    /**
     * A part of what was sent.
     *
     * @param kind    {@code reflections}, {@code observations}, {@code hint} and so on, or {@code message}
     * @param who     who said it, for a message
     * @param seq     number of the message
     * @param tokens  its size
     * @param text    as it was sent
     * @param fresh   whether the call before did not have it
     * @param cached  whether it and all before it are as in the call before, so that a prompt cache has them
     */
    public record Piece(
            String kind, String who, Optional<Long> seq, long tokens, String text, boolean fresh, boolean cached) {
        /** The same, compared with another call. */
        public Piece marked(boolean isFresh, boolean isCached) {
            return new Piece(kind, who, seq, tokens, text, isFresh, isCached);
        }

        /** The same with another text. */
        public Piece withText(String newText) {
            return new Piece(kind, who, seq, tokens, newText, fresh, cached);
        }

        boolean says(Piece other) {
            return kind.equals(other.kind) && seq.equals(other.seq) && text.equals(other.text);
        }
    }
}
