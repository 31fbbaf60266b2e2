package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.language.Text;
import dev.varve.language.WordList;
import dev.varve.language.form.Form;
import dev.varve.language.pattern.TextPattern;
import dev.varve.store.SearchTerms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lines that say the same in other words. A rule that is lost is worse than one that is told twice, so of two wordings the
 * older goes only if the newer has every word of it that names something, and adds to it rather than narrows it.
 */
final class Wordings {
    /** Two reports that share so many of their words are alike; a text with so many of a name's means what it names. */
    private static final double ALIKE = 0.6;

    /** Words that name nothing. */
    private static final Set<String> EMPTY = terms(WordList.EMPTY);

    /** Of a contraction only what stands behind its apostrophe: "can" denies nothing. */
    private static final Set<String> NEGATION = terms(WordList.DENIES.words().stream()
            .map(word -> word.substring(word.indexOf('\'') + 1))
            .collect(Collectors.joining(" ")));

    /** What makes less of a rule than it was. */
    private static final Set<String> NARROWING = terms(WordList.NARROWS);

    private static final Set<String> DIRECTING = Set.copyOf(WordList.DIRECTS.words());

    private static final TextPattern BLANKS = TextPattern.compile("\\s++");

    private static final TextPattern COMMA = TextPattern.compile("[,;、，]");

    /** A number of something: a newer one takes its place. */
    private static final TextPattern AMOUNT =
            TextPattern.compile("(?<![\\w.]|\\d,)\\d++(?:[.,]\\d++)*+(?= (?:\\p{L}++ )?\\p{L}++(?<=s)\\b| ?%)");

    private Wordings() {}

    private record Said(String text, Set<String> words, Set<String> names, boolean negates) {
        static Said of(String text) {
            String plain = AMOUNT.matcher(text).replaceAll("00").replace('’', '\'');
            Set<String> words = terms(plain);
            Set<String> names = new HashSet<>(words);
            names.removeAll(EMPTY);
            return new Said(plain, words, names, words.stream().anyMatch(NEGATION::contains));
        }

        /** True if nothing of an older wording is lost with it. */
        boolean replaces(Said older) {
            if (names.equals(older.names)) {
                return (!names.isEmpty() || words.equals(older.words)) && !isTurned(text, older.text);
            }
            return older.names.size() > 1
                    && names.containsAll(older.names)
                    && negates == older.negates
                    && (COMMA.matcher(text).find() || Form.ADDS.isIn(text))
                    && words.stream().noneMatch(word -> NARROWING.contains(word) && !older.words.contains(word));
        }
    }

    /** Wordings by each word that names something in them, so that one is compared only with those that may replace it. */
    private static final class Index {
        private final Map<String, List<Said>> byName = new HashMap<>();
        private final Set<Set<String>> nameless = new HashSet<>();

        void add(Said said) {
            if (said.names.isEmpty()) {
                nameless.add(said.words);
            }
            said.names.forEach(name ->
                    byName.computeIfAbsent(name, any -> new ArrayList<>()).add(said));
        }

        /** True if one of them replaces an older wording: it has the rarest word of that, too. */
        boolean replaces(Said older) {
            return nameless.contains(older.words)
                    || older.names.stream()
                            .map(name -> byName.getOrDefault(name, List.of()))
                            .min(Comparator.comparingInt(List::size))
                            .filter(newer -> newer.stream().anyMatch(one -> one.replaces(older)))
                            .isPresent();
        }
    }

    /** Of lines that say the same, the last. */
    static List<Line> newest(List<Line> lines) {
        return newest(lines, Set.of());
    }

    /**
     * Of lines that say the same, the last.
     *
     * @param reports those among them that nobody is bound by; an agent tells the same of each step, so that they are alike if
     *     they share most of their words
     */
    static List<Line> newest(List<Line> lines, Set<Line> reports) {
        List<Line> kept = new ArrayList<>();
        Index said = new Index();
        List<Set<String>> reported = new ArrayList<>();
        for (int i = lines.size() - 1; i >= 0; i--) {
            Line line = lines.get(i);
            Said older = Said.of(line.text());
            boolean report = reports.contains(line);
            boolean again =
                    report ? reported.stream().anyMatch(newer -> alike(older.words, newer)) : said.replaces(older);
            if (!again) {
                kept.add(line);
                said.add(older);
                if (report) {
                    reported.add(older.words);
                }
            }
        }
        Collections.reverse(kept);
        return kept;
    }

    private static boolean alike(Set<String> older, Set<String> newer) {
        long shared = older.stream().filter(newer::contains).count();
        return shared >= ALIKE * Math.min(older.size(), newer.size()) && shared >= ALIKE * ALIKE * older.size();
    }

    /** True if a newer text is about the same task: it has every word that names something in the older. */
    static boolean isSameTask(String older, String newer) {
        Set<String> named = names(older);
        return !named.isEmpty() && terms(newer).containsAll(named);
    }

    /** True if texts of the same words have other parts for them: "copy a to b" is not "copy b to a". */
    private static boolean isTurned(String one, String other) {
        Map<String, String> before = directed(one);
        return directed(other).entrySet().stream()
                .anyMatch(word ->
                        !before.getOrDefault(word.getKey(), word.getValue()).equals(word.getValue()));
    }

    /** Words that tell which part something has, with the word behind each. */
    private static Map<String, String> directed(String text) {
        Map<String, String> directed = new HashMap<>();
        String last = "";
        for (String word : BLANKS.split(text.strip())) {
            String plain = Text.withoutMarks(word).toLowerCase(Locale.ROOT);
            if (DIRECTING.contains(last)) {
                directed.putIfAbsent(last, plain);
            }
            last = plain;
        }
        return directed;
    }

    /** True if two texts name the same, word by word. */
    static boolean isSame(String one, String other) {
        return !names(one).isEmpty() && names(one).equals(names(other));
    }

    /** True if two texts name the same, and both demand it or both forbid it. */
    static boolean saysTheSame(String one, String other) {
        return isSame(one, other) && negates(one) == negates(other);
    }

    /** True if most words of a name stand in the text; a name without words names nothing. */
    static boolean names(String name, String text) {
        Set<String> words = terms(name);
        Set<String> said = terms(text);
        return !words.isEmpty() && words.stream().filter(said::contains).count() >= ALIKE * words.size();
    }

    /** The words of a text that name something. */
    static Set<String> names(String text) {
        Set<String> names = terms(text);
        names.removeAll(EMPTY);
        return names;
    }

    /** True if a text has a number of something. */
    static boolean hasAmount(String text) {
        return AMOUNT.matcher(text).find();
    }

    /** True if a text forbids or denies something. */
    static boolean negates(String text) {
        return terms(text.replace('’', '\'')).stream().anyMatch(NEGATION::contains);
    }

    private static Set<String> terms(WordList list) {
        return terms(String.join(" ", list.words()));
    }

    private static Set<String> terms(String text) {
        return new HashSet<>(SearchTerms.of(text));
    }
}
