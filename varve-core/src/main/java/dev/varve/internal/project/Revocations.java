package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.NoteLine;
import dev.varve.Statement;
import dev.varve.language.form.Form;
import dev.varve.language.intent.Intent;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.intent.Revocation;
import dev.varve.language.pattern.TextPattern;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What a user took back of his rules. A rule goes if it is plain which one is meant, and what only takes it back goes with it.
 * Else the sentence that takes back stands among the rules, so that none which it means stands there alone.
 */
final class Revocations {
    /** Behind it a sentence may say something else. */
    private static final TextPattern CLAUSE_END = TextPattern.compile("[,;:.!–—]++ *+| - *+");

    private static final TextPattern IN_BRACKETS = TextPattern.compile(" ?\\([^()]*+\\)");

    /** In letters; so much of the beginnings of words of one root is the same, or all but one letter if it is all of the shorter. */
    private static final int ROOT = 5;

    private static final Set<Revocation.Kind> ONLY_DROP = EnumSet.of(Revocation.Kind.DROPPED, Revocation.Kind.REMOVED);

    private static final Set<Intent> RULES = Set.of(Intent.RULE, Intent.PROHIBITION, Intent.PREFERENCE);

    private record Taken(Line original, Revocation revocation) {
        /** What takes back a rule stands where the rule stood, however likely it is to hold by itself. */
        Line line() {
            return lasting(original, Statement.CERTAIN);
        }

        /** True if it says nothing but that something is over, or why. */
        boolean onlyDrops() {
            String text = original.text();
            int named = text.indexOf(revocation.named());
            String behind =
                    named < 0 ? "" : text.substring(named + revocation.named().length());
            return ONLY_DROP.contains(revocation.kind())
                    && Stream.of(CLAUSE_END.split(IN_BRACKETS.matcher(behind).replaceAll("")))
                            .skip(1)
                            .allMatch(Taken::saysWhy);
        }

        /** True if a clause behind what is over says nothing beside it: "it only made trouble", "we don't need it". */
        private static boolean saysWhy(String clause) {
            return clause.isBlank()
                    || Form.REFERS.isIn(clause)
                    || Form.REASON.isIn(clause)
                    || Form.POINTS.isIn(clause) && Wordings.negates(clause);
        }

        boolean returns() {
            return revocation.kind() == Revocation.Kind.RETURNED;
        }

        /** True if its note says already what it takes back. */
        boolean isNoted() {
            return !original.statement().replaces().isEmpty();
        }
    }

    private final IntentMatcher matcher = IntentMatcher.all();
    private final Map<Line, Line> gone = new LinkedHashMap<>();
    private final List<Taken> taken = new ArrayList<>();

    /** What rules name, since each is asked for every revocation. */
    private final Map<String, Set<String>> names = new HashMap<>();

    /** Looks at what a line of the user's says. */
    void read(Noted noted) {
        NoteLine note = noted.note();
        boolean says = note.kind() == NoteLine.Kind.SAID || note.kind() == NoteLine.Kind.DECIDED;
        if (!says || Form.MUSES.isIn(note.text())) {
            return;
        }
        String said = IN_BRACKETS.matcher(note.text()).replaceAll(""); // notes add dates, and what a line replaces
        matcher.revocation(said).ifPresent(revocation -> taken.add(new Taken(noted.line(), revocation)));
    }

    /**
     * The rules as they are after that, in order of time.
     *
     * @param kept     those that go only where they were told
     * @param replaced those that are gone already, with what took their place
     * @param asOf     from when on a rule may be taken back
     */
    List<Line> applied(List<Line> rules, Set<Line> kept, Map<Line, Line> replaced, Function<Line, LocalDateTime> asOf) {
        List<Line> left = new ArrayList<>(rules);
        Set<Line> heirs = new HashSet<>(replaced.values());
        taken.sort(Comparator.comparing(one -> one.original().time()));
        for (Taken one : taken) {
            Line line = one.line();
            Set<String> named = Wordings.names(one.revocation().named());
            List<Line> meant = left.stream()
                    .filter(rule ->
                            !rule.isSameAs(line) && !asOf.apply(rule).isAfter(line.time()) && isMeant(rule, one, named))
                    .toList();
            boolean isPlain = meant.size() == 1 && !kept.contains(meant.get(0));
            if (isPlain) {
                left.remove(meant.get(0));
                gone.put(meant.get(0), line);
            }
            boolean known = left.removeIf(rule -> rule.isSameAs(line));
            if ((isPlain || one.isNoted() || heirs.contains(one.original())) && one.onlyDrops()) {
                gone.put(line, line);
            } else if (!meant.isEmpty()) {
                left.add(line);
            } else if (known || one.returns() && one.isNoted()) {
                left.add(one.onlyDrops() || one.returns() ? lasting(line, Statement.LIKELY) : one.original());
            }
        }
        left.sort(Comparator.comparing(Line::time));
        return left;
    }

    /** What holds no longer, with what took it back, once it was applied. What does nothing else takes back itself too. */
    Map<Line, Line> gone() {
        return gone;
    }

    private static Line lasting(Line line, int lasting) {
        return line.withStatement(line.statement().withLasting(lasting));
    }

    private boolean isMeant(Line rule, Taken one, Set<String> named) {
        Set<String> names = namesOf(rule);
        return !named.isEmpty()
                && has(names, named)
                && switch (one.revocation().kind()) {
                    case DROPPED -> true;
                    case ALLOWED -> Wordings.negates(rule.text());
                    case REMOVED -> isChosen(rule);
                    case RETURNED -> isChosen(rule) && !namesOf(one.original()).containsAll(names);
                    case REPLACED -> !Wordings.negates(rule.text());
                };
    }

    /** True if each word that is named is among the names, or is of the same root as one of them. */
    static boolean has(Set<String> names, Set<String> named) {
        return named.stream().allMatch(name -> names.stream().anyMatch(said -> isOfTheSameRoot(name, said)));
    }

    /** True of a word and of a noun or a verb that is made of it: "compress" and "compression", "sign" and "signature". */
    private static boolean isOfTheSameRoot(String one, String other) {
        int same = 0;
        int shorter = Math.min(one.length(), other.length());
        while (same < shorter && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        return one.equals(other)
                || same >= (same == shorter ? ROOT - 1 : ROOT) && 2 * same >= Math.max(one.length(), other.length());
    }

    private Set<String> namesOf(Line line) {
        return names.computeIfAbsent(line.text(), Wordings::names);
    }

    /** True if somebody decided to have it; what one is to do with a thing is not over when a thing is taken away. */
    private static boolean isChosen(Line line) {
        return !line.statement().isAny(RULES) && !Wordings.negates(line.text());
    }
}
