package dev.varve;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the next model call gets: the blocks before the messages as system text, then the messages, then the hint.
 *
 * @param blocks   before the messages, in order
 * @param messages raw messages, oldest first; if the newest user message is already covered by an observation it is
 *     shown once more in front, so that the agent always reads what it was asked in the asker's words
 * @param hint     after the messages, or empty
 * @param stats    sizes
 */
public record Context(
        List<ContextBlock> blocks, List<LoggedMessage> messages, Optional<ContextBlock> hint, ContextStats stats) {
    public Context {
        blocks = List.copyOf(blocks);
        messages = List.copyOf(messages);
    }

    /** All blocks before the messages as one text. With no memory it is the base prompt, byte for byte (LAN-26). */
    public String systemText() {
        return text(blocks);
    }

    /**
     * The blocks that memory adds, for hosts that keep their own prompt and append this to it; empty if there is no
     * memory.
     */
    public String memoryText() {
        return text(blocks.stream()
                .filter(block -> block.kind() != ContextBlock.Kind.BASE && block.kind() != ContextBlock.Kind.KNOWLEDGE)
                .toList());
    }

    private static String text(List<ContextBlock> blocks) {
        if (blocks.size() == 1) {
            return blocks.get(0).text();
        }
        return blocks.stream().map(ContextBlock::text).collect(Collectors.joining("\n\n"));
    }

    /** The text of the hint, or the empty text. */
    public String hintText() {
        return hint.map(ContextBlock::text).orElse("");
    }
}
