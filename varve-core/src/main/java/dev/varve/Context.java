package dev.varve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the next model call gets. A host sends {@link #systemText()} and then {@link #messages()}, and nothing else; one that
 * must not touch its system prompt sends {@link #messagesWithNotes()} behind a prompt of its own.
 *
 * @param blocks   what stands before the messages, in order
 * @param messages the messages to send, oldest first, in a shape that every provider accepts: those since the newest reset
 *     of the window, each result right behind its call, user and assistant in turn, nothing empty
 * @param window   the messages of the log that are shown, oldest first, as they were said. If notes stand for the newest user
 *     message by now, it is shown once more in front, so that the agent always reads what it was asked in the asker's words
 * @param behind   what Varve says behind messages; they have it as their last parts, in this order. Hosts that keep messages
 *     of their own put it behind them, and never into a log
 * @param hint     where the agent was, or empty; a part of both texts, since it changes only when the notes do
 * @param stats    sizes
 */
public record Context(
        List<ContextBlock> blocks,
        List<Message> messages,
        List<LoggedMessage> window,
        List<Behind> behind,
        Optional<ContextBlock> hint,
        ContextStats stats) {
    /** Copies the collections. */
    public Context {
        blocks = List.copyOf(blocks);
        messages = List.copyOf(messages);
        window = List.copyOf(window);
        behind = List.copyOf(behind);
    }

    /**
     * A text of Varve's behind a message: on which day it was said, or passages of earlier that bear on it.
     *
     * @param seq   number of the message
     * @param block the text
     */
    public record Behind(long seq, ContextBlock block) {}

    /** What Varve says behind a message, in order; empty for most. */
    public List<ContextBlock> behind(long seq) {
        return behind.stream()
                .filter(each -> each.seq() == seq)
                .map(Behind::block)
                .toList();
    }

    /** The base prompt, knowledge, facts, notes and the hint. Without memory it is the base prompt, byte for byte. */
    public String systemText() {
        return text(Stream.concat(blocks.stream(), hint.stream()));
    }

    /**
     * What memory adds to {@link #systemText()}: facts, notes and the hint, for hosts that keep a prompt of their own and
     * append this to it; empty if there is no memory.
     */
    public String memoryText() {
        return text(Stream.concat(
                blocks.stream()
                        .filter(block ->
                                block.kind() != ContextBlock.Kind.BASE && block.kind() != ContextBlock.Kind.KNOWLEDGE),
                hint.stream()));
    }

    /**
     * The messages with {@link #memoryText()} in front of the first one, which is always a user's: for hosts whose system
     * prompt must stay as it is. The same as {@link #messages()} if there is no memory; empty if there are no messages.
     */
    public List<Message> messagesWithNotes() {
        String notes = memoryText();
        if (notes.isEmpty() || messages.isEmpty()) {
            return messages;
        }
        Message first = messages.get(0);
        List<Part> parts = new ArrayList<>(List.of(new Part.Text(notes)));
        parts.addAll(first.parts());
        List<Message> all = new ArrayList<>(messages);
        all.set(0, first.withParts(parts));
        return List.copyOf(all);
    }

    /** A copy with this many jobs under way. */
    public Context pending(int jobs) {
        return new Context(blocks, messages, window, behind, hint, stats.pending(jobs));
    }

    private static String text(Stream<ContextBlock> blocks) {
        return blocks.map(ContextBlock::text).collect(Collectors.joining("\n\n"));
    }
}
