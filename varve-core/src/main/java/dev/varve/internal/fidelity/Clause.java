package dev.varve.internal.fidelity;

import dev.varve.language.WordList;
import dev.varve.language.claim.Opposites;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A part of a statement that can be compared with another.
 *
 * @param words     in order
 * @param opposites what it says that has an opposite
 * @param numbers   what it counts
 * @param statement number of the statement that it belongs to
 * @param asks      whether that is a question
 * @param sentence  the words of that, as they were written
 * @param topics    stems of what it is about
 * @param stems     of all words
 */
record Clause(
        List<Word> words,
        List<Sided> opposites,
        List<Count> numbers,
        int statement,
        boolean asks,
        String sentence,
        Set<String> topics,
        Set<String> stems) {
    private static final int FRAME = 4;
    static final Set<String> BE = Set.copyOf(WordList.IS.words());

    Clause(List<Word> words, List<Sided> opposites, List<Count> numbers, int statement, boolean asks, String sentence) {
        this(words, opposites, numbers, statement, asks, sentence, topics(words), stems(words));
    }

    /**
     * A wording that has an opposite.
     *
     * @param at    its first word
     * @param value its sides
     */
    record Sided(int at, List<Opposites.Value> value) {
        int end() {
            return at + value.get(0).words();
        }
    }

    /**
     * A number.
     *
     * @param at    its word
     * @param value what it is worth
     * @param of    stem of the next word that says what is counted; empty if there is none
     * @param after stem of the word before it; empty if there is none
     * @param before of the word behind it
     */
    record Count(int at, long value, String of, String after, String before) {
        private Count in(UnaryOperator<String> stems) {
            return new Count(at, value, stems.apply(of), stems.apply(after), stems.apply(before));
        }
    }

    /** The same with other stems. */
    Clause in(UnaryOperator<String> stems) {
        return new Clause(
                words.stream()
                        .map(word -> word.content() ? word.withStem(stems.apply(word.stem())) : word)
                        .toList(),
                opposites,
                numbers.stream().map(count -> count.in(stems)).toList(),
                statement,
                asks,
                sentence);
    }

    private static Set<String> stems(List<Word> words) {
        return words.stream().map(Word::stem).collect(Collectors.toUnmodifiableSet());
    }

    private static Set<String> topics(List<Word> words) {
        Set<String> topics = new LinkedHashSet<>();
        for (Word word : words) {
            if (word.content()) {
                topics.add(word.stem());
            }
        }
        return Collections.unmodifiableSet(topics);
    }

    /**
     * What stands before or behind a word, up to the next that says something, without articles; empty if nothing does.
     *
     * @param step 1 or -1
     */
    String frame(int at, int step) {
        StringBuilder frame = new StringBuilder();
        int words = 0;
        for (int i = at + step; i >= 0 && i < this.words.size() && words < FRAME; i += step) {
            Word word = this.words.get(i);
            if (NameCheck.ARTICLES.contains(word.lower())) {
                continue;
            }
            if (words == 0 && (step < 0 ? BE.contains(word.lower()) : FrameCheck.PLACES.contains(word.lower()))) {
                return "";
            }
            frame.append(' ').append(word.stem());
            words++;
            if (word.content() || words > 1 && ClauseReader.REPORTS.contains(word.lower())) {
                return frame.toString();
            }
        }
        return "";
    }

    /** Its words in lower case, with one blank around each. */
    String plain() {
        StringBuilder plain = new StringBuilder(" ");
        words.forEach(word -> plain.append(word.lower()).append(' '));
        return plain.toString();
    }

    boolean has(String stem) {
        return stems.contains(stem);
    }

    boolean hasAny(Set<String> lower) {
        return words.stream().anyMatch(word -> lower.contains(word.lower()));
    }

    /** What it denies: the first word behind a negation that says something, and more than a wish or a report. */
    Optional<Word> denied() {
        List<Word> denied = words.stream()
                .filter(word -> word.negated() && !ClauseReader.GRAMMAR.contains(word.lower()))
                .toList();
        return denied.stream()
                .filter(Word::content)
                .findFirst()
                .or(() -> denied.stream()
                        .filter(word -> !ClauseReader.NEGATES.contains(word.lower()))
                        .findFirst());
    }

    boolean denies(Word word) {
        return denied().filter(denied -> denied.stem().equals(word.stem())).isPresent();
    }

    /** Two clauses are never the same, and need not be compared word by word. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
