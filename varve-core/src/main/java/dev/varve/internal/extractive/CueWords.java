package dev.varve.internal.extractive;

import dev.varve.language.StopWords;
import java.util.Arrays;

/** The phrases of all languages and what they hint at, read once from {@link StopWords} and the {@code cues.*.txt} resources. */
final class CueWords {
    private final PhraseTrie phrases = new PhraseTrie();

    private CueWords() {}

    static CueWords load() {
        CueWords words = new CueWords();
        StopWords.grammar().forEach(word -> words.phrases.add(word, Cue.FUNCTION));
        for (Resources.Language language : Resources.languages().stream()
                .filter(Resources.Language::hasCues)
                .toList()) {
            words.read("cues." + language.code() + ".txt");
        }
        return words;
    }

    /** Sections in brackets; within a section, phrases separated by commas or line breaks. */
    private void read(String resource) {
        Cue[] section = {Cue.COMMON};
        for (String line : Resources.lines(resource)) {
            if (line.startsWith("[")) {
                section[0] = Cue.ofSection(line.substring(1, line.indexOf(']')));
            } else {
                Arrays.stream(line.split(","))
                        .map(String::strip)
                        .filter(phrase -> !phrase.isEmpty())
                        .forEach(phrase -> phrases.add(phrase, section[0]));
            }
        }
    }

    /** Cues of all phrases that begin at a word start; a set of {@link Cue#bit()}. */
    long at(CharSequence text, int start) {
        return phrases.cuesAt(text, start);
    }

    /** What begins with a word, wherever it stands. */
    PhraseTrie.Begun begin(String word) {
        return phrases.begin(word);
    }

    /** As {@link #at}, where the word that ends at {@code end} is known. */
    long at(CharSequence text, int end, PhraseTrie.Begun begun) {
        return phrases.cuesAt(text, end, begun);
    }

    /** Where the longest phrase with the cue ends, or {@code start} if none begins there. */
    int endOf(CharSequence text, int start, Cue cue) {
        PhraseTrie.Match match = phrases.longestAt(text, start, cue);
        return match.end() > start ? match.end() : start;
    }

    /** Whether a whole word or phrase has the cue. */
    boolean is(String word, Cue cue) {
        return !word.isEmpty() && endOf(word, 0, cue) == word.length();
    }

    /** Cues found anywhere in a text. */
    long in(String text) {
        long cues = 0;
        for (int i = PhraseTrie.nextWord(text, 0); i < text.length(); i = PhraseTrie.nextWord(text, i + 1)) {
            cues |= at(text, i);
        }
        return cues;
    }
}
