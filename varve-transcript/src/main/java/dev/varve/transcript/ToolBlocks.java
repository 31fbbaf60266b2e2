package dev.varve.transcript;

/**
 * Reads SpecStory's blocks for tools, between {@code <tool-use …>} and {@code </tool-use>}. Output of a tool may hold headings
 * like those of messages and ends like that of the block, so a block is over only where a heading, a rule or another block
 * follows its end.
 */
final class ToolBlocks {
    /** An attribute follows; {@code <tool-use-id>} stands in notes of programs. */
    private static final String START = "<tool-use ";

    private static final String END = "</tool-use>";

    private boolean open;
    private boolean mayBeOver;

    /**
     * Takes the next line, and says whether it stands in a block.
     *
     * @param heading whether it looks like the beginning of a message
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
