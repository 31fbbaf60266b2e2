package dev.varve.internal.extractive;

import dev.varve.language.Text;
import dev.varve.language.WordStarts;
import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import dev.varve.language.form.Form;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/** Reads where in a sentence a cue stands, and what the words after or before it name. Belongs to one request. */
final class CueClauses {
    private static final int REACH = 48;
    /** So far before a cue a word may stand that denies it. */
    private static final int NEAR = 24;
    /** Words of a clause that forbids a thing and nothing else. */
    private static final int CURT = 6;

    private static final TextPattern MARK = TextPattern.compile("[,;:.!?()]|\\s[-–—]\\s");

    private static final TextPattern SPACE = TextPattern.compile("\\s+");

    private final CueWords cueWords;
    private final SentenceReader reader;
    private final Vocabulary vocabulary;

    CueClauses(CueWords cueWords, SentenceReader reader, Vocabulary vocabulary) {
        this.cueWords = cueWords;
        this.reader = reader;
        this.vocabulary = vocabulary;
    }

    /** True if a phrase with a cue begins a clause, but for words such as "please" and "can you". */
    boolean leads(String text, Cue cue) {
        return placeOfLeading(text, cue) >= 0;
    }

    /** The same at the beginning of the text. */
    boolean opens(String text, Cue cue) {
        int at = placeOfLeading(text, cue);
        return at >= 0 && onlyLeads(text, at);
    }

    /** True if nothing but such words and signs stands before a place. */
    private static boolean onlyLeads(String text, int end) {
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            boolean word = c == '_' || c == '\'' || c < 0x80 && Text.isWordChar(c);
            if (word) {
                int behind = Form.LEAD.at(text, i).map(Matcher::end).orElse(end + 1);
                if (behind > end) {
                    return false;
                }
                i = behind - 1;
            }
        }
        return true;
    }

    /** The beginning of the first leading phrase; -1 if there is none. */
    private int placeOfLeading(String text, Cue cue) {
        boolean leading = true;
        for (int i = 0; i < text.length(); i++) {
            if (!leading || !WordStarts.isAt(text, i)) {
                char c = text.charAt(i);
                leading |= !(c >= 'a' && c <= 'z') && beginsClause(c); // which most are
                continue;
            }
            if (cueWords.endOf(text, i, cue) > i) {
                return i;
            }
            Optional<Matcher> lead = Form.LEAD.at(text, i);
            leading = lead.isPresent();
            i = leading ? lead.get().end() - 1 : i;
        }
        return -1;
    }

    private static boolean beginsClause(char before) {
        return switch (before) {
            case ',', '.', ':', ';', '!', '?', '–', '—' -> true;
            default -> false;
        };
    }

    /**
     * What follows a cue.
     *
     * @param terms of it that name something
     * @param paths those of its words that are paths
     * @param head  the last of them, as what "no console logs" is about; empty if there is none, or the sentence says more
     * @param curt  whether the sentence says nothing else
     */
    record Clause(int[] terms, List<String> paths, int[] head, boolean curt) {
        static final Clause NONE = new Clause(new int[0], List.of(), new int[0], false);
    }

    /** The same for each place at which the cue stands: "on second thought, Caffeine instead of Redis". */
    List<Clause> afterEach(Sentence sentence, Cue cue) {
        List<Clause> found = new ArrayList<>();
        for (int at = placeOf(sentence.text(), cue, 0); at >= 0; at = placeOf(sentence.text(), cue, at + 1)) {
            if (!isDenied(sentence.text(), at)) {
                found.add(after(sentence, at, cue));
            }
        }
        return found;
    }

    /** True if a word in the same clause right before a place denies what follows: "you can't just drop the cache". */
    private boolean isDenied(String text, int at) {
        int reach = Math.max(0, at - NEAR);
        Matcher mark = MARK.matcher(text.substring(reach, at));
        int start = reach;
        while (mark.find()) {
            start = reach + mark.end();
        }
        for (int i = WordStarts.next(text, start); i < at; i = WordStarts.next(text, i + 1)) {
            if (cueWords.endOf(text, i, Cue.NEGATION) > i) {
                return true;
            }
        }
        return false;
    }

    /** The same where the cue begins a clause: "it needs no label" refuses nothing. */
    Clause afterLeading(Sentence sentence, Cue cue) {
        return after(sentence, placeOfLeading(sentence.text(), cue), cue);
    }

    private Clause after(Sentence sentence, int at, Cue cue) {
        String text = sentence.text();
        if (at < 0) {
            return Clause.NONE;
        }
        int end = cueWords.endOf(text, at, cue);
        String clause = clause(text.substring(end, Math.min(text.length(), end + REACH)));
        if (Form.POINTS.isIn(clause) || Form.MORE.isIn(clause) || isSentence(clause, cue)) {
            return Clause.NONE;
        }
        if (cue == Cue.REVERSAL) {
            clause = Form.REPLACED_BY.replacedIn(clause, "");
        }
        boolean curt = sentence.words() <= CURT;
        return new Clause(terms(clause), paths(clause), curt ? head(clause) : new int[0], curt);
    }

    /** True if the cue only calls out, and a sentence with its own subject follows: "no, I want a clean test". */
    private boolean isSentence(String clause, Cue cue) {
        int start = WordStarts.next(clause, 0);
        return cue == Cue.NEGATION
                && start < clause.length()
                && (cueWords.endOf(clause, start, Cue.FIRST_PERSON) > start
                        || cueWords.endOf(clause, start, Cue.SECOND_PERSON) > start);
    }

    private static List<String> paths(String clause) {
        return Stream.of(SPACE.split(clause))
                .filter(word -> word.indexOf('/') >= 0)
                .toList();
    }

    /** What of some words names something. */
    int[] terms(String words) {
        return distinctive(reader.read(words).terms());
    }

    /** The terms that name what stands before a cue in its sentence. */
    int[] before(Sentence sentence, Cue cue) {
        String text = sentence.text();
        int at = placeOf(text, cue);
        if (at < 0) {
            return new int[0];
        }
        String named = text.substring(Math.max(0, at - 2 * REACH), at);
        return distinctive(
                reader.read(named.substring(named.lastIndexOf(';') + 1)).terms());
    }

    private int placeOf(String text, Cue cue) {
        return placeOf(text, cue, 0);
    }

    /** Where the first phrase with a cue begins from there on; -1 if there is none. */
    private int placeOf(String text, Cue cue, int from) {
        for (int i = WordStarts.next(text, from); i < text.length(); i = WordStarts.next(text, i + 1)) {
            if (cueWords.endOf(text, i, cue) > i) {
                return i;
            }
        }
        return -1;
    }

    private static String clause(String text) {
        Matcher mark = MARK.matcher(text);
        int end = mark.find() ? mark.start() : text.length();
        return text.substring(
                0,
                Math.min(end, Form.CLAUSE_END.firstIn(text).map(Matcher::start).orElse(end)));
    }

    private int[] head(String clause) {
        String[] words = SPACE.split(Form.COURTESY_AT_END.replacedIn(clause.strip(), ""));
        return distinctive(reader.read(words[words.length - 1]).terms());
    }

    private int[] distinctive(int[] terms) {
        int[] distinctive = new int[terms.length];
        int found = 0;
        for (int term : terms) {
            if (vocabulary.isDistinctive(term)) {
                distinctive[found++] = term;
            }
        }
        return Arrays.copyOf(distinctive, found);
    }
}
