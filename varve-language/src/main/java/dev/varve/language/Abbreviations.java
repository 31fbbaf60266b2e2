package dev.varve.language;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Abbreviations whose full stop does not end a sentence, in any language: {@code abbreviations.txt}. */
final class Abbreviations {
    /** A line of the files; each begins with one of these in lower case. */
    private enum Kind {
        /** Never ends a sentence. */
        TITLE,
        /** Ends one only before a capital. */
        SHORT,
        /** Stands before a number. */
        NUMBER,
        /** A word of one capital, which is no initial. */
        LETTER,
        /** Follows the number of a day with a full stop; begins with a capital. */
        DAY
    }

    private static final Abbreviations ALL = of(LanguageFile.ofAll("abbreviations.txt"));

    private final Map<Kind, Set<String>> words = new EnumMap<>(Kind.class);
    private final List<String> behindDays;

    private Abbreviations() {
        for (Kind kind : Kind.values()) {
            words.put(kind, new HashSet<>());
        }
        behindDays = new ArrayList<>();
    }

    /** Those of all languages. */
    static Abbreviations all() {
        return ALL;
    }

    static Abbreviations of(List<LanguageFile> files) {
        Abbreviations all = new Abbreviations();
        for (LanguageFile file : files) {
            for (LanguageFile.Line line : file.lines()) {
                all.read(file, line);
            }
        }
        return all;
    }

    private void read(LanguageFile file, LanguageFile.Line line) {
        int colon = line.text().indexOf(": ");
        String name = colon < 0 ? line.text() : line.text().substring(0, colon);
        Kind kind = null;
        for (Kind known : Kind.values()) {
            kind = known.name().toLowerCase(Locale.ROOT).equals(name) ? known : kind;
        }
        if (kind == null || colon < 0) {
            throw file.error(line, "no kind of abbreviation with words: " + name);
        }
        for (String word : line.text().substring(colon + 2).split(", ")) {
            words.computeIfAbsent(kind, any -> new HashSet<>()).add(word);
            if (kind == Kind.DAY) {
                behindDays.add(word);
            }
        }
    }

    boolean isTitle(String word) {
        return has(Kind.TITLE, word);
    }

    boolean isShortForm(String word) {
        return has(Kind.SHORT, word);
    }

    boolean isBeforeNumber(String word) {
        return has(Kind.NUMBER, word);
    }

    boolean isWordOfOneLetter(String word) {
        return has(Kind.LETTER, word);
    }

    /** True if the date continues after the full stop of a day's number. */
    boolean goesOnWithDay(String text, int at) {
        for (String word : behindDays) {
            if (text.startsWith(word, at)) {
                return true;
            }
        }
        return false;
    }

    private boolean has(Kind kind, String word) {
        Set<String> known = words.get(kind);
        return known != null && known.contains(word);
    }
}
