package dev.varve.language.voice;

import java.util.List;
import java.util.Set;

/** Tells whether a person makes her own what she relates: "Tom says never to mock, and he is right", "Let's do it like that." */
final class Agreements {
    private final PhraseSet agrees;
    private final Set<String> negations;
    private final Set<String> conditions;

    Agreements(Lexicon lexicon) {
        agrees = new PhraseSet(lexicon.phrases("agrees"));
        negations = lexicon.words("negation");
        conditions = lexicon.words("no-report");
    }

    /** True if she agrees within a sentence, or in the next one of its line. */
    boolean follow(String text, int from, int end, int lineEnd) {
        int next = SentenceEnds.end(text, end, lineEnd);
        return isMeant(text, from, end) || isMeant(text, end, next) && !isDoubted(text, end, next);
    }

    private boolean isMeant(String text, int from, int end) {
        boolean asked = end > from && "?？".indexOf(text.charAt(end - 1)) >= 0;
        return !asked && agrees.isIn(text, from, end);
    }

    private boolean isDoubted(String text, int from, int end) {
        List<Saying.Word> words = Saying.words(text, from, end);
        return Saying.hasAny(words, words.size(), negations) || Saying.hasAny(words, words.size(), conditions);
    }
}
