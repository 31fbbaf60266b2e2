package dev.varve.language.voice;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The words of all languages by which a text says whose words follow. */
final class Lexicon {
    private final List<DataFile.Entry> entries = DataFile.ofAllLanguages("voice.txt");

    /** The words under a key. */
    Set<String> words(String key) {
        Set<String> words = new HashSet<>();
        DataFile.words(entries, key).forEach(word -> words.add(word.toLowerCase(Locale.ROOT)));
        return words;
    }

    /** The same in the order of the data, where phrases are sought in a text. */
    List<String> phrases(String key) {
        return DataFile.words(entries, key);
    }

    /** Forms of lines, each with the kind that is named behind its key. */
    Globs<Kind> lines() {
        Globs<Kind> globs = new Globs<>();
        for (DataFile.Entry entry : entries) {
            if (entry.key().startsWith("line ")) {
                globs.add(entry.value(), Kind.of(entry.key().substring("line ".length())));
            }
        }
        return globs;
    }

    /** Forms of lines that are listed under a key. */
    Globs<Boolean> globs(String key) {
        Globs<Boolean> globs = new Globs<>();
        DataFile.words(entries, key).forEach(glob -> globs.add(glob.toLowerCase(Locale.ROOT), true));
        return globs;
    }
}
