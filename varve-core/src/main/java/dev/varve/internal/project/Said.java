package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.language.WordList;
import dev.varve.language.form.Form;
import dev.varve.language.pattern.TextPattern;
import dev.varve.language.slot.Slot;
import dev.varve.language.slot.SlotMatcher;
import dev.varve.language.slot.SlotReading;
import dev.varve.store.SearchTerms;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A person's line, read once for what it says of which things. It is compared with many others, and most comparisons end
 * before they ask for its words: those are split on first use. Not thread-safe.
 */
final class Said {
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
     * What a statement says to be over.
     *
     * @param words  as they stand there
     * @param names  which of them name something
     * @param clause what the clause with them names
     */
    record Ended(String words, Set<String> names, Set<String> clause) {}

    private final Line line;
    private final String text;
    private final SlotReading reading;
    private final Set<String> names;
    private final Set<String> slotAttributes;
    private final Set<String> linkAttributes;
    private final Once<Set<String>> keys = new Once<>(this::readKeys);
    private final Once<Boolean> negates = new Once<>(this::readNegates);
    private final Once<Boolean> amount = new Once<>(this::readAmount);
    private final Once<Set<String>> frame = new Once<>(this::readFrame);
    private final Once<List<Set<String>>> frameClauses = new Once<>(this::readFrameClauses);
    private final Once<List<Named>> slots = new Once<>(this::readSlots);
    private final Once<List<Named>> links = new Once<>(this::readLinks);
    private final Once<List<Named>> all = new Once<>(this::readAll);
    private final Once<Set<String>> heads = new Once<>(this::readHeads);
    private final Once<List<Set<String>>> denied = new Once<>(this::readDenied);
    private final Once<List<Ended>> ended = new Once<>(this::readEnded);
    private final Once<Set<String>> claimed = new Once<>(this::readClaimed);
    private final Once<Map<String, String>> kinds = new Once<>(this::readKinds);

    Said(Line line) {
        this.line = line;
        this.text = SPEAKER.matcher(line.text()).replaceFirst("");
        this.reading = SlotMatcher.all().read(text);
        this.names = content(text);
        this.slotAttributes = attributes(reading.slots());
        this.linkAttributes = attributes(reading.links());
    }

    private static Set<String> attributes(List<Slot> slots) {
        return slots.stream()
                .map(Slot::attribute)
                .filter(attribute -> !attribute.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    Line line() {
        return line;
    }

    SlotReading reading() {
        return reading;
    }

    /** The words that name something. */
    Set<String> names() {
        return names;
    }

    /** The same, without values and words of change. */
    Set<String> frame() {
        return frame.get();
    }

    private Set<String> readFrame() {
        return content(reading.frame());
    }

    /** With which values of which things. */
    List<Named> slots() {
        return slots.get();
    }

    private List<Named> readSlots() {
        return Named.of(reading.slots());
    }

    /** What else has a value in it. */
    List<Named> links() {
        return links.get();
    }

    private List<Named> readLinks() {
        return Named.of(reading.links());
    }

    List<Named> all() {
        return all.get();
    }

    private List<Named> readAll() {
        return Stream.concat(slots().stream(), links().stream()).toList();
    }

    /** Of its slots, without those of no attribute. */
    Set<String> slotAttributes() {
        return slotAttributes;
    }

    /** The same of its links. */
    Set<String> linkAttributes() {
        return linkAttributes;
    }

    /** True if it tells of a change, an end or a bound, so that it may replace a statement whatever that says. */
    boolean mayReplaceAny() {
        return reading.changes()
                || reading.limits()
                || !reading.ended().isEmpty()
                || slotAttributes.contains(BECOMES)
                || !denied().isEmpty();
    }

    /** By which it is found again: what it names, and attributes of no thing in particular. */
    Set<String> keys() {
        return keys.get();
    }

    private Set<String> readKeys() {
        Set<String> keys = new HashSet<>(names);
        slots().stream().filter(slot -> slot.of().isEmpty()).forEach(slot -> keys.add(slot.attribute() + ':'));
        return keys;
    }

    /** True if it denies or forbids something. */
    boolean negates() {
        return negates.get();
    }

    private boolean readNegates() {
        return Wordings.negates(text);
    }

    /** True if it has a number of something. */
    boolean hasAmount() {
        return amount.get();
    }

    private boolean readAmount() {
        return Wordings.hasAmount(text);
    }

    /** The first word that names something. */
    Set<String> heads() {
        return heads.get();
    }

    private Set<String> readHeads() {
        return Stream.of(WORD_END.split(text))
                .map(Said::content)
                .filter(first -> !first.isEmpty())
                .findFirst()
                .orElse(Set.of());
    }

    /** What clauses name that deny something and depend on nothing. */
    List<Set<String>> denied() {
        return denied.get();
    }

    private List<Set<String>> readDenied() {
        return negates()
                ? clauses()
                        .filter(clause -> Wordings.negates(clause) && !Form.BOUND.isIn(clause))
                        .map(Said::content)
                        .toList()
                : List.of();
    }

    /** What it says to be over. */
    List<Ended> ended() {
        return ended.get();
    }

    private List<Ended> readEnded() {
        return reading.ended().stream()
                .distinct()
                .map(words -> new Ended(words, content(words), clauseWith(words)))
                .toList();
    }

    /** The words that name something in the clause with some words. */
    private Set<String> clauseWith(String words) {
        return clauses()
                .filter(clause -> clause.contains(words))
                .findFirst()
                .map(Said::content)
                .orElse(Set.of());
    }

    /** True if words stand in it that it does not deny. */
    boolean claims(Set<String> words) {
        return !Collections.disjoint(claimed.get(), words);
    }

    private Set<String> readClaimed() {
        Set<String> claimed = new HashSet<>();
        clauses().forEach(clause -> {
            boolean denies = false; // what stands behind a negation
            for (String term : SearchTerms.of(clause)) {
                if (!denies) {
                    claimed.add(term);
                }
                denies |= Wordings.negates(term);
            }
        });
        return claimed;
    }

    /** True if a clause of it is about these, and about nothing else. */
    boolean saysOf(Set<String> names) {
        return frameClauses.get().contains(names);
    }

    private List<Set<String>> readFrameClauses() {
        return Stream.of(CLAUSE_END.split(reading.frame())).map(Said::content).toList();
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

    /** Its words that name something, each with the one right before it. */
    Map<String, String> kinds() {
        return kinds.get();
    }

    private Map<String, String> readKinds() {
        Map<String, String> kinds = new HashMap<>();
        String last = "";
        for (String word : WORD_END.split(SlotMatcher.all().same(text))) {
            Set<String> named = content(word);
            String first = last;
            named.stream().filter(term -> !first.isEmpty()).forEach(term -> kinds.put(term, first));
            last = named.stream().findFirst().orElse("");
        }
        return kinds;
    }

    /** Its parts between commas and other marks. */
    private Stream<String> clauses() {
        return Stream.of(CLAUSE_END.split(text));
    }

    private static Set<String> content(String text) {
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
