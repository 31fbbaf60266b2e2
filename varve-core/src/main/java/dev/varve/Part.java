package dev.varve;

/** One piece of a message. The set is closed: put anything else into the message's attributes. */
public sealed interface Part {

    /** Words. */
    record Text(String text) implements Part {}

    /**
     * The agent asks for a tool to be run.
     *
     * @param id        connects the result with the call; not blank
     * @param name      the tool
     * @param arguments what it is called with, as JSON text
     */
    record ToolCall(String id, String name, String arguments) implements Part {
        /** Checks the values. */
        public ToolCall {
            if (id.isBlank()) {
                throw new InvalidMessageException(
                        "a call of tool \"" + name + "\" has no id; give each call an id of its own");
            }
        }
    }

    /**
     * What a tool answered.
     *
     * @param callId  id of the call that it answers
     * @param name    the tool, or empty if the host does not say
     * @param content what it returned, whole
     * @param error   whether the call failed
     */
    record ToolResult(String callId, String name, String content, boolean error) implements Part {}

    /**
     * A file, picture or sound by reference. Memory never holds the bytes.
     *
     * @param mediaType such as {@code image/png}
     * @param uri       where the host finds it
     * @param name      what to call it, or empty
     */
    record Attachment(String mediaType, String uri, String name) implements Part {}
}
