package dev.varve.language.cue;

import dev.varve.language.Evidence;
import dev.varve.language.LanguageFile;
import dev.varve.language.PhraseTrie;
import dev.varve.language.StopWords;
import dev.varve.language.WordStarts;
import java.util.List;

/**
 * The phrases of all languages and what they hint at: {@code cues.txt} in the folder of each language, and {@link StopWords} as
 * words of grammar. Immutable.
 */
public final class CueWords {
    private static final CueWords ALL = withGrammar(LanguageFile.ofAll("cues.txt"));

    private final PhraseTrie phrases = new PhraseTrie();

    private CueWords() {}

    /** Those of all languages. */
    public static CueWords all() {
        return ALL;
    }

    /**
     * Those of some files, which have sections in brackets and in them phrases, parted by commas or line breaks.
     *
     * @throws IllegalArgumentException if there is no such cue as a section is named after; names the file and the line
     */
    public static CueWords of(List<LanguageFile> files) {
        CueWords words = new CueWords();
        files.forEach(words::read);
        return words;
    }

    private static CueWords withGrammar(List<LanguageFile> files) {
        CueWords words = of(files);
        StopWords.grammar().forEach(word -> words.phrases.add(word, Cue.FUNCTION.bit()));
        return words;
    }

    private void read(LanguageFile file) {
        Cue section = Cue.COMMON;
        for (LanguageFile.Line line : file.lines()) {
            section = read(file, line, section);
        }
    }

    /** Reads a line of a section; the section of the next one. */
    private Cue read(LanguageFile file, LanguageFile.Line line, Cue section) {
        String text = line.text();
        if (text.charAt(0) == '[') {
            return section(file, line);
        }
        int from = 0;
        while (from < text.length()) {
            int comma = text.indexOf(',', from);
            int to = comma < 0 ? text.length() : comma;
            String phrase = text.substring(from, to).strip();
            if (!phrase.isEmpty()) {
                phrases.add(phrase, section.bit());
            }
            from = to + 1;
        }
        return section;
    }

    private static Cue section(LanguageFile file, LanguageFile.Line line) {
        int end = line.text().indexOf(']');
        try {
            return Cue.ofSection(line.text().substring(1, end < 0 ? line.text().length() : end));
        } catch (IllegalArgumentException e) {
            throw file.error(line, "no cue is named so: " + line.text());
        }
    }

    /** Cues of all phrases that begin at a word start; a set of {@link Cue#bit()}. */
    public long at(CharSequence text, int start) {
        return phrases.cuesAt(text, start);
    }

    /** The phrases that begin with a word, wherever it stands. */
    public PhraseTrie.Begun begin(String word) {
        return phrases.begin(word);
    }

    /** As {@link #at}, where the word that ends at {@code end} is known. */
    public long at(CharSequence text, int end, PhraseTrie.Begun begun) {
        return phrases.cuesAt(text, end, begun);
    }

    /** Where the longest phrase with the cue ends, or {@code start} if none begins there. */
    public int endOf(CharSequence text, int start, Cue cue) {
        PhraseTrie.Match match = phrases.longestAt(text, start, cue.bit());
        return match.end() > start ? match.end() : start;
    }

    /** Evidence with the first phrase that gave it, if it is of a cue. The trie keeps no places, so the files are searched. */
    public static Evidence located(Evidence evidence, String text) {
        if (!evidence.name().isEmpty()) {
            return evidence;
        }
        Cue cue = Cue.valueOf(evidence.tells());
        for (int i = WordStarts.next(text, 0); i < text.length(); i = WordStarts.next(text, i + 1)) {
            int end = ALL.endOf(text, i, cue);
            if (end > i) {
                String phrase = text.substring(i, end);
                return new Evidence("cue " + cue.name(), phrase, place(phrase, cue));
            }
        }
        return evidence;
    }

    private static String place(String phrase, Cue cue) {
        CueWords one = new CueWords();
        for (LanguageFile file : LanguageFile.ofAll("cues.txt")) {
            Cue section = Cue.COMMON;
            for (LanguageFile.Line line : file.lines()) {
                section = one.read(file, line, section);
                if (section == cue && one.is(phrase, cue)) {
                    return file.place(line);
                }
            }
        }
        return "";
    }

    /** True if a whole word or phrase has the cue. */
    public boolean is(String word, Cue cue) {
        return !word.isEmpty() && endOf(word, 0, cue) == word.length();
    }

    /** Cues found anywhere in a text. */
    public long in(String text) {
        long cues = 0;
        for (int i = WordStarts.next(text, 0); i < text.length(); i = WordStarts.next(text, i + 1)) {
            cues |= at(text, i);
        }
        return cues;
    }
}
