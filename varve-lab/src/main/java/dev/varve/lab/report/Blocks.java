package dev.varve.lab.report;

import java.util.ArrayList;
import java.util.List;

/** Cuts a text into its tables and what stands between them. */
final class Blocks {
    private Blocks() {}

    /** In order, without blank lines around them; a table is a block whose first line begins with a bar. */
    static List<String> of(String text) {
        List<String> blocks = new ArrayList<>();
        StringBuilder block = new StringBuilder();
        boolean table = false;
        for (String line : text.strip().split("\n")) {
            if (isTable(line) != table || table && line.isBlank()) {
                flush(block, blocks);
                table = isTable(line);
            }
            block.append(line.stripTrailing()).append('\n');
        }
        flush(block, blocks);
        return blocks;
    }

    static boolean isTable(String block) {
        return block.startsWith("|");
    }

    private static void flush(StringBuilder block, List<String> to) {
        if (!block.toString().isBlank()) {
            to.add(block.toString().strip());
        }
        block.setLength(0);
    }
}
