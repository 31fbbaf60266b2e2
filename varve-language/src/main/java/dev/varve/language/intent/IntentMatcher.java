package dev.varve.language.intent;

import dev.varve.language.Evidence;
import dev.varve.language.LanguageFile;
import dev.varve.language.Voice;
import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import dev.varve.language.pattern.TextPattern;
import dev.varve.language.pattern.TextScreen;
import dev.varve.language.rule.Rule;
import dev.varve.language.rule.RuleFile;
import dev.varve.language.rule.Wording;
import dev.varve.language.voice.Passages;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tells by its words what a sentence does: {@code intent.rules} and {@code cues.txt} in the folder of each language. The rules of
 * all languages are tried on each sentence, since people mix them. Immutable.
 */
public final class IntentMatcher {
    private static final long PREFERENCE = Cue.PREFERENCE.bit() | Cue.HEALTH.bit();
    private static final long WISH = PREFERENCE | Cue.CONSTRAINT.bit();
    private static final List<Cue> NO_RULE = List.of(Cue.OVERRIDE, Cue.QUESTION, Cue.WONDER);
    private static final long OF_NO_RULE = Cue.OVERRIDE.bit() | Cue.QUESTION.bit() | Cue.WONDER.bit();
    private static final long OF_RULES = WISH | Cue.DECISION.bit() | Cue.REPORTED.bit();

    /** What each mark of a revocation does, in the order in which they are sought. */
    private static final Map<Mark, Revocation.Kind> KINDS = new EnumMap<>(Map.of(
            Mark.DROPS, Revocation.Kind.DROPPED,
            Mark.ALLOWS, Revocation.Kind.ALLOWED,
            Mark.REMOVES, Revocation.Kind.REMOVED,
            Mark.RETURNS, Revocation.Kind.RETURNED,
            Mark.REPLACES, Revocation.Kind.REPLACED));

    private static final Set<String> KEYS =
            Set.of(IntentRule.CUE, IntentRule.STRICT, IntentRule.CERTAIN, MarkRule.BECOMES);

    private static final TextPattern EMPHASIS = TextPattern.compile("\\*{1,3}(?=\\S)|(?<=\\S)\\*{1,3}");
    private static final TextPattern IN_BRACKETS = TextPattern.compile(" ?\\([^()]*+\\)");

    private static final IntentMatcher ALL = new IntentMatcher(LanguageFile.ofAll("intent.rules"), CueWords.all());

    private final List<IntentRule> rules = new ArrayList<>();
    private final TextScreen screen;
    private final Map<Mark, MarkRules> marks = new EnumMap<>(Mark.class);
    private final CueWords cueWords;

    /**
     * With the rules of some files.
     *
     * @throws IllegalArgumentException if a rule cannot be understood; names the file and the line
     */
    public IntentMatcher(List<LanguageFile> files, CueWords cueWords) {
        this.cueWords = cueWords;
        List<MarkRule> ofMarks = new ArrayList<>();
        for (LanguageFile file : files) {
            for (Rule rule : RuleFile.read(file, KEYS)) {
                if (MarkRule.isOne(rule)) {
                    ofMarks.add(MarkRule.of(rule));
                } else {
                    rules.add(IntentRule.of(rule));
                }
            }
        }
        screen = new TextScreen(
                rules.stream().map(rule -> rule.wording().needed()).toList());
        for (Mark mark : Mark.values()) {
            marks.put(
                    mark,
                    new MarkRules(
                            ofMarks.stream().filter(rule -> rule.mark() == mark).toList()));
        }
    }

    /** With the rules of all languages. */
    public static IntentMatcher all() {
        return ALL;
    }

    /** The intents of a sentence. Rules, wishes and decisions in another voice than a person's bind nobody. */
    public Set<Intent> of(String sentence, Voice voice) {
        Set<Intent> intents = EnumSet.noneOf(Intent.class);
        intents.addAll(read(sentence).intents());
        if (voice != Voice.PERSON) {
            intents.removeIf(Reading::isBinding);
        }
        return intents;
    }

    /** The intents of a person's sentence, and the rules that found them. */
    public Reading read(String sentence) {
        Heard heard = hear(sentence);
        Set<Intent> told = EnumSet.noneOf(Intent.class);
        List<IntentRule> fired = new ArrayList<>();
        Optional<Evidence> refusal = refusal(heard);
        boolean refused = refusal.isPresent();
        for (IntentRule rule : mayHoldOf(heard)) {
            if (!(refused && rule.binds()) && rule.holds(heard)) {
                told.addAll(rule.intents());
                fired.add(rule);
            }
        }
        Optional<Revocation> revoked = revocation(heard);
        revoked.ifPresent(revocation -> told.addAll(
                switch (revocation.kind()) {
                    case ALLOWED -> Set.of(Intent.PERMISSION, Intent.REVOCATION);
                    case DROPPED, REMOVED, RETURNED -> Set.of(Intent.REVOCATION);
                    case REPLACED -> Set.<Intent>of();
                }));
        if (heard.asks()) {
            told.add(Intent.QUESTION);
        }
        return judged(told, fired, heard, refusal, revoked.map(Revocation::evidence));
    }

    /** The rules of whose words a sentence has one, in their order. */
    private List<IntentRule> mayHoldOf(Heard heard) {
        BitSet plain = screen.in(heard.plain());
        BitSet rest = heard.rest().equals(heard.plain()) ? plain : screen.in(heard.rest());
        List<IntentRule> may = new ArrayList<>();
        for (int i = 0; i < rules.size(); i++) {
            IntentRule rule = rules.get(i);
            if ((rule.strict() ? rest : plain).get(i)) {
                may.add(rule);
            }
        }
        return may;
    }

    /** The wordings of all rules, for those who look whether they are linear. */
    public List<Wording> wordings() {
        return Stream.concat(
                        rules.stream().map(IntentRule::wording),
                        marks.values().stream().flatMap(of -> of.all().stream()).map(MarkRule::wording))
                .toList();
    }

    /** The names of all rules by which a sentence gets intents. */
    public List<String> rules() {
        return rules.stream().map(rule -> rule.evidence().name()).toList();
    }

    /** Takes away what does not hold, and adds what cues tell of a wish. */
    private Reading judged(
            Set<Intent> told,
            List<IntentRule> fired,
            Heard heard,
            Optional<Evidence> refusal,
            Optional<Evidence> revoked) {
        boolean refused = refusal.isPresent();
        boolean decided = told.contains(Intent.DECISION);
        boolean lasting = has(Mark.LASTING, heard.rest());
        boolean byCue = heard.hasAny(WISH) && (lasting || !heard.has(Cue.GUESS));
        boolean wished = byCue
                || told.contains(Intent.RULE)
                || told.contains(Intent.PROHIBITION)
                || told.contains(Intent.PREFERENCE);
        boolean reported = !wished && heard.has(Cue.REPORTED);
        Optional<Evidence> against = refused
                ? refusal
                : reported
                        ? Optional.of(Cue.REPORTED.evidence())
                        : (wished || decided) && !lasting ? ofThen(heard, decided) : Optional.empty();
        boolean holds = (wished || decided) && against.isEmpty();
        boolean bare = !refused
                && !wished
                && !decided
                && !heard.hasAny(OF_RULES)
                && heard.isWhole()
                && !has(Mark.ONCE, heard.plain());
        if (!holds) {
            told.removeAll(Set.of(Intent.RULE, Intent.PROHIBITION, Intent.PREFERENCE, Intent.DECISION));
        } else if (byCue) {
            told.add(heard.hasAny(PREFERENCE) ? Intent.PREFERENCE : Intent.RULE);
            if (heard.has(Cue.CONSTRAINT) && heard.has(Cue.NEGATION)) {
                told.add(Intent.PROHIBITION);
            }
        }
        fired.removeIf(rule -> Collections.disjoint(rule.intents(), told));
        boolean sure = holds && fired.stream().anyMatch(IntentRule::certain);
        Optional<Evidence> fleeting = sure ? first(Mark.FLEETING, heard.plain()) : Optional.empty();
        return new Reading(
                told,
                Stream.concat(fired.stream().map(IntentRule::evidence), revoked.stream())
                        .toList(),
                heard,
                sure && fleeting.isEmpty(),
                bare,
                against.or(() -> fleeting));
    }

    /** The words by which a sentence states no rule, whatever else it says. */
    private Optional<Evidence> refusal(Heard heard) {
        if (heard.asks()) {
            return Optional.of(new Evidence(Cue.QUESTION.name(), "?", ""));
        }
        return heard.hasAny(OF_NO_RULE)
                ? NO_RULE.stream().filter(heard::has).findFirst().map(Cue::evidence)
                : Optional.empty();
    }

    /** The words by which it belongs to the task or the talk of then. */
    private Optional<Evidence> ofThen(Heard heard, boolean decided) {
        String rest = heard.rest();
        return first(Mark.BEYOND, rest)
                .or(() -> decided ? first(Mark.AGREED, rest) : Optional.empty())
                .or(() -> first(Mark.ONCE, decided ? IN_BRACKETS.matcher(rest).replaceAll("") : rest));
    }

    /**
     * True if a sentence has an intent that binds nobody, as it stands. It asks the rules of that intent alone, so that many
     * sentences may be asked about.
     */
    public boolean says(String sentence, Intent intent) {
        Heard heard = new Heard(sentence, sentence, sentence, 0, List.of());
        for (IntentRule rule : mayHoldOf(heard)) {
            if (rule.intents().contains(intent) && rule.holds(heard)) {
                return true;
            }
        }
        return false;
    }

    /** The rule that a person's sentence takes back or changes, if any. */
    public Optional<Revocation> revocation(String sentence) {
        List<Evidence> edits = new ArrayList<>();
        String careful = careful(sentence, edits);
        boolean may = KINDS.keySet().stream()
                .anyMatch(mark -> !of(mark).mayHoldOf(careful).isEmpty());
        return may ? revocation(heard(careful, edits)) : Optional.empty(); // most sentences take nothing back
    }

    private Optional<Revocation> revocation(Heard heard) {
        if (heard.asks()) {
            return Optional.empty();
        }
        for (Map.Entry<Mark, Revocation.Kind> kind : KINDS.entrySet()) {
            Optional<Revocation> found = named(kind.getKey(), heard, kind.getValue());
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<Revocation> named(Mark mark, Heard heard, Revocation.Kind kind) {
        for (MarkRule rule : of(mark).mayHoldOf(heard.plain())) {
            Optional<String> named = rule.namedIn(heard.plain());
            if (named.isPresent()) {
                return named.map(name ->
                        new Revocation(kind == Revocation.Kind.REPLACED ? old(name) : name, kind, rule.evidence()));
            }
        }
        return Optional.empty();
    }

    /** The replaced thing without its replacement: "tabs" of "tabs to spaces". */
    private String old(String named) {
        String old = named;
        for (MarkRule rule : of(Mark.BEHIND).mayHoldOf(named)) {
            old = rule.before(old);
        }
        return old;
    }

    /** As it would be written with care. */
    private String careful(String sentence, List<Evidence> edits) {
        String careful = sentence.replace('’', '\'');
        if (careful.indexOf('*') >= 0) {
            careful = EMPHASIS.matcher(careful).replaceAll("");
        }
        return of(Mark.SPELLING).applied(careful, rule -> edits.add(rule.evidence()));
    }

    private Heard hear(String sentence) {
        List<Evidence> edits = new ArrayList<>();
        return heard(careful(sentence, edits), edits);
    }

    private Heard heard(String careful, List<Evidence> edits) {
        String plain = Passages.unquoted(careful);
        String rest = plain;
        for (MarkRule rule : of(Mark.IDIOM).mayHoldOf(plain)) {
            String left = rule.replacedIn(rest, plain);
            if (!left.equals(rest)) {
                edits.add(rule.evidence());
                rest = left;
            }
        }
        return new Heard(careful, plain, rest, cueWords.in(rest), edits);
    }

    private boolean has(Mark mark, String text) {
        return of(mark).first(text).isPresent();
    }

    private Optional<Evidence> first(Mark mark, String text) {
        return of(mark).first(text).map(MarkRule::evidence);
    }

    private MarkRules of(Mark mark) {
        return Objects.requireNonNull(marks.get(mark), "rules of each mark");
    }
}
