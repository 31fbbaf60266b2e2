package dev.varve.internal.extractive;

import dev.varve.language.Statements;
import dev.varve.language.pattern.TextPattern;
import dev.varve.language.slot.SlotMatcher;
import java.util.List;

/** A statement of a message, with its block. Words taken back in the same breath make no statement. */
record BlockStatement(Block block, String text) {
    /** Parts a sentence from one before it, such as a quotation. */
    private static final TextPattern DASH = TextPattern.compile("^[-–—] ++");

    static List<BlockStatement> of(List<Block> blocks) {
        return blocks.stream()
                .flatMap(block -> Statements.of(block.text()).stream()
                        .map(SlotMatcher.all()::left)
                        .map(text -> DASH.matcher(text).replaceFirst(""))
                        .filter(text -> !text.isEmpty())
                        .map(text -> new BlockStatement(block, text)))
                .toList();
    }

    /** True if it says what follows, and nothing by itself. */
    boolean leadsIn() {
        return block.kind() == Block.Kind.HEADING || text.endsWith(":") || text.endsWith("：");
    }
}
