package dev.varve.language.voice;

import dev.varve.language.LowerCase;
import dev.varve.language.PhraseTrie;
import java.util.List;
import java.util.Set;

/**
 * Finds words by which a person only relates what is said, without a verb of somebody's: "apparently", "people keep saying", "es
 * heißt ja immer", and those that throw the agent's own sentence back: "you said".
 */
final class Hearsay {
    private static final long FOUND = 1;

    /** Characters of a sentence in which they are sought. */
    private static final int NEAR = 120;

    /** Of fewer words behind them, they relate what stands before: "never on Fridays, they say". */
    private static final int LEAST = 2;

    private final PhraseTrie phrases = new PhraseTrie();
    private final Set<String> own;
    private final Set<String> conditions;
    private final Set<String> embeds;
    private final Set<String> reasons;

    Hearsay(Lexicon lexicon) {
        lexicon.phrases("hearsay").forEach(phrase -> phrases.add(phrase, FOUND));
        own = lexicon.words("own");
        conditions = lexicon.words("no-report");
        embeds = lexicon.words("embeds");
        reasons = lexicon.words("reason");
    }

    /**
     * Where the words begin in a sentence that are only related, or -1. Behind a reason, or as a
     * condition, hearsay explains what the person wants: "never call it, since they say it breaks".
     */
    int saidFrom(String text, List<Saying.Word> words, int from, int to) {
        String head =
                LowerCase.of(text.substring(from, Math.min(to, from + NEAR))).replace('’', '\'');
        boolean bound = false;
        for (int i = 0; i < words.size(); i++) {
            int at = words.get(i).from() - from;
            int end = from + phrases.longestAt(head, at, FOUND).end();
            boolean behind = i > 0 && own.contains(words.get(i - 1).word());
            if (end > from && !behind && !Quotations.begins(text.substring(from + Math.max(0, at - 1), end))) {
                boolean last = Words.count(text.substring(end, to), LEAST) < LEAST;
                if (last || !bound) {
                    return last ? from : end;
                }
            }
            bound |= isBound(words.get(i).word());
        }
        return -1;
    }

    private boolean isBound(String word) {
        return conditions.contains(word) || embeds.contains(word) || reasons.contains(word);
    }
}
