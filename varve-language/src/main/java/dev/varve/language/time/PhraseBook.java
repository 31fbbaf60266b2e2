package dev.varve.language.time;

import dev.varve.language.LanguageFile;
import dev.varve.language.Script;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The phrases of all languages by script. Those of a script are compiled when they are first asked for. Thread-safe. */
final class PhraseBook {
    /** Forms of digits, which no language owns. */
    private static final String DIGITS = "digits/time.rules";

    private final Map<Script, List<LanguageFile>> files;
    private final Map<Script, TimePhrases> compiled = new EnumMap<>(Script.class);

    /** @param files of several languages, in the order in which they are tried */
    PhraseBook(Collection<LanguageFile> files) {
        this.files = files.stream().collect(Collectors.groupingBy(TimeLanguage::script));
    }

    /** Of each language of {@code languages.txt} that has a {@code time.rules}. */
    static PhraseBook ofAllLanguages() {
        List<LanguageFile> files = new ArrayList<>();
        files.add(LanguageFile.named(DIGITS));
        files.addAll(LanguageFile.ofAll("time.rules"));
        return new PhraseBook(files);
    }

    /** Latin first. */
    List<TimePhrases> of(Set<Script> scripts) {
        return scripts.stream().sorted().map(this::of).toList();
    }

    private TimePhrases of(Script script) {
        synchronized (compiled) {
            return compiled.computeIfAbsent(
                    script,
                    first -> new TimePhrases(files.getOrDefault(script, List.of()).stream()
                            .map(TimeLanguage::of)
                            .toList()));
        }
    }
}
