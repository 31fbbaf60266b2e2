package dev.varve.internal.recall;

import dev.varve.store.SearchTerms;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The words of a query, numbered. Immutable. */
final class Question {
    private final String text;
    private final List<String> words;

    /** The count of the asker's own words; meant dates come after them. */
    private final int own;

    private final Map<String, Integer> numbers = new HashMap<>();

    private Question(String text, List<String> words, int own) {
        this.text = text;
        this.words = words;
        this.own = own;
        words.forEach(word -> numbers.put(word, numbers.size()));
    }

    static Question of(String text) {
        return of(text, List.of());
    }

    /** @param dates words for what the text means by its dates */
    static Question of(String text, Collection<String> dates) {
        Set<String> words = new LinkedHashSet<>(SearchTerms.of(text));
        int own = words.size();
        dates.forEach(date -> words.addAll(SearchTerms.of(date)));
        String whole = dates.isEmpty() ? text : text + " " + String.join(" ", dates);
        return new Question(whole, List.copyOf(words), own);
    }

    /** As it was asked, with the dates. */
    String text() {
        return text;
    }

    /** By number. */
    List<String> words() {
        return words;
    }

    /** The words of who asks, by number. */
    List<String> asked() {
        return words.subList(0, own);
    }

    /** True if it means days; their names need not have been said. */
    boolean namesDays() {
        return own < words.size();
    }

    /** The words of who asks. */
    BitSet own() {
        BitSet all = new BitSet(own);
        all.set(0, own);
        return all;
    }

    /** The words that a text has. */
    BitSet among(String other) {
        BitSet found = new BitSet(words.size());
        if (other.equals(text)) {
            found.set(0, words.size());
            return found;
        }
        for (String word : SearchTerms.of(other)) {
            Integer number = numbers.get(word);
            if (number != null) {
                found.set(number);
            }
        }
        return found;
    }
}
