package dev.varve.internal.extractive;

import dev.varve.TokenEstimator;
import dev.varve.language.PhraseTrie;
import dev.varve.language.Text;
import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import dev.varve.language.pattern.TextPattern;
import java.util.Set;
import java.util.regex.Matcher;

/**
 * Shorter but whole: greetings, fillers and clauses that say nothing go; grammar, hedges, negations, numbers, names and
 * literals stay, so that the sentence still says what it said. What is still too long is cut at the end of a clause.
 */
final class Shortener {
    private static final TextPattern LINK =
            TextPattern.compile("!?\\[([^\\[\\]]++)]\\(([^()\\s]++(?:\\([^()\\s]*+)?+)\\)");
    private static final TextPattern CLAUSE =
            TextPattern.compile("[,;:，、；：] ?|\\s[-–—]\\s|\\s(?=(?:and|but|because|which|so|while|when|where)\\s)");

    /** Not before what it makes a noun of, as in "a few" or "the more the better". */
    private static final TextPattern ARTICLE = TextPattern.compile(
            "(?<![\\w'’-])(?i:the|an?) (?!(?i:few|little|lot|bit|more|one|only|same|other|most|least|couple|best|worst|latest)\\b)(\\p{L})");

    private static final TextPattern PICTURE = TextPattern.compile(
            "\\[(?:shares?|shared|sends?|sent|posts?|posted) (?:an? )?(?:photo|picture|image|pic)s?: (?:an? (?:photo|picture|image|photography) (?:of )?)?(?:an? )?");

    /** Before "kind of" and "sort of" where they name a kind. */
    private static final TextPattern OF_KIND = TextPattern.compile(
            "(?i)\\b(?:what|which|a|an|the|this|that|these|those|any|some|every|each|one|another|other|same|no|new|different|certain|my|your|of|right|best|whatever|\\w+(?:st|nd|rd|th))\\s+$");
    /** Before "you know" and "I mean" where they are what the sentence says. */
    private static final TextPattern ASKED = TextPattern.compile(
            "(?i)\\b(?:do|did|does|don't|didn't|if|that|as|what|how|when|before|let|because|who|all|everything|anything|and|than|until|since|so)\\s+$");

    private static final TextPattern CLAUSE_BREAK = TextPattern.compile("[,;] | [-–—] ");
    /** After what happened, people say how it was. */
    private static final TextPattern TALK_BREAK = TextPattern.compile(
            CLAUSE_BREAK
                    + "| and (?=(?:it|that|this|they|everything|everyone)(?:['’](?:s|re)| is| was| are| were| felt| feels| looks| looked)\\b)");

    private static final int SHORTEST_NAME = 3;

    private final CueWords cueWords;
    private final TokenEstimator tokens;

    Shortener(CueWords cueWords, TokenEstimator tokens) {
        this.cueWords = cueWords;
        this.tokens = tokens;
    }

    /** One short line of at most about {@code limit} tokens; never blank if the sentence has words. */
    String shorten(String sentence, int limit) {
        return shorten(sentence, limit, Set.of());
    }

    private String shorten(String sentence, int limit, Set<String> names) {
        String plain = plain(sentence);
        String dense = withoutEmptyClauses(
                withoutFillers(withoutOpeners(withoutLastName(plain, names), names)),
                names.isEmpty() ? CLAUSE_BREAK : TALK_BREAK);
        String kept = Text.hasWords(dense) ? dense : plain;
        return clipped(withoutEnd(withoutLoneBracket(kept)), limit);
    }

    /** As it was said, apart from Markdown and the mark at its end, and cut if it is too long. */
    String asSaid(String sentence, int limit) {
        return clipped(withoutEnd(plain(sentence)), limit);
    }

    /** Cut at the last clause boundary, else word boundary, that leaves at most {@code limit} tokens. */
    String clipped(String text, int limit) {
        String clipped = text;
        for (int size = tokens.estimate(clipped); size > limit; size = tokens.estimate(clipped)) {
            int most = Math.max(8, (int) ((long) clipped.length() * limit / size) - 1);
            if (most >= clipped.length()) {
                return clipped;
            }
            clipped = atClause(clipped, most);
        }
        return clipped;
    }

    private static String atClause(String text, int most) {
        var boundary = CLAUSE.matcher(text).region(0, most);
        int cut = 0;
        while (boundary.find()) {
            cut = boundary.start();
        }
        return cut > most / 2 ? text.substring(0, cut).stripTrailing() + "…" : Text.clipped(text, most);
    }

    private static String plain(String sentence) {
        String line = sentence;
        if (line.contains("](")) {
            line = LINK.matcher(line).replaceAll("$1 ($2)");
        }
        return Text.defused(line.replace("**", "").replace("`", ""));
    }

    /** A bracket that another sentence closes. */
    private static String withoutLoneBracket(String text) {
        boolean lone = text.length() > 1
                && (text.charAt(0) == '[' && text.indexOf(']') < 0 || text.charAt(0) == '(' && text.indexOf(')') < 0);
        return lone ? text.substring(1) : text;
    }

    private static String withoutEnd(String text) {
        int end = text.length();
        while (end > 1 && ".!。！;,，:： ".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return text.substring(0, end);
    }

    private String withoutOpeners(String text, Set<String> names) {
        int start = 0;
        for (int next = afterOpener(text, start, names); next > start; next = afterOpener(text, start, names)) {
            start = next;
        }
        return start < text.length() ? text.substring(start) : text;
    }

    /** Where the text goes on after an opener at {@code start}; {@code start} itself if there is none to drop. */
    private int afterOpener(String text, int start, Set<String> names) {
        if (start >= text.length() || !PhraseTrie.startsWord(text, start)) {
            return start;
        }
        int end = cueWords.endOf(text, start, Cue.OPENER);
        int named = afterName(text, end == start ? start : end + 1, names);
        if (named > 0 || end == start) {
            return Math.max(start, named);
        }
        int next = afterMarks(text, end);
        boolean setOff = next > end && text.charAt(end) != ' ' && text.charAt(end) != '-';
        String opener = text.substring(start, end);
        boolean grammar = opener.indexOf(' ') > 0 || cueWords.is(opener, Cue.FUNCTION);
        return setOff || (grammar && next > end && !Text.isCjk(text.charAt(start))) ? next : start;
    }

    private static int afterMarks(String text, int end) {
        int next = end;
        while (next < text.length() && " ,!.:;-–—，、。！".indexOf(text.charAt(next)) >= 0) {
            next++;
        }
        return next;
    }

    /** Where the text goes on after the name of somebody who is spoken to; 0 if there is none. */
    private static int afterName(String text, int start, Set<String> names) {
        int end = start;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
            end++;
        }
        boolean called = end < text.length()
                && ",!.".indexOf(text.charAt(end)) >= 0
                && isName(text.substring(Math.min(start, end), end), names);
        return called ? afterMarks(text, end) : 0;
    }

    /** A name, or its beginning: Mel is Melanie. */
    private static boolean isName(String word, Set<String> names) {
        return word.length() >= SHORTEST_NAME && names.stream().anyMatch(name -> name.startsWith(word));
    }

    /** Who is spoken to, at the end of a sentence: the other one, where two talk. */
    private static String withoutLastName(String text, Set<String> names) {
        int comma = names.isEmpty() ? -1 : text.lastIndexOf(", ");
        String last = comma < 0 ? "" : withoutEnd(text.substring(comma + 2));
        return isName(last, names) ? text.substring(0, comma) : text;
    }

    private String withoutFillers(String text) {
        StringBuilder kept = new StringBuilder();
        int done = 0; // what stands before it is kept already, or left out
        int i = 0;
        boolean negated = false;
        while (i < text.length()) {
            i = PhraseTrie.nextWord(text, i);
            if (i < text.length() && !Text.isCjk(text.charAt(i))) {
                long cues = cueWords.at(text, i);
                int end = (cues & Cue.FILLER.bit()) != 0 ? cueWords.endOf(text, i, Cue.FILLER) : i;
                if (end > i && !negated && isFree(text, i, end)) {
                    kept.append(text, done, i);
                    i = end;
                    while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == ',')) {
                        i++;
                    }
                    done = i;
                    continue;
                }
                negated = (cues & Cue.NEGATION.bit()) != 0;
            }
            i = Math.min(i + 1, text.length());
        }
        return done == 0 ? text.strip() : kept.append(text, done, i).toString().strip();
    }

    /** Whether a phrase stands between spaces, is no part of a literal such as {@code just-in-time}, and governs nothing. */
    private static boolean isFree(String text, int start, int end) {
        boolean before = start == 0 || text.charAt(start - 1) == ' ';
        boolean governs = text.startsWith(" of ", end)
                || text.startsWith(" about ", end)
                || text.startsWith("of", end - 2) && endsWith(OF_KIND, text, start)
                || text.startsWith(" what", end)
                || endsWith(ASKED, text, start);
        return before && !governs && (end == text.length() || " ,.!?".indexOf(text.charAt(end)) >= 0);
    }

    /** Whether the last word before a place is one of a pattern's, which is tried there alone. */
    private static boolean endsWith(TextPattern words, String text, int end) {
        int from = end;
        while (from > 0 && text.charAt(from - 1) == ' ') {
            from--;
        }
        while (from > 0 && text.charAt(from - 1) != ' ') {
            from--;
        }
        return words.matcher(text).region(from, end).find();
    }

    /** A first or last clause of everyday words alone, such as "it was rewarding", says nothing by itself. */
    private String withoutEmptyClauses(String text, TextPattern breaks) {
        if (!mayBreak(text)) {
            return text;
        }
        String kept = text;
        for (int cut = lastBreak(kept, breaks);
                cut > 0 && isEmpty(kept.substring(cut));
                cut = lastBreak(kept, breaks)) {
            kept = kept.substring(0, cut).stripTrailing();
        }
        Matcher first = breaks.matcher(kept);
        return first.find() && isEmpty(kept.substring(0, first.start())) && kept.indexOf('(') < 0
                ? kept.substring(first.end())
                : kept;
    }

    /** Whether it has any of the signs and words that the patterns of breaks ask for. */
    private static boolean mayBreak(String text) {
        return text.contains(", ")
                || text.contains("; ")
                || text.contains(" - ")
                || text.contains(" – ")
                || text.contains(" — ")
                || text.contains(" and ");
    }

    private static int lastBreak(String text, TextPattern breaks) {
        int last = 0;
        Matcher clause = breaks.matcher(text);
        while (clause.find()) {
            last = clause.start();
        }
        return last;
    }

    private boolean isEmpty(String clause) {
        for (int i = 0; i < clause.length(); i++) {
            char c = clause.charAt(i);
            if (Character.isDigit(c) || Text.isCjk(c) || c == '(' || c == ')' || c == '"') {
                return false;
            }
            if (PhraseTrie.startsWord(clause, i)) {
                long cues = cueWords.at(clause, i);
                boolean everyday = (cues & (Cue.FUNCTION.bit() | Cue.COMMON.bit())) != 0;
                if (!everyday || (cues & (Cue.NEGATION.bit() | Cue.REVERSAL.bit())) != 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * As {@link #shorten}, and like a headline: without articles, and what a picture shows in few words.
     *
     * @param names of those who talk, by which they address each other; this goes, too
     */
    String headline(String sentence, int limit, Set<String> names) {
        String whole = shorten(PICTURE.matcher(sentence).replaceFirst("[photo: "), 2 * limit, names);
        String shorter = ARTICLE.matcher(whole).replaceAll("$1");
        return clipped(Text.hasWords(shorter) ? shorter : whole, limit);
    }
}
