package dev.varve;

/** Who said a message. */
public enum Role {
    /** Standing instructions of the host. */
    SYSTEM,
    /** The person or program that the agent works for. */
    USER,
    /** The agent. */
    ASSISTANT,
    /** Results of calls that the agent made. */
    TOOL
}
