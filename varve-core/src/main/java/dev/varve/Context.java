package dev.varve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The input of the next model call. Send {@link #systemText()} and then {@link #messages()}, and nothing else. If your system
 * prompt must not change, send your own prompt followed by {@link #messagesWithNotes()}. Immutable.
 *
 * @param blocks   what comes before the messages, in order
 * @param messages the messages to send, oldest first, in a form that every provider accepts: only those since the newest
 *     reset of the window, each result right after its call, user and assistant alternating, nothing empty
 * @param window   the messages of the log that are shown, oldest first, as they were said. If notes already cover the
 *     newest user message, it is shown once more in front, so that the agent always reads its task in the user's own words
 * @param behind   texts that Varve adds after messages. {@code messages} already contain them as their last parts, in this
 *     order. Hosts that keep their own messages append these texts when they send them, but never store them
 * @param hint     what the agent was doing, or empty; contained in both texts, since it changes only when the notes do
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
     * A text that Varve adds after a message: the day on which it was said, or earlier passages that bear on it.
     *
     * @param seq   number of the message
     * @param block the text
     */
    public record Behind(long seq, ContextBlock block) {}

    /** The texts that Varve adds after a message, in order; empty for most messages. */
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
     * Only what memory contributes to {@link #systemText()}: facts, notes and the hint. For hosts that append it to their
     * own prompt. Empty if there is no memory.
     */
    public String memoryText() {
        return text(Stream.concat(
                blocks.stream()
                        .filter(block ->
                                block.kind() != ContextBlock.Kind.BASE && block.kind() != ContextBlock.Kind.KNOWLEDGE),
                hint.stream()));
    }

    /**
     * The messages, with {@link #memoryText()} in front of the first one, which is always the user's. For hosts whose
     * system prompt must not change. The same as {@link #messages()} if there is no memory; empty if there are no messages.
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
