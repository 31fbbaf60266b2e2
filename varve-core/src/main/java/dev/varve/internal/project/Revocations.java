package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.NoteLine;
import dev.varve.Statement;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.intent.Revocation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * What a user took back of his rules. The sentence that takes back stands among the rules, so that none which it means stands
 * there alone; the rule itself goes if it is plain which one is meant.
 */
final class Revocations {
    private record Taken(Line line, Revocation revocation) {}

    private final IntentMatcher matcher = IntentMatcher.all();
    private final List<Taken> taken = new ArrayList<>();

    /** Looks at what a line of the user's says. */
    void read(Noted noted) {
        NoteLine note = noted.note();
        if (note.kind() != NoteLine.Kind.SAID && note.kind() != NoteLine.Kind.DECIDED) {
            return;
        }
        matcher.revocation(note.text())
                .ifPresent(revocation -> taken.add(new Taken(certain(noted.line()), revocation)));
    }

    /**
     * The rules as they are after that, in order of time.
     *
     * @param kept those that go only where they were told
     */
    List<Line> applied(List<Line> rules, Set<Line> kept) {
        List<Line> left = new ArrayList<>(rules);
        taken.sort(Comparator.comparing(one -> one.line().time()));
        for (Taken one : taken) {
            Line line = one.line();
            List<Line> meant = left.stream()
                    .filter(rule -> !rule.isSameAs(line)
                            && !rule.time().isAfter(line.time())
                            && isMeant(rule.text(), one.revocation()))
                    .toList();
            if (meant.size() == 1 && !kept.contains(meant.get(0))) {
                left.remove(meant.get(0));
            }
            if (!meant.isEmpty()) {
                left.removeIf(rule -> rule.isSameAs(line));
                left.add(line);
            }
        }
        left.sort(Comparator.comparing(Line::time));
        return left;
    }

    /** What takes back a rule stands where the rule stood, however likely it is to hold by itself. */
    private static Line certain(Line line) {
        return line.withStatement(line.statement().withLasting(Statement.CERTAIN));
    }

    private static boolean isMeant(String rule, Revocation revocation) {
        Set<String> named = Wordings.names(revocation.named());
        return !named.isEmpty()
                && Wordings.names(rule).containsAll(named)
                && switch (revocation.kind()) {
                    case DROPPED -> true;
                    case ALLOWED -> Wordings.negates(rule);
                    case REPLACED -> !Wordings.negates(rule);
                };
    }
}
