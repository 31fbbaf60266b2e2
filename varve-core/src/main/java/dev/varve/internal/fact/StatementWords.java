package dev.varve.internal.fact;

import dev.varve.store.SearchTerms;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The words of a statement as a set, with its numbers apart: two sentences that differ only in a number are about the same
 * thing but say something different.
 */
record StatementWords(Set<String> words, Set<String> numbers) {
    private static final double SAME = 0.8;

    static StatementWords of(String text) {
        Set<String> words = new HashSet<>();
        Set<String> numbers = new HashSet<>();
        for (String term : SearchTerms.of(text)) {
            (term.chars().anyMatch(Character::isDigit) ? numbers : words).add(term);
        }
        return new StatementWords(words, numbers);
    }

    int size() {
        return words.size() + numbers.size();
    }

    /** True if the other says no more than this one. */
    boolean covers(StatementWords other) {
        return words.containsAll(other.words) && numbers.containsAll(other.numbers);
    }

    /** True if both are about the same thing, so that the later one of them counts. */
    boolean isAboutTheSameAs(StatementWords other) {
        if (words.isEmpty() || other.words.isEmpty()) {
            return equals(other);
        }
        long shared = words.stream().filter(other.words::contains).count();
        return shared >= SAME * (words.size() + other.words.size() - shared);
    }

    /** Share of the words and numbers that a text has. */
    double shareIn(Set<String> terms) {
        long found = words.stream().filter(terms::contains).count()
                + numbers.stream().filter(terms::contains).count();
        return (double) found / Math.max(1, size());
    }

    /** True if a text has all numbers; those are never to be guessed. */
    boolean numbersIn(Set<String> terms) {
        return terms.containsAll(numbers);
    }

    static Set<String> terms(List<String> texts) {
        Set<String> terms = new HashSet<>();
        texts.forEach(text -> terms.addAll(SearchTerms.of(text)));
        return terms;
    }
}
