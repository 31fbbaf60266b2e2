package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.NoteLine;
import dev.varve.Statement;
import dev.varve.language.form.Form;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.intent.Revocation;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a user took back of his rules. A rule goes if it is plain which one is meant, and what only takes it back goes with it.
 * Else the sentence that takes back stands among the rules, so that none which it means stands there alone.
 */
final class Revocations {
    /** Behind it a sentence says something else. */
    private static final TextPattern NEW_CLAUSE = TextPattern.compile("[,;:.–—-] *+\\w");

    private record Taken(Line original, Revocation revocation) {
        /** What takes back a rule stands where the rule stood, however likely it is to hold by itself. */
        Line line() {
            return lasting(original, Statement.CERTAIN);
        }

        /** True if it says nothing but that a rule is over. */
        boolean onlyDrops() {
            String text = original.text();
            int named = text.indexOf(revocation.named());
            String behind =
                    named < 0 ? "" : text.substring(named + revocation.named().length());
            return revocation.kind() == Revocation.Kind.DROPPED
                    && !NEW_CLAUSE.matcher(behind).find();
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
        matcher.revocation(note.text()).ifPresent(revocation -> taken.add(new Taken(noted.line(), revocation)));
    }

    /**
     * The rules as they are after that, in order of time.
     *
     * @param kept     those that go only where they were told
     * @param replaced those that are gone already, with what took their place
     */
    List<Line> applied(List<Line> rules, Set<Line> kept, Map<Line, Line> replaced) {
        List<Line> left = new ArrayList<>(rules);
        Set<Line> heirs = new HashSet<>(replaced.values());
        taken.sort(Comparator.comparing(one -> one.original().time()));
        for (Taken one : taken) {
            Line line = one.line();
            Set<String> named = Wordings.names(one.revocation().named());
            List<Line> meant = left.stream()
                    .filter(rule -> !rule.isSameAs(line)
                            && !rule.time().isAfter(line.time())
                            && isMeant(rule.text(), one.revocation(), named))
                    .toList();
            boolean isPlain = meant.size() == 1 && !kept.contains(meant.get(0));
            if (isPlain) {
                left.remove(meant.get(0));
                gone.put(meant.get(0), line);
            }
            boolean known = left.removeIf(rule -> rule.isSameAs(line));
            if ((isPlain || heirs.contains(one.original())) && one.onlyDrops()) {
                gone.put(line, line);
            } else if (!meant.isEmpty()) {
                left.add(line);
            } else if (known) {
                left.add(one.onlyDrops() ? lasting(line, Statement.LIKELY) : one.original());
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

    private boolean isMeant(String rule, Revocation revocation, Set<String> named) {
        return !named.isEmpty()
                && names.computeIfAbsent(rule, Wordings::names).containsAll(named)
                && switch (revocation.kind()) {
                    case DROPPED -> true;
                    case ALLOWED -> Wordings.negates(rule);
                    case REPLACED -> !Wordings.negates(rule);
                };
    }
}
