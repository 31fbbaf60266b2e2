package dev.varve;

/**
 * A message in the log. Immutable.
 *
 * @param seq           sequence number: 1, 2, 3 … per session, never reused, never shifted
 * @param message       what was said
 * @param tokens        its size, counted when it was appended
 * @param tokensThrough tokens of messages 1 to {@code seq}, including this one
 * @param startsGroup   whether the log may be cut right before it; false while a tool call before it awaits its result
 */
public record LoggedMessage(long seq, Message message, int tokens, long tokensThrough, boolean startsGroup) {
    /** The same message after earlier ones with this many tokens in total were deleted. */
    public LoggedMessage lowered(long tokensGone) {
        return new LoggedMessage(seq, message, tokens, tokensThrough - tokensGone, startsGroup);
    }

    /** The speaker. */
    public Role role() {
        return message.role();
    }
}
