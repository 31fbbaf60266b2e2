package dev.varve.internal.extractive;

import dev.varve.language.Text;
import dev.varve.language.WordStarts;
import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import dev.varve.language.literal.WordShape;
import dev.varve.language.voice.Passages;
import java.util.Arrays;
import java.util.Set;

/** Reads a sentence once: cues, terms, numbers, names and literals. Belongs to one request. */
final class SentenceReader {
    private static final String EDGES = "()[]{}<>\"'“”‘’`*,;:!?.…、，。！？；：「」『』（）【】~|=+";

    private static final String QUOTES = "\"“”„«»‘「『'";

    /** The ASCII characters among them. */
    private static final boolean[] EDGE = new boolean[0x80];

    static {
        EDGES.chars().filter(c -> c < EDGE.length).forEach(c -> EDGE[c] = true);
    }

    private final CueWords cueWords;
    private final Vocabulary vocabulary;
    private final SeenWords seen;

    private String text = "";
    private long cues;
    private int[] terms = new int[64];
    private int termCount;
    private int words;
    private int cjk;
    private int numbers;
    private int names;
    private int literals;
    private boolean bare;

    /** @param speakers lower-case names of those who speak in the span */
    SentenceReader(CueWords cueWords, Vocabulary vocabulary, Set<String> speakers) {
        this.cueWords = cueWords;
        this.vocabulary = vocabulary;
        this.seen = new SeenWords(speakers);
    }

    Sentence read(String sentence) {
        reset(sentence);
        for (int i = 0; i < text.length(); ) {
            char c = text.charAt(i);
            if (Text.isCjk(c)) {
                cjkTerm(i);
                i++;
            } else if (c <= ' ') {
                i++;
            } else {
                int end = i + 1;
                while (end < text.length() && text.charAt(end) > ' ' && !Text.isCjk(text.charAt(end))) {
                    end++;
                }
                token(i, end);
                i = end;
            }
        }
        return new Sentence(text, cues, distinctTerms(), words + (cjk + 1) / 2, numbers, names, literals, asks(), bare);
    }

    /**
     * The same, but what the sentence quotes says nothing of what its speaker wants. A rule that is quoted is left out, so that
     * nobody reads it as the speaker's.
     */
    Sentence readUnquoted(String sentence) {
        if (!mayQuote(sentence)) {
            return read(sentence);
        }
        String unquoted = Passages.unquoted(sentence);
        return unquoted.equals(sentence)
                ? read(sentence)
                : read(sentence).withCues(read(unquoted).cues());
    }

    private static boolean mayQuote(String sentence) {
        for (int i = 0; i < sentence.length(); i++) {
            if (QUOTES.indexOf(sentence.charAt(i)) >= 0) {
                return true;
            }
        }
        return false;
    }

    private void reset(String sentence) {
        text = sentence;
        cues = 0;
        termCount = 0;
        words = 0;
        cjk = 0;
        numbers = 0;
        names = 0;
        literals = 0;
        bare = true;
    }

    /** CJK text has no spaces: each pair of characters is a term. */
    private void cjkTerm(int i) {
        cjk++;
        cues |= cueWords.at(text, i);
        if (i + 1 < text.length() && Text.isCjk(text.charAt(i + 1))) {
            boolean kana = Text.isKana(text.charAt(i)) && text.charAt(i) < 0x30A0;
            term(text.substring(i, i + 2), kana ? Vocabulary.COMMON : Vocabulary.PLAIN / 2);
        }
    }

    private void token(int from, int to) {
        int start = from;
        int end = to;
        while (start < end && isEdge(text.charAt(start))) {
            start++;
        }
        while (end > start && isEdge(text.charAt(end - 1))) {
            end--;
        }
        if (start == end) {
            return;
        }
        words++;
        if (isPlain(start, end)) {
            SeenWords.Word word = seen.at(text, start, end);
            word(start, end, word.cues(cueWords, text, end), word);
            return;
        }
        String token = text.substring(start, end);
        switch (WordShape.of(token)) {
            case NUMBER -> {
                numbers++;
                term(token, Vocabulary.NUMBER);
            }
            case PATH, IDENTIFIER -> {
                literals++;
                term(token, Vocabulary.PLAIN);
            }
            default -> compound(start, end);
        }
        cues |= cueWords.at(text, start);
    }

    private static boolean isEdge(char c) {
        return c < EDGE.length ? EDGE[c] : EDGES.indexOf(c) >= 0;
    }

    private boolean isPlain(int start, int end) {
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            boolean plain = (c >= 'a' && c <= 'z') || (i == start && c >= 'A' && c <= 'Z') || Text.isApostrophe(c);
            if (!plain) {
                return false;
            }
        }
        return true;
    }

    /** Words joined by hyphens, slashes or other signs, or with letters beyond ASCII. */
    private void compound(int start, int end) {
        int from = start;
        for (int i = start; i <= end; i++) {
            boolean inside = i < end && (Text.isWordChar(text.charAt(i)) || Text.isApostrophe(text.charAt(i)));
            if (!inside) {
                if (i > from && WordStarts.isAt(text, from)) {
                    word(from, i, cueWords.at(text, from), seen.at(text, from, i));
                }
                from = i + 1;
            }
        }
    }

    private void word(int start, int end, long wordCues, SeenWords.Word word) {
        cues |= wordCues;
        if ((wordCues & Cue.FUNCTION.bit()) != 0 && end - start < 11) {
            return;
        }
        boolean capital = Character.isUpperCase(text.charAt(start));
        if (word.isSpeaker() || capital && word.isNickname()) {
            term(word, Vocabulary.SPEAKER);
            return;
        }
        boolean name = capital && start > 0 && !opensClause(start);
        if (name) {
            names++;
        }
        boolean common = vocabulary.isCommon(wordCues);
        term(word, common ? Vocabulary.COMMON : name ? Vocabulary.NAME : Vocabulary.PLAIN);
    }

    private boolean opensClause(int start) {
        int before = start - 1;
        while (before >= 0 && (text.charAt(before) == ' ' || "\"'“‘(".indexOf(text.charAt(before)) >= 0)) {
            before--;
        }
        return before < 0 || ":.!?".indexOf(text.charAt(before)) >= 0;
    }

    private void term(String term, float rarity) {
        term(vocabulary.id(term, rarity), rarity);
    }

    private void term(SeenWords.Word word, float rarity) {
        term(word.id(vocabulary, rarity), rarity);
    }

    private void term(int id, float rarity) {
        if (termCount == terms.length) {
            terms = Arrays.copyOf(terms, 2 * termCount);
        }
        bare &= rarity <= Vocabulary.COMMON;
        terms[termCount++] = id;
    }

    private int[] distinctTerms() {
        Arrays.sort(terms, 0, termCount);
        int kept = 0;
        for (int i = 0; i < termCount; i++) {
            if (i == 0 || terms[i] != terms[i - 1]) {
                terms[kept++] = terms[i];
            }
        }
        return Arrays.copyOf(terms, kept);
    }

    private boolean asks() {
        int last = text.length() - 1;
        if (last < 0) {
            return false;
        }
        while (last > 0 && "\"'”’)*_」』 ".indexOf(text.charAt(last)) >= 0) {
            last--;
        }
        char end = text.charAt(last);
        return end == '?' || end == '？' || (cjk > 0 && (cues & Cue.QUESTION.bit()) != 0 && endsAsking(last));
    }

    /** True if a CJK sentence ends as a question; elsewhere in it, a question word does not count. */
    private boolean endsAsking(int last) {
        int from = Math.max(0, last - 4);
        return (cueWords.in(text.substring(from, last + 1)) & Cue.QUESTION.bit()) != 0;
    }
}
