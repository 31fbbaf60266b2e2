package dev.varve.internal.observe;

import java.lang.Character.UnicodeScript;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Compares the script of an answer with that of its source, and within Latin script the language, where that can be
 * told for certain: notes follow the language of the conversation.
 */
final class LanguageCheck {
    /** Below this weight a text is too short to tell. */
    private static final int ENOUGH = 60;

    /** From this share on a script is the language of the source. */
    private static final double DOMINANT = 0.6;

    /** Notes of a Korean talk are full of Latin names and code, but not to this degree. */
    private static final double LEAST_KEPT = 0.1;

    /** A Korean syllable or a Han character says about as much as this many letters. */
    private static final int DENSE = 3;

    private LanguageCheck() {}

    /** Why the language is wrong, or empty if it is right or cannot be told. */
    static Optional<String> problem(String source, String answer) {
        Map<UnicodeScript, Integer> from = scripts(source);
        Map<UnicodeScript, Integer> to = scripts(answer);
        if (sum(from) < ENOUGH || sum(to) < ENOUGH) {
            return Optional.empty();
        }
        for (Map.Entry<UnicodeScript, Integer> entry : from.entrySet()) {
            boolean dominant = entry.getValue() >= DOMINANT * sum(from);
            if (dominant && to.getOrDefault(entry.getKey(), 0) < LEAST_KEPT * sum(to)) {
                return Optional.of(
                        "the conversation is written in " + name(entry.getKey()) + " script, the answer is not");
            }
        }
        boolean latin = from.getOrDefault(UnicodeScript.LATIN, 0) >= DOMINANT * sum(from);
        return latin ? LatinLanguage.problem(source, answer) : Optional.empty();
    }

    private static Map<UnicodeScript, Integer> scripts(String text) {
        Map<UnicodeScript, Integer> weights = new EnumMap<>(UnicodeScript.class);
        int ascii = 0; // counted apart: most letters are, and looking up a script costs far more
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (unit < 0x80) {
                int fromA = (unit | 0x20) - 'a';
                ascii += fromA >= 0 && fromA <= 'z' - 'a' ? 1 : 0;
                continue;
            }
            int letter = text.codePointAt(i);
            i += Character.charCount(letter) - 1;
            if (Character.isLetter(letter)) {
                UnicodeScript script = group(UnicodeScript.of(letter));
                weights.merge(script, isDense(script) ? DENSE : 1, Integer::sum);
            }
        }
        if (ascii > 0) {
            weights.merge(UnicodeScript.LATIN, ascii, Integer::sum);
        }
        return weights;
    }

    /** Japanese and Chinese share Han, so the scripts of both count as one. */
    private static UnicodeScript group(UnicodeScript script) {
        return switch (script) {
            case HIRAGANA, KATAKANA, BOPOMOFO -> UnicodeScript.HAN;
            default -> script;
        };
    }

    private static boolean isDense(UnicodeScript script) {
        return script == UnicodeScript.HAN || script == UnicodeScript.HANGUL;
    }

    private static int sum(Map<UnicodeScript, Integer> weights) {
        return weights.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static String name(UnicodeScript script) {
        String name = script.name();
        return name.charAt(0) + name.substring(1).toLowerCase(java.util.Locale.ROOT);
    }
}
