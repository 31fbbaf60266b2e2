package dev.varve;

import dev.varve.language.Voice;

/** The place of a message in the conversation. {@link Message#voice()} says whose words it holds. */
public enum Role {
    /** Standing instructions of the host. */
    SYSTEM(Voice.MACHINE),
    /** The person or program that the agent works for. */
    USER(Voice.PERSON),
    /** The agent. */
    ASSISTANT(Voice.AGENT),
    /** Results of calls that the agent made. */
    TOOL(Voice.TOOL);

    private final Voice usualVoice;

    Role(Voice usualVoice) {
        this.usualVoice = usualVoice;
    }

    /** The voice of a message in this role about which nothing else is known. */
    public Voice usualVoice() {
        return usualVoice;
    }
}
