package dev.varve.language.voice;

import dev.varve.language.LanguageFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The words of all languages by which a text says whose words follow. */
final class Lexicon {
    private static final String LINE = "line ";
    private static final String SMALL = "small";

    private final Map<String, List<String>> byKey = new HashMap<>();
    private final Globs<Kind> lines = new Globs<>();
    private final List<List<String>> smallWords = new ArrayList<>();

    Lexicon() {
        for (LanguageFile file : LanguageFile.ofAll("voice.txt")) {
            for (LanguageFile.Line line : file.lines()) {
                read(line.key(), line.value());
            }
        }
    }

    private void read(String key, String value) {
        if (key.startsWith(LINE)) {
            lines.add(value, Kind.of(key.substring(LINE.length())));
            return;
        }
        if (key.equals(SMALL)) {
            smallWords.add(LanguageFile.Line.parted(value));
            return;
        }
        List<String> words = byKey.get(key);
        if (words == null) {
            words = new ArrayList<>();
            byKey.put(key, words);
        }
        words.addAll(LanguageFile.Line.parted(value));
    }

    /** The words under a key. */
    Set<String> words(String key) {
        List<String> phrases = phrases(key);
        Set<String> words = new HashSet<>(2 * phrases.size());
        for (String word : phrases) {
            words.add(word.toLowerCase(Locale.ROOT));
        }
        return words;
    }

    /** The same in the order of the data, where phrases are sought in a text. */
    List<String> phrases(String key) {
        return byKey.getOrDefault(key, List.of());
    }

    /** The small words of each language that sets spaces between words. */
    List<List<String>> smallWords() {
        return smallWords;
    }

    /** Forms of lines, each with the kind that is named behind its key. */
    Globs<Kind> lines() {
        return lines;
    }

    /** Forms of lines that are listed under a key. */
    Globs<Boolean> globs(String key) {
        Globs<Boolean> globs = new Globs<>();
        for (String glob : phrases(key)) {
            globs.add(glob.toLowerCase(Locale.ROOT), true);
        }
        return globs;
    }
}
