package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.language.WordList;
import dev.varve.language.form.Form;
import dev.varve.language.pattern.TextPattern;
import dev.varve.language.slot.Slot;
import dev.varve.language.slot.SlotMatcher;
import dev.varve.language.slot.SlotReading;
import dev.varve.store.SearchTerms;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A person's line, read for what it says of which things.
 *
 * @param line    which
 * @param text    without its speaker
 * @param names   the words that name something
 * @param frame   the same, without values and words of change
 * @param slots   with which values of which things
 * @param links   what else has a value in it
 * @param reading all of what it says
 * @param words   what is asked of it for each statement that it is compared with
 */
record Said(
        Line line,
        String text,
        Set<String> names,
        Set<String> frame,
        List<Named> slots,
        List<Named> links,
        SlotReading reading,
        Words words) {
    private static final TextPattern CLAUSE_END = TextPattern.compile("[,;:.!?](?= |$)");
    private static final TextPattern WORD_END = TextPattern.compile(" ++");

    /** The attributes of what a thing is, and of what it is made, done or kept with. */
    static final String IS = "is";

    static final String USE = "use";

    /** The attribute of what a thing was taken to, which may stand for any other. */
    static final String BECOMES = "becomes";

    private static final TextPattern SPEAKER = TextPattern.compile("^User: ");
    private static final Set<String> STOP_WORDS = stopWords();

    /** A slot by the words that name something. */
    record Named(String attribute, Set<String> of, Set<String> is, boolean loose) {
        static List<Named> of(List<Slot> slots) {
            return slots.stream()
                    .map(slot -> new Named(slot.attribute(), content(slot.of()), content(slot.is()), slot.loose()))
                    .toList();
        }

        boolean isSame(Named before) {
            return of.equals(before.of);
        }

        boolean isPart(Named before) {
            return !of.isEmpty() && !before.of.isEmpty() && (of.containsAll(before.of) || before.of.containsAll(of));
        }

        /** True if a statement with these names says nothing else. */
        boolean isAllOf(Set<String> names) {
            return !of.isEmpty()
                    && !is.isEmpty()
                    && of.size() + is.size() == names.size()
                    && names.containsAll(of)
                    && names.containsAll(is);
        }

        boolean isOther(Named before) {
            return !is.equals(before.is);
        }
    }

    /**
     * The words of a statement.
     *
     * @param negates whether it denies or forbids something
     * @param heads   the first word that names something
     * @param denied  what clauses name that deny something and depend on nothing
     * @param ended   what is said to be over, with what each names
     */
    record Words(boolean negates, Set<String> heads, List<Set<String>> denied, Map<String, Set<String>> ended) {
        static Words of(String text, List<String> over) {
            boolean negates = Wordings.negates(text);
            List<Set<String>> denied = negates
                    ? Stream.of(CLAUSE_END.split(text))
                            .filter(clause -> Wordings.negates(clause) && !Form.BOUND.isIn(clause))
                            .map(Said::content)
                            .toList()
                    : List.of();
            Map<String, Set<String>> ended =
                    over.stream().distinct().collect(Collectors.toMap(Function.identity(), Said::content));
            return new Words(negates, heads(text), denied, ended);
        }

        private static Set<String> heads(String text) {
            return Stream.of(WORD_END.split(text))
                    .map(Said::content)
                    .filter(first -> !first.isEmpty())
                    .findFirst()
                    .orElse(Set.of());
        }
    }

    /** Each is said once. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    boolean negates() {
        return words.negates();
    }

    static Said of(Line line) {
        String text = SPEAKER.matcher(line.text()).replaceFirst("");
        SlotReading reading = SlotMatcher.all().read(text);
        return new Said(
                line,
                text,
                content(text),
                content(reading.frame()),
                Named.of(reading.slots()),
                Named.of(reading.links()),
                reading,
                Words.of(text, reading.ended()));
    }

    List<Named> all() {
        return Stream.concat(slots.stream(), links.stream()).toList();
    }

    /** By which it is found again: what it names, and attributes of no thing in particular. */
    Set<String> keys() {
        Set<String> keys = new HashSet<>(names);
        slots.stream().filter(slot -> slot.of().isEmpty()).forEach(slot -> keys.add(slot.attribute() + ':'));
        return keys;
    }

    /** True if words stand in it that it does not deny. */
    boolean claims(Set<String> words) {
        for (String clause : clauses()) {
            List<String> terms = SearchTerms.of(clause);
            for (int i = 0; i < terms.size(); i++) {
                if (words.contains(terms.get(i)) && !Wordings.negates(String.join(" ", terms.subList(0, i)))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** True if a clause of it is about these, and about nothing else. */
    boolean saysOf(Set<String> names) {
        return Stream.of(CLAUSE_END.split(reading.frame())).map(Said::content).anyMatch(names::equals);
    }

    /** True if words stand in it as they are written, as whole words. */
    boolean hasWords(String words) {
        int from = text.indexOf(words);
        while (from >= 0) {
            int to = from + words.length();
            boolean begins = from == 0 || !Character.isLetterOrDigit(text.charAt(from - 1));
            boolean ends = to == text.length() || !Character.isLetterOrDigit(text.charAt(to));
            if (begins && ends) {
                return true;
            }
            from = text.indexOf(words, to);
        }
        return false;
    }

    /** Its parts between commas and other marks. */
    List<String> clauses() {
        return List.of(CLAUSE_END.split(text));
    }

    /** The words that name something in the clause with some words. */
    Set<String> clauseWith(String words) {
        return clauses().stream()
                .filter(clause -> clause.contains(words))
                .findFirst()
                .map(Said::content)
                .orElse(Set.of());
    }

    static Set<String> content(String text) {
        Set<String> names = new HashSet<>(SearchTerms.of(SlotMatcher.all().same(text)));
        names.removeAll(STOP_WORDS);
        return names;
    }

    private static Set<String> stopWords() {
        Set<String> words = new HashSet<>();
        Stream.of(WordList.EMPTY, WordList.GRAMMAR, WordList.LIGHT)
                .flatMap(list -> list.words().stream())
                .forEach(word -> words.addAll(SearchTerms.of(word)));
        return words;
    }
}
