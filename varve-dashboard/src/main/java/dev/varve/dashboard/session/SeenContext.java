package dev.varve.dashboard.session;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The input of the agent's model at one call, compared to the call before.
 *
 * @param call number of the call, from 1
 * @param calls number of calls; the last one is the next call
 * @param seq newest message in it
 * @param at when it was
 * @param exact whether this is the current state of the store; otherwise the words are exact, and the time at which
 *      notes replaced messages is inferred
 * @param tokens its size, without the host's own prompt
 * @param cachedTokens of these, tokens of the leading pieces that the call before had too
 * @param system the memory text, byte for byte
 * @param pieces all of it, in order
 * @param left pieces of the call before that are no longer in it
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
     * A part of the input.
     *
     * @param kind {@code reflections}, {@code observations}, {@code hint} and so on, or {@code message}
     * @param who the speaker of a message
     * @param seq number of the message
     * @param tokens its size
     * @param text as it was sent
     * @param fresh whether the call before did not have it
     * @param cached whether it and all pieces before it are as in the call before, so that a prompt cache has them
     */
    public record Piece(
            String kind, String who, Optional<Long> seq, long tokens, String text, boolean fresh, boolean cached) {
        /** A copy compared to another call. */
        public Piece marked(boolean isFresh, boolean isCached) {
            return new Piece(kind, who, seq, tokens, text, isFresh, isCached);
        }

        /** A copy with another text. */
        public Piece withText(String newText) {
            return new Piece(kind, who, seq, tokens, newText, fresh, cached);
        }

        boolean says(Piece other) {
            return kind.equals(other.kind) && seq.equals(other.seq) && text.equals(other.text);
        }
    }
}
