package dev.varve.internal.context;

import java.util.stream.Stream;

/** Finds the host's own prompt in a system text that memory was added to, for hosts that write back what they have read. */
public final class HostPrompt {
    private HostPrompt() {}

    /**
     * The base prompt in a text that {@link dev.varve.Context#systemText()} made of it, without facts and notes. Any other
     * text comes back unchanged.
     */
    public static String in(String systemText) {
        int memory = Stream.of(FactBlock.HEADING, MemoryBlocks.HEADING)
                .map(heading -> heading.substring(0, heading.indexOf('\n') + 1))
                .mapToInt(title -> systemText.startsWith(title) ? 0 : systemText.indexOf("\n\n" + title))
                .filter(at -> at >= 0)
                .min()
                .orElse(systemText.length());
        return systemText.substring(0, memory);
    }
}
