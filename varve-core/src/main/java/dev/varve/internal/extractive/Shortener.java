package dev.varve.internal.extractive;

import dev.varve.TokenEstimator;
import dev.varve.language.Text;
import dev.varve.language.WordStarts;
import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import dev.varve.language.form.Form;
import dev.varve.language.pattern.TextPattern;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;

/**
 * Shorter but whole: greetings, fillers and clauses that say nothing go; grammar, hedges, negations, numbers, names and
 * literals stay, so that the sentence still says what it said. What is still too long is cut at the end of a clause.
 */
final class Shortener {
    private static final TextPattern LINK =
            TextPattern.compile("!?\\[([^\\[\\]]++)]\\(([^()\\s]++(?:\\([^()\\s]*+)?+)\\)");
    private static final TextPattern CLAUSE = TextPattern.compile("[,;:，、；：] ?|\\s[-–—]\\s");

    private static final TextPattern CLAUSE_BREAK = TextPattern.compile("[,;] | [-–—] ");
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
                withoutFillers(withoutOpeners(withoutLastName(plain, names), names)), !names.isEmpty());
        String kept = Text.hasWords(dense) ? dense : plain;
        return clipped(withoutEnd(withoutLoneBracket(kept)), limit);
    }

    /** The sentence as it was said, without Markdown and the mark at its end, and cut if it is too long. */
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
        int cut = last(CLAUSE, text, most);
        for (TextPattern start : Form.CLAUSE_START.expressions()) {
            cut = Math.max(cut, last(start, text, most));
        }
        return cut > most / 2 ? withoutMark(text.substring(0, cut)) + "…" : Text.clipped(text, most);
    }

    private static String withoutMark(String clause) {
        String text = clause.stripTrailing();
        boolean marked = text.length() > 1
                && (",;:，、；：".indexOf(text.charAt(text.length() - 1)) >= 0
                        || text.charAt(text.length() - 2) == ' ' && "-–—".indexOf(text.charAt(text.length() - 1)) >= 0);
        return marked ? text.substring(0, text.length() - 1).stripTrailing() : text;
    }

    /** Where such a place is last before another; 0 if there is none. */
    private static int last(TextPattern pattern, String text, int before) {
        Matcher matcher = pattern.matcher(text).region(0, before);
        int last = 0;
        while (matcher.find()) {
            last = matcher.start();
        }
        return last;
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

    /** The position after an opener at {@code start}; {@code start} itself if there is none to drop. */
    private int afterOpener(String text, int start, Set<String> names) {
        if (start >= text.length()
                || !WordStarts.isAt(text, start)
                || Form.BINDS_CLAUSE.at(text, start).isPresent()) {
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

    /** The position after the name of the person addressed; 0 if there is none. */
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
            i = WordStarts.next(text, i);
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

    /** True if a phrase stands between spaces, is no part of a literal such as {@code just-in-time}, and governs nothing. */
    private static boolean isFree(String text, int start, int end) {
        boolean before = start == 0 || text.charAt(start - 1) == ' ';
        boolean governs = Form.GOVERNED.at(text, end).isPresent()
                || endsWith(Form.OF_KIND, text, start) && Form.KIND.isIn(text.substring(start, end))
                || endsWith(Form.ASKED, text, start);
        return before && !governs && (end == text.length() || " ,.!?".indexOf(text.charAt(end)) >= 0);
    }

    /** True if the last word before a place is of a form, which is tried there alone. */
    private static boolean endsWith(Form words, String text, int end) {
        int from = end;
        while (from > 0 && text.charAt(from - 1) == ' ') {
            from--;
        }
        while (from > 0 && text.charAt(from - 1) != ' ') {
            from--;
        }
        return words.isIn(text.substring(from, end));
    }

    /** A first or last clause of everyday words alone, such as "it was rewarding", says nothing by itself. */
    private String withoutEmptyClauses(String text, boolean talk) {
        if (!talk && !mayBreak(text)) {
            return text;
        }
        String kept = text;
        for (int cut = lastBreak(kept, talk); cut > 0 && isEmpty(kept.substring(cut)); cut = lastBreak(kept, talk)) {
            kept = kept.substring(0, cut).stripTrailing();
        }
        Optional<Matcher> first = firstBreak(kept, talk);
        return first.isPresent() && isEmpty(kept.substring(0, first.get().start())) && kept.indexOf('(') < 0
                ? kept.substring(first.get().end())
                : kept;
    }

    /** True if it has any of the signs that the pattern of breaks asks for. */
    private static boolean mayBreak(String text) {
        return text.contains(", ")
                || text.contains("; ")
                || text.contains(" - ")
                || text.contains(" – ")
                || text.contains(" — ");
    }

    /** The last place to cut; in chats, people tell what happened first and how it was afterwards. */
    private static int lastBreak(String text, boolean talk) {
        int last = last(CLAUSE_BREAK, text, text.length());
        if (talk) {
            for (TextPattern words : Form.AFTERTHOUGHT.expressions()) {
                last = Math.max(last, last(words, text, text.length()));
            }
        }
        return last;
    }

    private static Optional<Matcher> firstBreak(String text, boolean talk) {
        Matcher sign = CLAUSE_BREAK.matcher(text);
        Optional<Matcher> words = talk ? Form.AFTERTHOUGHT.firstIn(text) : Optional.empty();
        return sign.find() && (words.isEmpty() || sign.start() < words.get().start()) ? Optional.of(sign) : words;
    }

    private boolean isEmpty(String clause) {
        for (int i = 0; i < clause.length(); i++) {
            char c = clause.charAt(i);
            if (Character.isDigit(c) || Text.isCjk(c) || c == '(' || c == ')' || c == '"') {
                return false;
            }
            if (WordStarts.isAt(clause, i)) {
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
        String whole = shorten(Form.PICTURE.replacedIn(sentence, "[photo: "), 2 * limit, names);
        String shorter = Form.ARTICLE.replacedIn(whole, "");
        return clipped(Text.hasWords(shorter) ? shorter : whole, limit);
    }
}
