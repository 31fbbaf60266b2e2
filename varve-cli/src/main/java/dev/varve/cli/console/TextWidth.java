package dev.varve.cli.console;

import dev.varve.store.SearchTerms;

/** Width of a text on a terminal, in columns: CJK characters and emoji take two, combining marks none. */
final class TextWidth {
    private static final int FIRST_EMOJI = 0x1F300;
    private static final int LAST_EMOJI = 0x1FAFF;

    private TextWidth() {}

    static int of(String text) {
        return text.codePoints().map(TextWidth::of).sum();
    }

    static int of(int character) {
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> SearchTerms.isCjk(character) || isEmoji(character) || isFullWidth(character) ? 2 : 1;
        };
    }

    private static boolean isEmoji(int c) {
        return c >= FIRST_EMOJI && c <= LAST_EMOJI;
    }

    /** CJK punctuation and full-width forms. */
    private static boolean isFullWidth(int c) {
        return c >= 0x3000 && c <= 0x303F || c >= 0xFF01 && c <= 0xFF60;
    }
}
