package dev.varve.internal.extractive;

import dev.varve.TokenEstimator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Telegraphic but readable: greetings, fillers, empty clauses and thin grammar words go, as long as enough function words remain;
 * negations, numbers, names and literals stay. What is still too long is cut at the end of a clause.
 */
final class Shortener {
    /** Below this share of function words a sentence reads like a list of keywords. */
    private static final double FUNCTION_SHARE = 0.18;

    private static final Set<String> ARTICLES = Set.of("the", "a", "an");

    private static final Pattern LINK = Pattern.compile("!?\\[([^\\]]+)]\\(([^)\\s]+)\\)");
    private static final Pattern CLAUSE =
            Pattern.compile("[,;:，、；：] ?|\\s[-–—]\\s|\\s(?=(?:and|but|because|which|so|while|when|where)\\s)");

    private static final Pattern CLAUSE_BREAK = Pattern.compile("[,;] | [-–—] ");

    private final CueWords cueWords;
    private final TokenEstimator tokens;

    Shortener(CueWords cueWords, TokenEstimator tokens) {
        this.cueWords = cueWords;
        this.tokens = tokens;
    }

    /** One short line of at most about {@code limit} tokens; never blank if the sentence has words. */
    String shorten(String sentence, int limit) {
        String plain = plain(sentence);
        String dense = withoutThinWords(withoutEmptyClauses(withoutFillers(withoutOpeners(plain))));
        String kept = Text.hasWords(dense) ? dense : plain;
        return clipped(withoutEnd(withoutLoneBracket(kept)), limit);
    }

    /** Cut at the last clause boundary, else word boundary, that leaves at most {@code limit} tokens. */
    String clipped(String text, int limit) {
        String clipped = text;
        for (int size = tokens.estimate(clipped); size > limit; size = tokens.estimate(clipped)) {
            int room = Math.max(8, (int) ((long) clipped.length() * limit / size) - 1);
            if (room >= clipped.length()) {
                return clipped;
            }
            clipped = atClause(clipped, room);
        }
        return clipped;
    }

    private static String atClause(String text, int room) {
        var boundary = CLAUSE.matcher(text).region(0, room);
        int cut = 0;
        while (boundary.find()) {
            cut = boundary.start();
        }
        return cut > room / 2 ? text.substring(0, cut).stripTrailing() + "…" : Text.clipped(text, room);
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

    private String withoutOpeners(String text) {
        int start = 0;
        for (int next = afterOpener(text, start); next > start; next = afterOpener(text, start)) {
            start = next;
        }
        return start < text.length() ? text.substring(start) : text;
    }

    /** Where the text goes on after an opener at {@code start}; {@code start} itself if there is none to drop. */
    private int afterOpener(String text, int start) {
        if (start >= text.length() || !PhraseTrie.startsWord(text, start)) {
            return start;
        }
        int end = cueWords.endOf(text, start, Cue.OPENER);
        if (end == start) {
            return start;
        }
        int next = end;
        while (next < text.length() && " ,!.:;-–—，、。！".indexOf(text.charAt(next)) >= 0) {
            next++;
        }
        boolean setOff = next > end && text.charAt(end) != ' ' && text.charAt(end) != '-';
        String opener = text.substring(start, end);
        boolean grammar = opener.indexOf(' ') > 0 || cueWords.is(opener, Cue.FUNCTION);
        return setOff || (grammar && next > end && !Text.isCjk(text.charAt(start))) ? next : start;
    }

    private String withoutFillers(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        int i = 0;
        boolean negated = false;
        while (i < text.length()) {
            if (PhraseTrie.startsWord(text, i) && !Text.isCjk(text.charAt(i))) {
                int end = cueWords.endOf(text, i, Cue.FILLER);
                if (end > i && !negated && isFree(text, i, end)) {
                    i = end;
                    while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == ',')) {
                        i++;
                    }
                    continue;
                }
                negated = (cueWords.at(text, i) & Cue.NEGATION.bit()) != 0;
            }
            kept.append(text.charAt(i));
            i++;
        }
        return kept.toString().strip();
    }

    /** Whether a phrase stands between spaces, is no part of a literal such as {@code just-in-time}, and governs nothing. */
    private static boolean isFree(String text, int start, int end) {
        boolean before = start == 0 || text.charAt(start - 1) == ' ';
        boolean governs = text.startsWith(" of ", end) || text.startsWith(" about ", end);
        return before && !governs && (end == text.length() || " ,.!?".indexOf(text.charAt(end)) >= 0);
    }

    /** A first or last clause of everyday words alone, such as "it was rewarding", says nothing by itself. */
    private String withoutEmptyClauses(String text) {
        String kept = text;
        for (int cut = lastBreak(kept); cut > 0 && isEmpty(kept.substring(cut)); cut = lastBreak(kept)) {
            kept = kept.substring(0, cut).stripTrailing();
        }
        Matcher first = CLAUSE_BREAK.matcher(kept);
        return first.find() && isEmpty(kept.substring(0, first.start())) && kept.indexOf('(') < 0
                ? kept.substring(first.end())
                : kept;
    }

    private static int lastBreak(String text) {
        int last = 0;
        Matcher clause = CLAUSE_BREAK.matcher(text);
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

    private String withoutThinWords(String text) {
        if (Script.of(text) != Script.LATIN) {
            return text;
        }
        List<String> words = new ArrayList<>(List.of(text.split(" ")));
        int function = 0;
        int counted = 0;
        for (String word : words) {
            function += isFunction(word) ? 1 : 0;
            counted += hasLetters(word) ? 1 : 0;
        }
        for (int i = 0; i < words.size(); ) {
            boolean enough = function - 1 >= FUNCTION_SHARE * (counted - 1);
            if (enough && words.size() > 2 && isThin(words, i)) {
                words.remove(i);
                function--;
                counted--;
            } else {
                i++;
            }
        }
        return String.join(" ", words);
    }

    private static boolean hasLetters(String word) {
        return word.chars().anyMatch(Character::isLetter);
    }

    private boolean isFunction(String word) {
        int start = 0;
        int end = word.length();
        while (start < end && !Text.isWordChar(word.charAt(start))) {
            start++;
        }
        while (end > start && !Text.isWordChar(word.charAt(end - 1))) {
            end--;
        }
        return cueWords.is(word.substring(start, end), Cue.FUNCTION);
    }

    /**
     * "I" goes only where the speaker before the colon takes its place, a form of "be" only after a noun: "group was
     * great" is readable without, "it was great" is not.
     */
    private boolean isThin(List<String> words, int i) {
        String word = words.get(i);
        if (!cueWords.is(word, Cue.THIN)) {
            return false;
        }
        if (word.equals("I") || word.startsWith("I'") || word.startsWith("I’") || word.equals("i")) {
            return i == 0;
        }
        boolean article = word.length() <= 3 && ARTICLES.contains(word.toLowerCase(Locale.ROOT));
        return article || (i > 0 && !isFunction(words.get(i - 1)));
    }
}
