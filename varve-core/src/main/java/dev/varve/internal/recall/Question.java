package dev.varve.internal.recall;

import dev.varve.store.SearchTerms;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** The words that are looked for, each with a number. Immutable. */
final class Question {
    private final String text;
    private final List<String> words;
    private final Map<String, Integer> numbers = new HashMap<>();

    private Question(String text, List<String> words) {
        this.text = text;
        this.words = words;
        words.forEach(word -> numbers.put(word, numbers.size()));
    }

    static Question of(String text) {
        return new Question(text, List.copyOf(new LinkedHashSet<>(SearchTerms.of(text))));
    }

    /** As it was asked. */
    String text() {
        return text;
    }

    /** By number. */
    List<String> words() {
        return words;
    }

    /** Which of the words a text has. */
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
