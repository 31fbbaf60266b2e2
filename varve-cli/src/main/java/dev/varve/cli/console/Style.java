package dev.varve.cli.console;

/** How a word is set off on a terminal that shows colours. */
public enum Style {
    /** As it is. */
    PLAIN(""),
    /** Heads and separators. */
    FAINT("2"),
    /** What was looked for. */
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
