package dev.varve.language.voice;

import java.util.Locale;

/** Kinds of words that the person did not write. */
enum Kind {
    // of programs around the agent
    NOTICE,
    REMINDER,
    COMMAND,
    OUTPUT,
    ENVIRONMENT,
    SELECTION,
    INTERRUPTION,
    HOOK,
    TEAMMATE,
    TASK,
    INSTRUCTIONS,
    PLAN,
    SUMMARY,
    PROMPT,
    // of anybody else
    MAIL,
    CHAT,
    DOCUMENT,
    TICKET,
    REVIEW,
    QUOTATION,
    REPORT,
    // of tools
    LOG,
    TRACE,
    TEST,
    DIFF,
    COMMIT,
    TERMINAL,
    CODE,
    DATA,
    TABLE;

    /** As a passage and the data files name it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Kind of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
