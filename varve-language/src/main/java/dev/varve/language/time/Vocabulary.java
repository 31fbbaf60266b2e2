package dev.varve.language.time;

import dev.varve.language.pattern.Alternatives;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words that stand for numbers, weekdays, months, thirds and days of a month, seasons and feasts in one language, and the parts of which phrases are made. */
final class Vocabulary {
    private static final Pattern SLOT = Pattern.compile("\\{([A-Za-z]++)}");

    /** No letter stands for itself in a pattern where no word may match. */
    private static final String NOTHING = "(?!)";

    private final Map<String, Map<String, Integer>> words = new LinkedHashMap<>();
    private final Map<String, Map<String, Integer>> values = new LinkedHashMap<>();
    private final Map<String, Feast> feasts = new HashMap<>();
    private final Map<String, String> parts = new LinkedHashMap<>();

    Vocabulary() {
        parts.put("day", "(?<day>\\d{1,2})");
        parts.put("mm", "(?<m>\\d{1,2})");
        parts.put("year", "(?<year>\\d{4})");
    }

    void addWord(String kind, String word, int value) {
        words.computeIfAbsent(kind, any -> new LinkedHashMap<>()).put(word, value);
        values.computeIfAbsent(kind, any -> new LinkedHashMap<>()).put(word.toLowerCase(Locale.ROOT), value);
    }

    void addFeast(String name, Feast feast) {
        addWord("feast", name, feasts.size());
        feasts.put(name.toLowerCase(Locale.ROOT), feast);
    }

    /** One that {@code {feast}} matched. */
    Feast feast(String name) {
        return Objects.requireNonNull(feasts.get(name.toLowerCase(Locale.ROOT)), name);
    }

    void addPart(String name, String pattern) {
        if (parts.putIfAbsent(name, "(?:" + filled(pattern) + ")") != null) {
            throw new IllegalArgumentException("part " + name + " is there already");
        }
    }

    /** Of a word, in any case; 0 if it is unknown. */
    int valueOf(String kind, String word) {
        return values.getOrDefault(kind, Map.of()).getOrDefault(word.toLowerCase(Locale.ROOT), 0);
    }

    /** A phrase with each <code>{slot}</code> filled. */
    String filled(String phrase) {
        Matcher slot = SLOT.matcher(phrase);
        StringBuilder filled = new StringBuilder();
        while (slot.find()) {
            slot.appendReplacement(filled, Matcher.quoteReplacement(slot(slot.group(1))));
        }
        return slot.appendTail(filled).toString();
    }

    private String slot(String name) {
        return switch (name) {
            case "n" -> "(?<n>\\d{1,3}|" + asWritten("number") + ")";
            case "d" -> "(?<d>" + asWritten("weekday") + ")";
            case "m" -> "(?<m>" + asWritten("month") + ")";
            case "M" -> "(?<m>" + inAnyCase("month") + ")";
            case "D" -> "(?<day>\\d{1,2}|" + asWritten("day") + ")";
            case "third" -> "(?<third>" + asWritten("third") + ")";
            case "season" -> "(?<season>" + asWritten("season") + ")";
            case "feast" -> "(?<feast>" + asWritten("feast") + ")";
            default -> {
                String part = parts.get(name);
                if (part == null) {
                    throw new IllegalArgumentException("there is no part {" + name + "}");
                }
                yield part;
            }
        };
    }

    /** A word with a capital matches with capitals only: to march is no month. */
    private String asWritten(String kind) {
        List<String> lower = new ArrayList<>();
        List<String> capital = new ArrayList<>();
        for (String word : words.getOrDefault(kind, Map.of()).keySet()) {
            if (word.equals(word.toLowerCase(Locale.ROOT))) {
                lower.add(word);
            } else {
                capital.add(word);
                capital.add(Character.toUpperCase(word.charAt(0)) + word.substring(1));
                capital.add(word.toUpperCase(Locale.ROOT));
            }
        }
        return capital.isEmpty() ? anyOf(lower) : anyOf(lower) + "|(?-i:" + anyOf(capital) + ")";
    }

    private String inAnyCase(String kind) {
        return anyOf(values.getOrDefault(kind, Map.of()).keySet());
    }

    private static String anyOf(Collection<String> words) {
        return words.isEmpty() ? NOTHING : Alternatives.of(words);
    }
}
