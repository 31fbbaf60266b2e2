package dev.varve.extractive;

/**
 * A piece of a message that holds together: a paragraph, a list item, a heading or what is left of a table.
 *
 * @param text one line, Markdown markers at its start removed
 */
record Block(Kind kind, String text) {
    enum Kind {
        PROSE,
        HEADING,
        TABLE
    }
}
