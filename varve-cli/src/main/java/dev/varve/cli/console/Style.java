package dev.varve.cli.console;

/** Highlighting of a word on a terminal with colours. */
public enum Style {
    /** No highlighting. */
    PLAIN(""),
    /** Heads and separators. */
    FAINT("2"),
    /** A search hit. */
    STRONG("1"),
    /** All is well. */
    GOOD("32"),
    /** Worth a look. */
    NOTABLE("33"),
    /** Must not be missed. */
    URGENT("1;31");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    /** The text between the two sequences; the text itself must be safe already. */
    String paint(String safe) {
        return this == PLAIN ? safe : "\u001b[" + code + "m" + safe + "\u001b[0m";
    }
}
