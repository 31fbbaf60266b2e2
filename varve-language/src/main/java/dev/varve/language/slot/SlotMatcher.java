package dev.varve.language.slot;

import dev.varve.language.LanguageFile;
import dev.varve.language.pattern.TextPattern;
import dev.varve.language.pattern.TextScreen;
import dev.varve.language.rule.Rule;
import dev.varve.language.rule.RuleFile;
import dev.varve.language.rule.Wording;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads which values a sentence replaces: {@code slots.rules} in the folder of each language. The rules of all languages are
 * tried on each sentence. Immutable.
 */
public final class SlotMatcher {
    /** Dates that were worked out, behind the words of the speaker. */
    private static final TextPattern WORKED_OUT = TextPattern.compile(" ?\\([^()]*+\\)");

    private static final TextPattern WORDS = TextPattern.compile(" ++");

    private static final TextPattern SENTENCE_END = TextPattern.compile("[.,:]$");

    /** In words; a value of this length can stand alone. */
    private static final int SENTENCE = 4;

    private static final SlotMatcher ALL = new SlotMatcher(LanguageFile.ofAll("slots.rules"));

    /** The labels of rules. */
    private enum Kind {
        /** Finds a thing with its value. */
        SLOT,
        /** Finds values of one kind. */
        VALUE,
        /** A word that links a value to what stands before it. */
        LINK,
        /** A word behind which something else begins. */
        PARTS,
        /** Means something that was named before. */
        VAGUE,
        /** Names what is over. */
        ENDS,
        /** Tells of a change. */
        CHANGES,
        /** Tells that it is the other way round now. */
        TURNS,
        /** Takes back what stands before it. */
        RETRACTS,
        /** Allows something. */
        ALLOWS,
        /** Leaves out all else. */
        LIMITS,
        /** Begins an order, and says nothing of what it is about. */
        ORDERS,
        /** Wants all of something. */
        TOTAL,
        /** Words for the same thing, which the name of the rule stands for. */
        SAME,
        /** Adds to what was said before. */
        ADDS
    }

    /** Words of these say nothing of what a sentence is about. */
    private static final Set<Kind> AROUND = EnumSet.of(Kind.CHANGES, Kind.TURNS, Kind.LIMITS);

    private final List<SlotRule> slots = new ArrayList<>();
    private final Map<Kind, List<Rule>> rules = new EnumMap<>(Kind.class);

    /** Of the rules for words that mean the same. */
    private final TextScreen same;

    /** Of the slots, then of the rules of each kind in turn. */
    private final TextScreen screen;

    /**
     * With the rules of some files.
     *
     * @throws IllegalArgumentException if a rule cannot be understood; names the file and the line
     */
    SlotMatcher(List<LanguageFile> files) {
        for (LanguageFile file : files) {
            for (Rule rule : RuleFile.read(file, SlotRule.KEYS)) {
                if (kind(rule) == Kind.SLOT) {
                    slots.add(SlotRule.of(rule));
                } else {
                    rules.computeIfAbsent(kind(rule), any -> new ArrayList<>())
                            .add(rule.with(kind(rule) == Kind.LINK ? Set.of(SlotRule.ATTRIBUTE) : Set.of()));
                }
            }
        }
        screen = new TextScreen(wordings().stream().map(Wording::needed).toList());
        same = new TextScreen(rules.getOrDefault(Kind.SAME, List.of()).stream()
                .map(rule -> rule.wording().needed())
                .toList());
    }

    private static Kind kind(Rule rule) {
        String label = rule.labels().get(0);
        try {
            return Kind.valueOf(label);
        } catch (IllegalArgumentException e) {
            throw rule.error(label + " is no label of slots");
        }
    }

    /** With the rules of all languages. */
    public static SlotMatcher all() {
        return ALL;
    }

    /** Reads the slots of a sentence. */
    public SlotReading read(String sentence) {
        String plain = WORKED_OUT.matcher(sentence.replace('’', '\'')).replaceAll("");
        return new Reader(plain).read();
    }

    /**
     * What is left of a statement that takes back its beginning: "we grind it here... hmm no. We buy flour." A few words at the
     * end say nothing without what they correct, as in "in the cellar, no wait, upstairs".
     */
    public String left(String statement) {
        String left = statement;
        for (Rule rule : rules.getOrDefault(Kind.RETRACTS, List.of())) {
            Matcher found = rule.wording().pattern().matcher(left);
            if (found.find() && found.start() > 0) {
                String rest = left.substring(found.end()).strip();
                left = rest.isEmpty() || WORDS.split(rest).length >= SENTENCE ? rest : left;
            }
        }
        return left;
    }

    /** A text in which several words for the same thing are one. */
    public String same(String text) {
        List<Rule> all = rules.getOrDefault(Kind.SAME, List.of());
        String one = text;
        BitSet may = same.in(one);
        for (int i = may.nextSetBit(0); i >= 0; i = may.nextSetBit(i + 1)) {
            String replaced = all.get(i).wording().pattern().matcher(one).replaceAll(SlotRule.name(all.get(i)));
            may = replaced.equals(one) ? may : same.in(replaced);
            one = replaced;
        }
        return one;
    }

    /** The wordings of all rules, for those who look whether they are linear. */
    public List<Wording> wordings() {
        return Stream.concat(
                        slots.stream().map(SlotRule::wording),
                        rules.values().stream().flatMap(List::stream).map(Rule::wording))
                .toList();
    }

    /** Reads one sentence with the rules of whose words it has one. */
    private final class Reader {
        private final String sentence;
        private final List<SlotRule> tried;
        private final Map<Kind, List<Rule>> ofKinds = new EnumMap<>(Kind.class);

        Reader(String sentence) {
            this.sentence = sentence;
            BitSet may = screen.in(sentence);
            this.tried = IntStream.range(0, slots.size())
                    .filter(may::get)
                    .mapToObj(slots::get)
                    .toList();
            int number = slots.size();
            for (Map.Entry<Kind, List<Rule>> kind : rules.entrySet()) {
                for (Rule rule : kind.getValue()) {
                    if (may.get(number++)) {
                        ofKinds.computeIfAbsent(kind.getKey(), any -> new ArrayList<>())
                                .add(rule);
                    }
                }
            }
        }

        SlotReading read() {
            boolean adds = says(Kind.ADDS);
            boolean turns = !adds && says(Kind.TURNS);
            return new SlotReading(
                    tried.stream()
                            .map(rule -> rule.in(sentence))
                            .flatMap(Optional::stream)
                            .toList(),
                    links(),
                    adds ? List.of() : ended(),
                    values(),
                    without(Kind.VALUE, without(Kind.ORDERS, plain())),
                    turns || !adds && says(Kind.CHANGES),
                    turns,
                    adds,
                    says(Kind.ALLOWS),
                    says(Kind.LIMITS),
                    says(Kind.TOTAL));
        }

        private List<String> ended() {
            List<String> ended = new ArrayList<>();
            for (Rule rule : of(Kind.ENDS)) {
                Matcher found = rule.wording().pattern().matcher(sentence);
                while (!rule.wording().isExcepted(sentence) && found.find()) {
                    ended.add(found.group("ended"));
                }
            }
            return ended;
        }

        private Map<String, Set<String>> values() {
            Map<String, Set<String>> values = new HashMap<>();
            for (Rule rule : of(Kind.VALUE)) {
                Matcher found = rule.wording().pattern().matcher(sentence);
                while (found.find()) {
                    values.computeIfAbsent(SlotRule.name(rule), any -> new HashSet<>())
                            .add(value(found.group()));
                }
            }
            return values;
        }

        private String value(String words) {
            return same(SENTENCE_END.matcher(words).replaceAll("").toLowerCase(Locale.ROOT));
        }

        private List<Slot> links() {
            return new Links(of(Kind.LINK), of(Kind.PARTS), of(Kind.VAGUE), of(Kind.VALUE)).in(plain());
        }

        private String plain() {
            String left = sentence;
            for (Kind kind : AROUND) {
                left = without(kind, left);
            }
            return left;
        }

        private String without(Kind kind, String text) {
            String left = text;
            for (Rule rule : of(kind)) {
                left = rule.wording().pattern().matcher(left).replaceAll(" ");
            }
            return left;
        }

        private boolean says(Kind kind) {
            for (Rule rule : of(kind)) {
                if (rule.wording().isIn(sentence, sentence)) {
                    return true;
                }
            }
            return false;
        }

        private List<Rule> of(Kind kind) {
            return ofKinds.getOrDefault(kind, List.of());
        }
    }
}
