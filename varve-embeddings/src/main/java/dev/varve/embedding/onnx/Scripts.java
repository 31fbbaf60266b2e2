package dev.varve.embedding.onnx;

import java.lang.Character.UnicodeScript;

/**
 * Letters of a text by script.
 *
 * @param latin   of Latin script
 * @param han     of Chinese script
 * @param syllables of Japanese and Korean scripts
 * @param others  of any other
 */
record Scripts(int latin, int han, int syllables, int others) {
    /** Code has letters of one script and names of another; a sentence that is quoted does not make a text foreign. */
    private static final double MOST = 0.8;

    /** A sentence in Chinese may have names and commands in Latin letters, which take more room. */
    private static final double SOME = 0.25;

    static Scripts of(String text) {
        int latin = 0;
        int han = 0;
        int syllables = 0;
        int others = 0;
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            i += Character.charCount(character);
            if (Character.isLetter(character)) {
                UnicodeScript script = UnicodeScript.of(character);
                latin += script == UnicodeScript.LATIN ? 1 : 0;
                han += script == UnicodeScript.HAN ? 1 : 0;
                syllables += script == UnicodeScript.HIRAGANA
                                || script == UnicodeScript.KATAKANA
                                || script == UnicodeScript.HANGUL
                        ? 1
                        : 0;
                others++;
            }
        }
        return new Scripts(latin, han, syllables, others - latin - han - syllables);
    }

    private int letters() {
        return latin + han + syllables + others;
    }

    boolean isMostlyLatin() {
        return latin > 0 && latin >= MOST * letters();
    }

    boolean isChinese() {
        return han > 0 && han >= SOME * letters() && syllables + others <= (1 - MOST) * han;
    }
}
