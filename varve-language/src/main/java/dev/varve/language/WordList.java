package dev.varve.language;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A list of words, in any language. Each constant is a section of {@code words.txt}, in which commas and ends of lines part the
 * words.
 */
public enum WordList {
    /** The name of the language, in English. */
    NAME,
    /** Its commonest words, none of which is common in another language of the same script. */
    COMMONEST,
    /** The first numbers of an order. */
    ORDINALS,
    /** Name nothing: of rules, of courtesy and of grammar. */
    EMPTY,
    /** Forbid or deny. */
    DENIES,
    /** Make less of a rule than it was. */
    NARROWS,
    /** What stands behind them has another part in it than what stands before them: "copy a to b". */
    DIRECTS,
    /** Turn a statement round. */
    NEGATES,
    /** Can say without a negation what another says with one. */
    DENIES_SOFTLY,
    /** Stand for what was named before. */
    REFERS_BACK,
    /** Before the name of a person. */
    TITLES,
    /** Have a capital and name nobody: months, days of the week, languages, peoples. */
    CAPITALISED,
    /** Forms of "to be". */
    IS,
    /** Say of one thing that it is so and of others that it is not. */
    LIMITS,
    /** Tell with a negation what is forbidden. */
    BINDS,
    /** Part a statement into what can be compared on its own. */
    PARTS,
    /** Say that something may be so. */
    HEDGES,
    /** Say that something was chosen. */
    DECIDES,
    /** Say of somebody what is wanted. */
    WANTS,
    /** Words for the speaker: "I", "we". */
    FIRST_PERSON,
    /** Before a verb: it is past. */
    HAPPENED,
    /** Negations of things, with which a note may say what it did not find. */
    COUNTS_NONE,
    /** Before a verb: it is to be done, or may be. */
    ASKS_FOR,
    /** Belong to a report of what was said and not to what was said. */
    REPORTS,
    /** Ask for all that was said or done, and not what it was. */
    ANYTHING,
    /** Hold sentences together. */
    GRAMMAR,
    /** Verbs and fillers of small meaning, which a question has as well as an answer. */
    LIGHT,
    /** Are joined to a literal by a hyphen, before or behind it, and are no part of it. */
    JOINED,
    /** Units as they are written, which belong to the number before them. */
    UNIT,
    /** The same in scripts that set no blank between words, each one character. */
    COUNTER;

    private static final Map<String, Map<WordList, List<String>>> BY_LANGUAGE = read(LanguageFile.ofAll("words.txt"));

    /** The words of all languages. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        BY_LANGUAGE.values().forEach(lists -> words.addAll(lists.getOrDefault(this, List.of())));
        return words;
    }

    /** The words of each language that has any, by its code. */
    public Map<String, List<String>> byLanguage() {
        Map<String, List<String>> words = new LinkedHashMap<>();
        BY_LANGUAGE.forEach((language, lists) -> {
            if (lists.containsKey(this)) {
                words.put(language, lists.getOrDefault(this, List.of()));
            }
        });
        return words;
    }

    /**
     * Reads files.
     *
     * @throws IllegalArgumentException if one cannot be understood; names the file and the line
     */
    static Map<String, Map<WordList, List<String>>> read(List<LanguageFile> files) {
        Map<String, Map<WordList, List<String>>> all = new LinkedHashMap<>();
        for (LanguageFile file : files) {
            Map<WordList, List<String>> lists = new EnumMap<>(WordList.class);
            List<String> section = new ArrayList<>();
            for (LanguageFile.Line line : file.lines()) {
                if (line.text().startsWith("[")) {
                    section = lists.computeIfAbsent(section(file, line), any -> new ArrayList<>());
                } else {
                    section.addAll(LanguageFile.Line.parted(line.text()));
                }
            }
            all.put(file.folder(), lists);
        }
        return all;
    }

    private static WordList section(LanguageFile file, LanguageFile.Line line) {
        String name = line.text().substring(1, line.text().length() - 1).toUpperCase(Locale.ROOT);
        try {
            return valueOf(name);
        } catch (IllegalArgumentException e) {
            throw file.error(line, "no list is named so: " + line.text());
        }
    }
}
