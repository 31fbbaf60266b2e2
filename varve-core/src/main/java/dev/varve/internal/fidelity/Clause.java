package dev.varve.internal.fidelity;

import dev.varve.language.WordList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A part of a statement that can be compared with another.
 *
 * @param words     in order
 * @param numbers   what it counts
 * @param statement number of the statement that it belongs to
 * @param asks      whether that is a question
 * @param sentence  the words of that, as they were written
 * @param topics    stems of what it is about
 * @param stems     of all words
 */
record Clause(
        List<Word> words,
        List<Count> numbers,
        int statement,
        boolean asks,
        String sentence,
        Set<String> topics,
        Set<String> stems) {
    private static final Set<String> USER = Set.of("user");
    private static final Set<String> WANTS = Set.copyOf(WordList.WANTS.words());
    private static final Set<String> DECIDES = Set.copyOf(WordList.DECIDES.words());
    private static final Set<String> ASKS_FOR = Set.copyOf(WordList.ASKS_FOR.words());

    Clause(List<Word> words, List<Count> numbers, int statement, boolean asks, String sentence) {
        this(words, numbers, statement, asks, sentence, topics(words), stems(words));
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
    record Count(int at, long value, String of, String after, String before) {}

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

    /** Its words in lower case, with one blank around each. */
    String plain() {
        StringBuilder plain = new StringBuilder(" ");
        words.forEach(word -> plain.append(word.lower()).append(' '));
        return plain.toString();
    }

    /** True if it tells what somebody wants or decided. */
    boolean isWanted() {
        return hasAny(WANTS) || hasAny(DECIDES);
    }

    /** True if it tells what the user wants. */
    boolean isWish() {
        return hasAny(USER) && isWanted();
    }

    /** True if it tells of something that is to be done, or may be. */
    boolean isAskedFor() {
        return hasAny(ASKS_FOR);
    }

    boolean has(String stem) {
        return stems.contains(stem);
    }

    boolean hasAny(Set<String> lower) {
        return words.stream().anyMatch(word -> lower.contains(word.lower()));
    }

    /** The word that it denies: the first content word after a negation that is more than a wish or a report. */
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
