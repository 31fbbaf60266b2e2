package dev.varve.dashboard.forget;

import dev.varve.LoggedMessage;
import dev.varve.internal.recall.RecallText;
import dev.varve.store.SearchTerms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Words that only some messages have, as they are spelled there: if one is found later, something is left of them. */
final class TellingWords {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]{6,60}");
    private static final int MOST = 200;
    private static final int MOST_COLLECTED = 20_000;

    /** By the term that search knows them by. */
    private final Map<String, String> words = new HashMap<>();

    void add(LoggedMessage message) {
        var matcher = WORD.matcher(RecallText.body(message.message()));
        while (matcher.find() && words.size() < MOST_COLLECTED) {
            List<String> terms = SearchTerms.of(matcher.group());
            if (terms.size() == 1) {
                words.putIfAbsent(terms.get(0), matcher.group());
            }
        }
    }

    /** Takes out what another message says too. */
    void remove(LoggedMessage other) {
        if (!words.isEmpty()) {
            Set<String> said = new HashSet<>(SearchTerms.among(words.keySet(), RecallText.body(other.message())));
            words.keySet().removeAll(said);
        }
    }

    /** The longest of them, which are the rarest. */
    List<String> pick() {
        List<String> picked = new ArrayList<>(words.values());
        picked.sort(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        return List.copyOf(picked.subList(0, Math.min(MOST, picked.size())));
    }
}
