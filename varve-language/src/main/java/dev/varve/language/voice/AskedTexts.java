package dev.varve.language.voice;

import java.util.List;
import java.util.Set;

/**
 * Claims a text that the person asks about: "Does this apply to us?", a blank line, and then the text, in whatever form. Her
 * question stays hers, and so does a short remark behind the text.
 */
final class AskedTexts {
    /** A question is not longer than that. */
    private static final int LONGEST_LEAD = 400;

    private static final int LEAD_LINES = 3;

    /** Fewer words are a remark, and no text. */
    private static final int LEAST = 12;

    private static final int LONGEST_REMARK = 200;

    private final Phrases asks;
    private final Phrases asksBehind;
    private final Phrases orders;
    private final Phrases remarkWords;
    private final Remarks remarks;
    private final Set<String> openings;

    AskedTexts(Lexicon lexicon, Remarks remarks) {
        this.remarks = remarks;
        asks = new Phrases(lexicon.phrases("asks-about"));
        asksBehind = new Phrases(lexicon.phrases("asks-about-above"));
        orders = new Phrases(lexicon.phrases("orders"));
        remarkWords = new Phrases(lexicon.phrases("remark"));
        openings = lexicon.words("opens-own");
    }

    void claim(Ownership owned, Lines lines) {
        int first = lines.firstFilled(0);
        int last = lines.lastFilled();
        if (first >= last || !owned.isOwn(lines.from(first))) {
            return;
        }
        int body = bodyBehind(owned, first, lines);
        if (body <= last && owned.isOwn(lines.from(body))) { // otherwise marks tell where the text ends
            claim(owned, lines, body, endBeforeRemark(body, last, lines));
        } else if (body > last
                && lines.isEmpty(last - 1)
                && asksBehind.isIn(owned.text(), lines.from(last), lines.to(last))) {
            claim(owned, lines, first, last);
        }
    }

    private void claim(Ownership owned, Lines lines, int from, int to) {
        String text = owned.text();
        String body = text.substring(lines.from(from), lines.start(to));
        if (!opensAsOwn(lines.head(from)) && Words.count(body, LEAST) >= LEAST) {
            owned.claim(lines.from(from), lines.start(to), Kind.DOCUMENT);
        }
    }

    /** The first line of the text that a question is about; the number of lines if there is none. */
    private int bodyBehind(Ownership owned, int first, Lines lines) {
        if (asksFor(owned.text(), lines.from(first), lines.to(first))) {
            return lines.firstFilled(first + 1);
        }
        int end = lines.endOfParagraph(first);
        boolean lead = end - first <= LEAD_LINES && asksFor(owned.text(), lines.from(first), lines.to(end - 1));
        return lead ? lines.firstFilled(end) : lines.count();
    }

    private boolean asksFor(String text, int from, int to) {
        return to - from <= LONGEST_LEAD && asks.isIn(text, from, to) && !orders.isIn(text, from, to);
    }

    /** The line of the remark that the person adds below the text, or the end. */
    private int endBeforeRemark(int body, int last, Lines lines) {
        int found = remarks.behind(body, lines, Kind.DOCUMENT);
        if (found < lines.count()) {
            return found;
        }
        boolean apart = last > body + 1 && lines.isEmpty(last - 1) && lines.indent(last) == 0 && !lines.isItem(last);
        if (!apart || lines.to(last) - lines.from(last) > LONGEST_REMARK) {
            return lines.count();
        }
        String remark = lines.lowerHead(last);
        boolean hers =
                Character.isLowerCase(lines.head(last).charAt(0)) || remarkWords.isIn(remark, 0, remark.length());
        return hers ? last : lines.count();
    }

    /** Whether a text begins as the person speaks to the agent: "I want …", "Please …". */
    private boolean opensAsOwn(String head) {
        List<Saying.Word> words = Saying.words(head, 0, head.length());
        return !words.isEmpty()
                && words.get(0).from() == 0
                && openings.contains(words.get(0).word());
    }
}
