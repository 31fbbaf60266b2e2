package dev.varve.language.voice;

import dev.varve.language.LanguageFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Tells whether a message says of itself that no person sent it: in its first line or its last one, by a label in brackets, or by
 * counting its work, as in "Task 3 of 7".
 */
final class Unattended {
    /** The count stands among the first characters. */
    private static final int FRONT = 64;

    private static final int LONGEST_LABEL = 24;
    private static final String OPENING = "【[［";
    private static final String CLOSING = "】]］";

    private final List<String> phrases;
    private final Set<String> counted;
    private final List<String> labels;

    Unattended(List<LanguageFile.Line> entries) {
        phrases = words(entries, "unattended");
        counted = new HashSet<>(words(entries, "counted"));
        labels = words(entries, "label-in-brackets");
    }

    private static List<String> words(List<LanguageFile.Line> entries, String key) {
        List<String> words = new ArrayList<>();
        for (LanguageFile.Line entry : entries) {
            if (entry.key().equals(key)) {
                words.addAll(LanguageFile.Line.parted(entry.value()));
            }
        }
        return words;
    }

    /** True if a data file has an entry for this class under a key. */
    static boolean reads(String key) {
        return key.equals("unattended") || key.equals("counted") || key.equals("label-in-brackets");
    }

    /** True if the first line, in lower case, says so. */
    boolean opens(String head) {
        return saysSo(head) || isLabelled(head) || isCounted(head);
    }

    /** True if a line in lower case says so. */
    boolean saysSo(String line) {
        return Words.hasAny(line, phrases);
    }

    private boolean isLabelled(String head) {
        int bracket = head.isEmpty() ? -1 : OPENING.indexOf(head.charAt(0));
        int end = bracket < 0 ? -1 : head.indexOf(CLOSING.charAt(bracket));
        return end > 0 && end <= LONGEST_LABEL && Words.hasAny(head.substring(0, end), labels);
    }

    /** True if a counted word stands near a number, "of" and a number. */
    private boolean isCounted(String head) {
        List<Saying.Word> words = Saying.words(head, 0, Math.min(head.length(), FRONT));
        for (int i = 1; i + 1 < words.size(); i++) {
            boolean number = isNumber(words.get(i).word());
            boolean fraction = number
                    && isNumber(words.get(i + 1).word())
                    && head.substring(words.get(i).to(), words.get(i + 1).from())
                            .strip()
                            .equals("/");
            boolean of = number
                    && i + 2 < words.size()
                    && Set.of("of", "von", "sur", "de", "di")
                            .contains(words.get(i + 1).word())
                    && isNumber(words.get(i + 2).word());
            if (fraction || of) {
                return counted.contains(words.get(i - 1).word().toLowerCase(Locale.ROOT));
            }
        }
        return false;
    }

    private static boolean isNumber(String word) {
        if (word.length() > 3) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (!Character.isDigit(word.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
