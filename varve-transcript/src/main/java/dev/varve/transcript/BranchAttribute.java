package dev.varve.transcript;

import dev.varve.Message;

/** The repository's branch at the time of a user's message, if the log names it. */
final class BranchAttribute {
    private static final String ATTRIBUTE = "branch";

    /** Claude Code's word for no branch. */
    private static final String DETACHED = "HEAD";

    private BranchAttribute() {}

    /** The message with its branch. */
    static Message of(Message message, String name) {
        return name.isBlank() || name.equals(DETACHED) ? message : message.withAttribute(ATTRIBUTE, name);
    }
}
