package dev.varve.language.voice;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Tells whether the person makes words her own that she puts between quotation marks: "Remember this rule: '…'", "From now on:
 * "…"". A person who names a source there quotes it, as in "Remember what the guide says".
 */
final class Adoptions {
    private static final int LONGEST_LEAD = 80;

    private final Saying saying;
    private final Globs<Boolean> adopts;

    /** Leads that need no colon: "my rule is". */
    private final Globs<Boolean> adoptsAs;

    private final Set<String> texts;
    private final Set<String> source;
    private final Set<String> theirs;
    private final Set<String> prepositions;
    private final Set<String> now;
    private final Set<String> self;

    Adoptions(Lexicon lexicon, Saying saying) {
        this.saying = saying;
        adopts = lexicon.globs("adopts");
        adoptsAs = lexicon.globs("adopts-as");
        texts = lexicon.words("this-text");
        source = lexicon.words("source");
        theirs = lexicon.words("theirs");
        prepositions = lexicon.words("of");
        now = lexicon.words("from-now");
        self = lexicon.words("self");
    }

    /** True if the words before a quotation mark in its line adopt what it opens, with a colon at their end or a verb. */
    boolean isAdopted(String text, int mark) {
        int end = mark;
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        if (end == 0) {
            return false;
        }
        boolean colon = LeadIns.isColon(text.charAt(end - 1));
        int from = end - 1;
        while (from > 0 && end - from <= LONGEST_LEAD && text.charAt(from - 1) != '\n') {
            from--;
        }
        String lead =
                SentenceEnds.last(text.substring(from, colon ? end - 1 : end)).strip();
        if (!colon) {
            return adoptsAs.match(lead.toLowerCase(Locale.ROOT).replace(",", ""))
                    .isPresent();
        }
        return adopts.match(lead.toLowerCase(Locale.ROOT)).isPresent() && (isSelf(lead) || !namesSource(lead));
    }

    private boolean isSelf(String lead) {
        List<Saying.Word> words = Saying.words(lead, 0, lead.length());
        return Saying.hasAny(words, words.size(), self);
    }

    private boolean namesSource(String lead) {
        List<Saying.Word> words = Saying.words(lead, 0, lead.length());
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).word();
            boolean named = source.contains(word) || texts.contains(word) || theirs.contains(word);
            boolean of = prepositions.contains(word)
                    && !(i + 1 < words.size() && now.contains(words.get(i + 1).word()));
            if (named || of || word.endsWith("'s")) {
                return true;
            }
        }
        return saying.saidFrom(lead, 0, lead.length()) >= 0;
    }
}
