package dev.varve.dashboard.forget;

import dev.varve.LoggedMessage;
import dev.varve.store.SearchTerms;
import dev.varve.store.SearchText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words that occur only in certain messages, as spelled there: finding one later means that part of them remains. In
 * languages without spaces, such as Chinese, Japanese and partly Korean, four characters in a row count as a word.
 */
final class TellingWords {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]{4,60}");
    private static final int SHORTEST = 6;
    private static final int ROW = 4;
    private static final int MOST = 200;
    private static final int MOST_COLLECTED = 20_000;

    /** Text of SQLite's file format, and keys of the JSON in it. */
    private static final String FORMAT =
            "arguments autoindex context fidelity fingerprint flagged format literals master"
                    + " priority result sqlite tables ";

    /** Text that is in the files regardless of the messages. */
    private final String format;

    /** By the search term; a row of characters by itself. */
    private final Map<String, String> words = new HashMap<>();

    /** @param ownText of the store, whose words prove nothing */
    TellingWords(String ownText) {
        this.format = FORMAT + ownText.toLowerCase(Locale.ROOT);
    }

    void add(LoggedMessage message) {
        Matcher matcher = WORD.matcher(SearchText.searched(message.message()));
        while (matcher.find() && words.size() < MOST_COLLECTED) {
            String word = matcher.group();
            if (SearchTerms.hasCjk(word)) {
                rows(word, ROW, row -> words.put(row, row));
            } else if (word.length() >= SHORTEST && !format.contains(word.toLowerCase(Locale.ROOT))) {
                SearchTerms.of(word).forEach(term -> words.putIfAbsent(term, word));
            }
        }
    }

    /** Removes the words of another message. */
    void remove(LoggedMessage other) {
        if (words.isEmpty()) {
            return;
        }
        String text = SearchText.searched(other.message());
        Set<String> said = new HashSet<>(SearchTerms.among(words.keySet(), text));
        words.keySet().removeAll(said);
        if (SearchTerms.hasCjk(text)) {
            Matcher matcher = WORD.matcher(text);
            while (matcher.find()) {
                rows(matcher.group(), 1, words::remove);
            }
        }
    }

    private static void rows(String word, int step, Consumer<String> taker) {
        for (int i = 0; i + ROW <= word.length(); i += step) {
            String row = word.substring(i, i + ROW);
            if (row.codePoints().allMatch(SearchTerms::isCjk)) {
                taker.accept(row);
            }
        }
    }

    /** The longest of them, which are the rarest. */
    List<String> pick() {
        List<String> picked = new ArrayList<>(Set.copyOf(words.values()));
        picked.sort(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        return List.copyOf(picked.subList(0, Math.min(MOST, picked.size())));
    }
}
