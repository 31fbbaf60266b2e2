package dev.varve.gateway.relay;

/**
 * Facts about the conversation in a call, without any of its text.
 *
 * @param model that the client asked for; empty if unknown
 * @param session key of the session; empty if there is none
 * @param notes tokens of the notes that were sent
 * @param recalled number of the user's messages with passages after them
 * @param input tokens of the call by the provider's count; 0 if it gave none
 * @param output tokens of the answer
 */
public record TalkFacts(String model, String session, long notes, int recalled, long input, long output) {
    /** Nothing is known. */
    public static final TalkFacts NONE = new TalkFacts("", "", 0, 0, 0, 0);

    /** A copy with the provider's counts. */
    public TalkFacts counted(long newInput, long newOutput) {
        return new TalkFacts(model, session, notes, recalled, newInput, newOutput);
    }
}
