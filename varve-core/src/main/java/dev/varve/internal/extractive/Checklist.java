package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.Role;
import java.util.List;

/**
 * A list with boxes that an agent writes among its words. What is done stands there again and again, and only the newest list tells
 * what is open.
 */
final class Checklist {
    private static final String OPEN = "[ ] ";

    private Checklist() {}

    /** The index of the last message of an agent that has such a list; -1 if none has. */
    static int newest(List<LoggedMessage> messages) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i).role() == Role.ASSISTANT
                    && hasItem(Spoken.own(messages.get(i).message()))) {
                return i;
            }
        }
        return -1;
    }

    private static boolean hasItem(String text) {
        boolean boxes = text.contains(OPEN) || text.contains("[x] ") || text.contains("[X] ") || text.contains("[-] ");
        return boxes && Blocks.of(text).stream().anyMatch(Checklist::isItem);
    }

    /** Blocks without items that are done, and without those that are open if a newer list tells them. */
    static List<Block> open(List<Block> blocks, boolean newest) {
        return blocks.stream()
                .filter(block -> !isItem(block) || newest && block.text().startsWith(OPEN))
                .toList();
    }

    /** True if it is an item with a box. */
    static boolean isItem(Block block) {
        String text = block.text();
        return text.length() > OPEN.length()
                && text.charAt(0) == '['
                && " xX-".indexOf(text.charAt(1)) >= 0
                && text.charAt(2) == ']'
                && text.charAt(3) == ' ';
    }
}
