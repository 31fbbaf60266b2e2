package dev.varve.language.time;

import java.util.EnumSet;
import java.util.Set;

/** The writing system of a text, as far as rules of a language depend on it. */
enum Script {
    LATIN,
    CYRILLIC,
    HANGUL,
    KANA,
    HAN;

    /** All that occur in a text; any text may have Latin words. */
    static Set<Script> allIn(CharSequence text) {
        Set<Script> scripts = EnumSet.of(LATIN);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x400) {
                of(c, scripts);
            }
        }
        return scripts;
    }

    /** Those whose languages a text may be written in. Hangul and Kana stand among Han characters, so these decide. */
    static Set<Script> of(CharSequence text) {
        Set<Script> scripts = allIn(text);
        if (scripts.contains(HANGUL)) {
            scripts.removeAll(EnumSet.of(KANA, HAN));
        } else if (scripts.contains(KANA)) {
            scripts.remove(HAN);
        }
        return scripts;
    }

    private static void of(char c, Set<Script> scripts) {
        if (c <= 0x52F) {
            scripts.add(CYRILLIC);
        } else if (c >= 0xAC00 && c <= 0xD7AF) {
            scripts.add(HANGUL);
        } else if (c >= 0x3040 && c <= 0x30FF) {
            scripts.add(KANA);
        } else if (WordStarts.isCjk(c)) {
            scripts.add(HAN);
        }
    }
}
