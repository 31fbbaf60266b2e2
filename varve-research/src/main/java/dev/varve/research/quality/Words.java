package dev.varve.research.quality;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The words of a text as the metrics see them; of its own, so that a memory cannot share its blind spots. */
public final class Words {
    private static final Set<String> STOP = readStopWords();

    /** Words that decide an answer and that any text holds; they earn nothing. */
    private static final Set<String> POLARITY =
            Set.of("yes", "no", "not", "likely", "unlikely", "maybe", "probably", "true", "false", "none", "never");

    private Words() {}

    private static Set<String> readStopWords() {
        try (InputStream in = Words.class.getResourceAsStream("stop-words.txt")) {
            if (in == null) {
                throw new IllegalStateException("stop-words.txt is missing; build varve-bench again");
            }
            return Set.of(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .strip()
                    .split("\\s+"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All words in order, lower case, as written. */
    public static List<String> all(String text) {
        List<String> words = new ArrayList<>();
        String lower = text.toLowerCase(Locale.ROOT).replace('’', '\'');
        int start = -1;
        for (int i = 0; i <= lower.length(); i++) {
            boolean inside = i < lower.length() && isInside(lower, i, start >= 0);
            if (inside && start < 0) {
                start = i;
            } else if (!inside && start >= 0) {
                words.add(lower.substring(start, i));
                start = -1;
            }
        }
        return words;
    }

    private static boolean isInside(String text, int i, boolean open) {
        char c = text.charAt(i);
        if (Character.isLetterOrDigit(c)) {
            return true;
        }
        boolean between = open && i + 1 < text.length() && Character.isLetterOrDigit(text.charAt(i + 1));
        return between && (c == '\'' || ((c == ',' || c == '.') && isDigit(text, i - 1) && isDigit(text, i + 1)));
    }

    private static boolean isDigit(String text, int i) {
        return Character.isDigit(text.charAt(i));
    }

    /** Informative words in order, each reduced to its stem. */
    public static List<String> content(String text) {
        return all(text).stream()
                .filter(word -> !STOP.contains(word) && !POLARITY.contains(word))
                .map(Words::stem)
                .filter(stem -> stem.length() > 1 || Character.isDigit(stem.charAt(0)))
                .toList();
    }

    public static boolean isStop(String word) {
        return STOP.contains(word);
    }

    /** Share of grammar words: below a fifth a text is a list of keywords. */
    static double functionShare(String text) {
        List<String> words = all(text);
        return words.isEmpty()
                ? 0
                : (double) words.stream().filter(STOP::contains).count() / words.size();
    }

    static boolean isNumber(String stem) {
        return Character.isDigit(stem.charAt(0));
    }

    /** Plural, tense and possessive do not make another word. */
    static String stem(String word) {
        String bare = word.endsWith("'s") ? word.substring(0, word.length() - 2) : word;
        if (Character.isDigit(bare.charAt(0))) {
            return bare.replace(",", "");
        }
        bare = bare.replace("'", "");
        int length = bare.length();
        if (length > 4 && bare.endsWith("ies")) {
            return bare.substring(0, length - 3) + "y";
        }
        if (length > 5 && bare.endsWith("ing")) {
            return withoutE(undoubled(bare.substring(0, length - 3)));
        }
        if (length > 4 && bare.endsWith("ed")) {
            return withoutE(undoubled(bare.substring(0, length - 2)));
        }
        if (length > 3 && bare.endsWith("s") && "siu".indexOf(bare.charAt(length - 2)) < 0) {
            return withoutE(bare.substring(0, length - 1));
        }
        return withoutE(bare);
    }

    private static String undoubled(String stem) {
        int last = stem.length() - 1;
        boolean doubled =
                last > 2 && stem.charAt(last) == stem.charAt(last - 1) && "lsz".indexOf(stem.charAt(last)) < 0;
        return doubled ? stem.substring(0, last) : stem;
    }

    private static String withoutE(String stem) {
        return stem.length() > 3 && stem.endsWith("e") ? stem.substring(0, stem.length() - 1) : stem;
    }
}
