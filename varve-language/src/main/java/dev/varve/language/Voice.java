package dev.varve.language;

/**
 * Whose words a text is. A role says where a message stands in a conversation; the voice says who worded it. Only a person
 * states rules, wishes and decisions.
 */
public enum Voice {
    /** A person typed or spoke it. */
    PERSON,
    /** The model worded it. */
    AGENT,
    /** A tool returned it. */
    TOOL,
    /** A program wrote it, or somebody quotes it: plans, reminders, command output, mails, logs, code. */
    MACHINE
}
