package dev.varve.transcript;

/**
 * Reads SpecStory's blocks for tools, between {@code <tool-use …>} and {@code </tool-use>}. Output of a tool may hold headings
 * like those of messages and ends like that of the block, so a block is over only where a heading, a rule or another block
 * follows its end.
 */
final class ToolBlocks {
    /** An attribute follows the name; {@code <tool-use-id>} occurs in notes of programs. */
    private static final String START = "<tool-use ";

    private static final String END = "</tool-use>";

    private boolean open;
    private boolean mayBeOver;

    /**
     * Reads the next line. Returns whether it is inside a block.
     *
     * @param heading whether it looks like the start of a message
     */
    boolean holds(String line, boolean heading) {
        if (mayBeOver && !line.isBlank()) {
            open = !heading && !line.equals("---") && !line.startsWith(START);
            mayBeOver = false;
        }
        open |= line.startsWith(START);
        boolean held = open;
        if (open && line.endsWith(END)) {
            mayBeOver = true;
        }
        return held;
    }
}
