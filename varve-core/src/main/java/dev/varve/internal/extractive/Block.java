package dev.varve.internal.extractive;

/**
 * A piece of a message that holds together: a paragraph, a list item, a heading or what is left of a table.
 *
 * @param text one line, Markdown markers at its start removed
 * @param item whether it is an item of a list
 */
record Block(Kind kind, String text, boolean item) {
    Block(Kind kind, String text) {
        this(kind, text, false);
    }

    enum Kind {
        PROSE,
        HEADING,
        TABLE
    }
}
