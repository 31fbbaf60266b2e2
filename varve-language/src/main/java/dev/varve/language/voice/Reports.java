package dev.varve.language.voice;

import java.util.Locale;
import java.util.Set;

/** Claims sentences that tell what somebody else says, and what follows a colon after such words, up to the end of the paragraph. */
final class Reports {
    /** Of fewer words nobody is said to have said anything. */
    private static final int LEAST = 2;

    private static final int LONGEST_LEAD = 100;
    private static final String CLAUSE_ENDS = ".,;!?–—";

    private final Saying saying;
    private final Adoptions adoptions;
    private final LeadIns leadIns;
    private final Remarks remarks;
    private final Agreements agreements;
    private final Set<String> turns;
    private final Set<String> and;
    private final Set<String> own;

    Reports(Lexicon lexicon, Saying saying, Adoptions adoptions, LeadIns leadIns, Remarks remarks) {
        this.saying = saying;
        this.adoptions = adoptions;
        this.remarks = remarks;
        this.leadIns = leadIns;
        agreements = new Agreements(lexicon);
        turns = lexicon.words("turn");
        and = lexicon.words("and");
        own = lexicon.words("own");
    }

    void claim(Ownership owned, Lines lines) {
        for (int line = 0; line < lines.count(); line++) {
            int to = lines.to(line);
            for (int from = lines.from(line); from < to; ) {
                if (owned.isOwn(from)) {
                    int end = SentenceEnds.end(owned.text(), from, to);
                    sentence(owned, from, end, lines, line);
                    from = end;
                }
                while (from < to && (owned.text().charAt(from) == ' ' || !owned.isOwn(from))) {
                    from++;
                }
            }
        }
    }

    private void sentence(Ownership owned, int from, int end, Lines lines, int line) {
        String text = owned.text();
        int colon = colon(text, from, Math.min(end, from + LONGEST_LEAD));
        if (colon > 0 && adoptions.isAdopted(text, colon + 1)) {
            return;
        }
        int said = saying.saidFrom(text, from, end);
        if (said >= 0 && agreements.follow(text, from, end, lines.to(line))) {
            return;
        }
        int begin = said > from ? clause(text, from, said) : from;
        boolean led = colon > 0
                && colon + 1 < end
                && (said >= 0 && said <= colon && turn(text, said, colon) == colon
                        || leadIns.introduced(text.substring(from, colon)).isPresent());
        if (led && quotes(owned, colon + 1, end)) {
            owned.claim(begin, colon, Kind.REPORT); // marks tell where the other's words end
        } else if (led) {
            int last = lines.endOfParagraph(line) - 1;
            int stop = last == line ? remarks.behind(text, colon + 1, lines.to(last)) : lines.to(last);
            owned.claim(said < 0 ? colon : begin, stop, Kind.REPORT);
        } else if (said >= 0) {
            int stop = said == from ? end : turn(text, said, end);
            if (Words.count(text.substring(said, stop), LEAST) >= LEAST) {
                owned.claim(begin, stop, Kind.REPORT);
            }
        }
    }

    /** Where the clause begins that a verb is of; what stands before it is the person's. */
    private static int clause(String text, int from, int verb) {
        int at = verb;
        while (at > from
                && !(text.charAt(at - 1) == ' ' && at - 2 >= from && CLAUSE_ENDS.indexOf(text.charAt(at - 2)) >= 0)) {
            at--;
        }
        return at;
    }

    /** True if the word after "and" shows that the person speaks again: "and we", "and so". */
    private boolean goesOn(String word) {
        return own.contains(word) || turns.contains(word);
    }

    private static String wordAt(String text, int from, int end) {
        int stop = from;
        while (stop < end && Character.isLetter(text.charAt(stop))) {
            stop++;
        }
        return from < stop ? text.substring(from, stop).toLowerCase(Locale.ROOT) : "";
    }

    private static boolean quotes(Ownership owned, int from, int end) {
        int at = from;
        while (at < end && Character.isWhitespace(owned.text().charAt(at))) {
            at++;
        }
        return at < end && !owned.isOwn(at);
    }

    private static int colon(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            boolean inside =
                    text.charAt(i) == ':' && i + 1 < text.length() && !Character.isWhitespace(text.charAt(i + 1));
            if (LeadIns.isColon(text.charAt(i)) && !inside) {
                return i;
            }
        }
        return -1;
    }

    /** The position at which the person's own words begin again: "they say npm, but we use bun". */
    private int turn(String text, int from, int end) {
        for (int comma = from; comma < end; comma++) {
            if (",，;".indexOf(text.charAt(comma)) < 0) {
                continue;
            }
            int word = comma + 1;
            while (word < end && text.charAt(word) == ' ') {
                word++;
            }
            int stop = word;
            while (stop < end && Character.isLetter(text.charAt(stop))) {
                stop++;
            }
            String first = text.substring(word, stop).toLowerCase(Locale.ROOT);
            if (turns.contains(first) || and.contains(first) && goesOn(wordAt(text, stop + 1, end))) {
                return comma;
            }
        }
        return end;
    }
}
