package dev.varve.gateway.wire;

import dev.varve.Part;
import dev.varve.Role;
import dev.varve.language.Voice;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One element of a call's list of messages.
 *
 * @param kind how it is treated
 * @param from first byte in the body
 * @param to byte after the last
 * @param digest of its canonical form, empty unless it is part of the conversation
 * @param said its messages for the log, in order
 * @param calls ids of tool calls in it
 * @param results ids of tool calls that it answers
 * @param asks whether the user speaks: it holds no tool result
 * @param lasting its role for the provider, even where notes cover it
 * @param content place of its content in the body
 */
public record Element(
        Kind kind,
        int from,
        int to,
        String digest,
        List<Said> said,
        Set<String> calls,
        Set<String> results,
        boolean asks,
        Lasting lasting,
        Content content) {

    /** Its text, one part per line. */
    public String words() {
        return said.stream()
                .flatMap(one -> one.parts().stream())
                .filter(Part.Text.class::isInstance)
                .map(part -> ((Part.Text) part).text())
                .collect(Collectors.joining("\n"));
    }

    /** True if a model's thinking is in it. */
    public boolean thinks() {
        return content.blocks().stream().anyMatch(block -> block.use() == Block.Use.THINKING);
    }

    /** The role of an element for the provider, independent of notes. */
    public enum Lasting {
        /** Nothing: notes can take its place. */
        NOTHING,
        /** It must stay in the conversation: it declares tools, or holds content that only the provider can read. */
        IN_PLACE,
        /** A summary by the provider, which reads nothing before it. */
        SUMMARY
    }

    /** The treatment of an element. */
    public enum Kind {
        /** Part of the conversation: identified, logged, replaced by notes. */
        TALK,
        /** Refers to an item that the provider has; its digest is the item's id. */
        REFERENCE,
        /** A client's description of itself: stays in place. */
        KEPT,
        /** Asks the provider to compact everything before it; stays in place. */
        COMPACTS,
        /** Stays in place, and so does the assistant's next message, which only acknowledges it. */
        ACKNOWLEDGED,
        /** Belongs to the element after it, such as the reasoning before a call. */
        ATTACHED;

        /** True if it stays in place, even if notes cover it. */
        public boolean stays() {
            return this == KEPT || this == COMPACTS || this == ACKNOWLEDGED;
        }
    }

    /**
     * A message for the log, which gives it a time and an id.
     *
     * @param kind of program text, if a program worded it; otherwise empty
     */
    public record Said(Role role, Voice voice, String kind, List<Part> parts) {
        /** Copies the collections. */
        public Said {
            parts = List.copyOf(parts);
        }

        /** In the usual voice of its role. */
        public Said(Role role, List<Part> parts) {
            this(role, role.usualVoice(), "", parts);
        }
    }

    /** An item of the provider's in the place of this reference to it. */
    Element standingFor(Element item) {
        return new Element(
                item.kind,
                from,
                to,
                item.digest,
                item.said,
                item.calls,
                item.results,
                item.asks,
                item.lasting,
                Content.NONE);
    }

    /** A copy whose text by a person counts as a program's. */
    public Element saidByProgram(String kind) {
        List<Said> byProgram = said.stream()
                .map(one -> one.voice() == Voice.PERSON ? new Said(one.role(), Voice.MACHINE, kind, one.parts()) : one)
                .toList();
        return new Element(this.kind, from, to, digest, byProgram, calls, results, asks, lasting, content);
    }

    /**
     * A content array, or a string, which has no blocks.
     *
     * @param from   byte after the opening bracket or quote
     * @param to     byte of the closing bracket or quote
     * @param blocks in order
     */
    public record Content(int from, int to, List<Block> blocks) {
        /** Unknown content. */
        public static final Content NONE = new Content(0, 0, List.of());

        /** True if it is a string at a known place. */
        public boolean isText() {
            return blocks.isEmpty() && to > 0;
        }
    }

    /**
     * A block in a content array.
     *
     * @param from first byte in the body
     * @param to byte after the last
     * @param use its meaning to the gateway
     */
    public record Block(int from, int to, Use use) {
        /** The use of a block for the gateway. */
        public enum Use {
            TALK,
            /** A model's thinking, which is bound to the text before it. */
            THINKING,
            /** A client's reminder. */
            REMINDER
        }
    }
}
