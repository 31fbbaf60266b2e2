package dev.varve.language;

/** The writing system of a text, as far as rules for a language depend on it. */
public enum Script {
    LATIN,
    HANGUL,
    KANA,
    HAN;

    /** Hangul or Kana decide wherever they occur, since both stand among Han characters. */
    public static Script of(String text) {
        Script script = LATIN;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Text.isHangul(c)) {
                return HANGUL;
            }
            if (Text.isKana(c)) {
                return KANA;
            }
            if (Text.isCjk(c)) {
                script = HAN;
            }
        }
        return script;
    }
}
