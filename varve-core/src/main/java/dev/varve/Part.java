package dev.varve;

import java.util.Objects;

/** One piece of a message. The set is closed: put anything else into the message's attributes. Immutable. */
public sealed interface Part {

    /** Words. */
    record Text(String text) implements Part {
        /** Checks the value. */
        public Text {
            given(text, "the text of a message");
        }
    }

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
            given(id, "the id of a tool call");
            given(name, "the name of a called tool");
            given(arguments, "the arguments of a tool call");
            if (id.isBlank()) {
                throw new InvalidMessageException(
                        "a call of tool \"" + name + "\" has no id; give each call an id of its own");
            }
        }
    }

    /**
     * The answer of a tool.
     *
     * @param callId  id of the call that it answers
     * @param name    the tool, or empty if the host does not say
     * @param content what it returned, whole
     * @param error   whether the call failed
     */
    record ToolResult(String callId, String name, String content, boolean error) implements Part {
        /** Checks the values. */
        public ToolResult {
            given(callId, "the call id of a tool result");
            given(name, "the tool's name in a result");
            given(content, "the content of a tool result");
        }
    }

    /**
     * A file, picture or sound by reference. Memory never holds the bytes.
     *
     * @param mediaType such as {@code image/png}
     * @param uri       where the host finds it
     * @param name      what to call it, or empty
     */
    record Attachment(String mediaType, String uri, String name) implements Part {
        /** Checks the values. */
        public Attachment {
            given(mediaType, "the media type of an attachment");
            given(uri, "the URI of an attachment");
            given(name, "the name of an attachment");
        }
    }

    private static void given(String value, String what) {
        Objects.requireNonNull(value, () -> what + " is null; where there is none, give an empty text");
    }
}
