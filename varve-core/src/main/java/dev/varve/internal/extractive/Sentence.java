package dev.varve.internal.extractive;

import dev.varve.language.cue.Cue;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A sentence and what was seen in one pass over it.
 *
 * @param text      one line, as written
 * @param cues      set of {@link Cue#bit()}
 * @param terms     ids of its informative words in the {@link Vocabulary} of the span, sorted, each once
 * @param words     number of words; two CJK characters count as one
 * @param numbers   plain numbers and amounts
 * @param names     capitalised words that do not begin the sentence
 * @param literals  paths and identifiers
 * @param question  whether it asks
 * @param bare      whether it has everyday words alone
 */
record Sentence(
        String text,
        long cues,
        int[] terms,
        int words,
        int numbers,
        int names,
        int literals,
        boolean question,
        boolean bare) {

    /** The same with the words of another sentence, which is quoted beside it. */
    Sentence quoting(Sentence other) {
        int[] all = IntStream.concat(Arrays.stream(terms), Arrays.stream(other.terms))
                .sorted()
                .distinct()
                .toArray();
        return new Sentence(
                text, cues, all, words + other.words, numbers, names, literals, question, bare && other.bare);
    }

    /** The same with other cues. */
    Sentence withCues(long newCues) {
        return new Sentence(text, newCues, terms, words, numbers, names, literals, question, bare);
    }

    boolean has(Cue cue) {
        return (cues & cue.bit()) != 0;
    }
}
