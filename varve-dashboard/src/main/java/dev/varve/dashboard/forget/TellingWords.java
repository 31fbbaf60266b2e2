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
 * Words that only some messages have, as they are spelled there: if one is found later, something is left of them. Where
 * words are not set apart, as in Chinese, Japanese and some Korean, four characters in a row stand for a word.
 */
final class TellingWords {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]{4,60}");
    private static final int SHORTEST = 6;
    private static final int ROW = 4;
    private static final int MOST = 200;
    private static final int MOST_COLLECTED = 20_000;

    /** Stands in every SQLite file, in its schema and as keys, whatever was said. */
    private static final String FORMAT = """
            afresh always append arguments attributes autoincrement autoindex before begins beyond blanks bodies \
            buffered builds closed column computed content contentless context covered create created current \
            damaged default delete deleted describes embedded embedding external fidelity fingerprint flagged format \
            generated indexed insert integer learned literals master memory message messages microseconds \
            milliseconds models newest nobody nothing number object observation oldest orders origin otherwise \
            output passage passages pinned postgresql primary priority quantisedvector reading record records \
            reflection repeat resource result running schema search searchindex second session sessions source \
            speaker sqlite starts status stored strict summary superseded tables taught tenant through tokenize \
            tokenizer tokens uncovered understand unique unobserved update values vector vectors version virtual \
            watermark wellformed without writes written""";

    /** By the term that search knows them by; a row of characters by itself. */
    private final Map<String, String> words = new HashMap<>();

    void add(LoggedMessage message) {
        Matcher matcher = WORD.matcher(SearchText.words(message.message()));
        while (matcher.find() && words.size() < MOST_COLLECTED) {
            String word = matcher.group();
            if (SearchTerms.hasCjk(word)) {
                rows(word, ROW, row -> words.put(row, row));
            } else if (word.length() >= SHORTEST && !FORMAT.contains(word.toLowerCase(Locale.ROOT))) {
                SearchTerms.of(word).forEach(term -> words.putIfAbsent(term, word));
            }
        }
    }

    /** Takes out what another message says too. */
    void remove(LoggedMessage other) {
        if (words.isEmpty()) {
            return;
        }
        String text = SearchText.words(other.message());
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
