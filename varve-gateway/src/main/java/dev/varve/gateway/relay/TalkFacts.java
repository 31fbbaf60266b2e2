package dev.varve.gateway.relay;

/**
 * What is known of the talk in a call, without a word of it.
 *
 * @param model    that the client asked for; empty if it is not known
 * @param session  key of the session; empty if there is none
 * @param notes    tokens of the notes that were sent
 * @param recalled messages of the user behind which passages were sent again
 * @param input    tokens of the call as the provider counts them; 0 if it did not tell
 * @param output   tokens of the answer
 */
public record TalkFacts(String model, String session, long notes, int recalled, long input, long output) {
    /** Nothing is known. */
    public static final TalkFacts NONE = new TalkFacts("", "", 0, 0, 0, 0);

    /** A copy with what the provider has counted. */
    public TalkFacts counted(long newInput, long newOutput) {
        return new TalkFacts(model, session, notes, recalled, newInput, newOutput);
    }
}
