package dev.varve;

/** Who said a message. */
public enum Role {
    /** Standing instructions of the host. */
    SYSTEM,
    /** A person, or whatever the agent works for. */
    USER,
    /** The agent. */
    ASSISTANT,
    /** The outcome of calls that the agent made. */
    TOOL
}
