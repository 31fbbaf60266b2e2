package dev.varve.language.voice;

import java.util.List;
import java.util.Locale;
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

    private final PhraseSet asks;
    private final Globs<Boolean> transforms = new Globs<>();
    private final PhraseSet asksBehind;
    private final PhraseSet orders;
    private final PhraseSet remarkWords;
    private final Remarks remarks;
    private final Set<String> openings;

    AskedTexts(Lexicon lexicon, Remarks remarks) {
        this.remarks = remarks;
        asks = new PhraseSet(lexicon.phrases("asks-about"));
        for (String phrase : lexicon.phrases("asks-to-transform")) {
            transforms.add("*".concat(phrase).concat("*"), true);
        }
        asksBehind = new PhraseSet(lexicon.phrases("asks-about-above"));
        orders = new PhraseSet(lexicon.phrases("orders"));
        remarkWords = new PhraseSet(lexicon.phrases("remark"));
        openings = lexicon.words("opens-own");
    }

    void claim(Ownership owned, Lines lines) {
        int first = lines.firstFilled(0);
        int last = lines.lastFilled();
        if (first >= last || !owned.isOwn(lines.from(first))) {
            return;
        }
        Lead lead = lead(owned.text(), first, lines);
        int body = lines.firstFilled(lead.end());
        if (body <= last && owned.isOwn(lines.from(body))) { // otherwise marks tell where the text ends
            claim(owned, lines, body, endBeforeRemark(body, last, lines), lead.transforms());
        } else if (body > last
                && lines.isEmpty(last - 1)
                && asksBehind.isIn(owned.text(), lines.from(last), lines.to(last))) {
            claim(owned, lines, first, last, false);
        }
    }

    private void claim(Ownership owned, Lines lines, int from, int to, boolean transforms) {
        String body = lines.between(from, to);
        if (transforms || !opensAsOwn(lines.head(from)) && Words.count(body, LEAST) >= LEAST) {
            owned.claim(lines.from(from), lines.start(to), Kind.DOCUMENT);
        }
    }

    /**
     * Lines that ask.
     *
     * @param end        behind them; the number of lines if none ask
     * @param transforms whether they ask to translate, to correct or to shorten a text, which may have a word only
     */
    private record Lead(int end, boolean transforms) {}

    private Lead lead(String text, int first, Lines lines) {
        int paragraph = lines.endOfParagraph(first);
        int last = paragraph - first <= LEAD_LINES ? paragraph : first + 1;
        for (int end : new int[] {first + 1, last}) {
            int from = lines.from(first);
            int to = lines.to(end - 1);
            String lead = to - from > LONGEST_LEAD
                    ? ""
                    : text.substring(from, to).toLowerCase(Locale.ROOT).replace('’', '\'');
            boolean transform = transforms.match(lead).isPresent();
            boolean asked = transform || asks.isIn(lead, 0, lead.length());
            if (asked && !orders.isIn(text, from, to)) {
                return new Lead(end, transform);
            }
        }
        return new Lead(lines.count(), false);
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

    /** True if a text begins as the person speaks to the agent: "I want …", "Please …". */
    private boolean opensAsOwn(String head) {
        List<Saying.Word> words = Saying.words(head, 0, head.length());
        return !words.isEmpty()
                && words.get(0).from() == 0
                && openings.contains(words.get(0).word());
    }
}
