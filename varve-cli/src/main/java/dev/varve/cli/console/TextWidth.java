package dev.varve.cli.console;

import dev.varve.store.SearchTerms;

/** How many columns a text takes on a terminal: CJK characters take two. */
final class TextWidth {
    private TextWidth() {}

    static int of(String text) {
        return text.codePoints().map(c -> SearchTerms.isCjk(c) ? 2 : 1).sum();
    }
}
