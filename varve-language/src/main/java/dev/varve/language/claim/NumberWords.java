package dev.varve.language.claim;

import dev.varve.language.LanguageFile;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** The values of number words: {@code numbers.txt} of each language. Immutable. */
public final class NumberWords {
    private static final String EQUALS = " = ";
    private static final char MINUTES = ':';
    private static final int HUNDRED = 100;
    private static final int THOUSAND = 1000;
    private static final int TWENTY = 20;
    private static final int TEN = 10;
    private static final int HOUR = 60;
    private static final int HOURS = 24;

    /** Longer ones are identifiers. */
    private static final int DIGITS = 9;

    private static final class All {
        static final NumberWords WORDS = new NumberWords(LanguageFile.ofAll("numbers.txt"));
    }

    private final Map<String, Long> values = new HashMap<>();
    /** Minutes behind an hour, by the words before it. */
    private final Map<String, Integer> minutes = new HashMap<>();

    NumberWords(List<LanguageFile> files) {
        for (LanguageFile file : files) {
            file.forEach(line -> {
                int equals = line.text().indexOf(EQUALS);
                String word = line.text().substring(0, equals);
                String value = line.text().substring(equals + EQUALS.length());
                int colon = value.indexOf(MINUTES);
                if (colon < 0) {
                    values.put(word, Long.parseLong(value));
                } else {
                    int past = Integer.parseInt(value.substring(colon + 1));
                    minutes.put(word, colon == 0 ? past : -past);
                }
            });
        }
    }

    /** Those of all languages. */
    public static NumberWords all() {
        return All.WORDS;
    }

    /** The value of a word in lower case or of a few digits, which may have an ending as in "12th". */
    public OptionalLong valueOf(String word) {
        Long value = values.get(word);
        if (value != null) {
            return OptionalLong.of(value);
        }
        int end = 0;
        while (end < word.length() && word.charAt(end) >= '0' && word.charAt(end) <= '9') {
            end++;
        }
        boolean number = end > 0 && end <= DIGITS && (end == word.length() || isEnding(word.substring(end)));
        return number ? OptionalLong.of(Long.parseLong(word.substring(0, end))) : OptionalLong.empty();
    }

    /** The numbers in consecutive words, in digits: "two thousand" is 2000, "half past seven" 730. */
    public Set<String> told(String[] words) {
        Set<String> told = new HashSet<>();
        long whole = 0;
        long group = 0;
        for (int i = 0; i < words.length; i++) {
            clock(words, i, told);
            OptionalLong read = valueOf(words[i]);
            if (read.isEmpty()) {
                whole = 0;
                group = 0;
                continue;
            }
            long value = read.getAsLong();
            told.add(Long.toString(value));
            if (value >= THOUSAND && value % THOUSAND == 0) {
                whole += Math.max(1, group) * value;
                group = 0;
            } else if (value == HUNDRED) {
                group = Math.max(1, group) * HUNDRED;
            } else if (isFollowedBy(group, value)) {
                group += value;
            } else {
                whole = group > 0 ? 0 : whole;
                group = value;
            }
            told.add(Long.toString(whole + group));
        }
        return told;
    }

    private static boolean isFollowedBy(long group, long value) {
        return group % HUNDRED == 0 && value < HUNDRED || group % HUNDRED >= TWENTY && group % TEN == 0 && value < TEN;
    }

    private void clock(String[] words, int at, Set<String> told) {
        for (int length = 1; length <= 2 && at + length < words.length; length++) {
            Integer past = minutes.get(length == 1 ? words[at] : words[at] + " " + words[at + 1]);
            OptionalLong hour = valueOf(words[at + length]);
            if (past != null && hour.isPresent() && hour.getAsLong() <= HOURS) {
                long minute = (hour.getAsLong() + HOURS) * HOUR + past;
                told.add(minute / HOUR % HOURS + String.valueOf(minute % HOUR));
            }
        }
    }

    private static boolean isEnding(String rest) {
        return rest.equals("st") || rest.equals("nd") || rest.equals("rd") || rest.equals("th");
    }
}
