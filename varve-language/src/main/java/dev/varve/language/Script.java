package dev.varve.language;

import java.util.EnumSet;
import java.util.Set;

/** The writing system of a text, as far as rules of a language depend on it. */
public enum Script {
    LATIN,
    CYRILLIC,
    HANGUL,
    KANA,
    HAN;

    /** All that occur in a text; any text may have Latin words. */
    public static Set<Script> allIn(CharSequence text) {
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
    public static Set<Script> of(CharSequence text) {
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
        } else if (Text.isHangul(c)) {
            scripts.add(HANGUL);
        } else if (Text.isKana(c)) {
            scripts.add(KANA);
        } else if (Text.isCjk(c)) {
            scripts.add(HAN);
        }
    }
}
