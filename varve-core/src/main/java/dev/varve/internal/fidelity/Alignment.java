package dev.varve.internal.fidelity;

import dev.varve.internal.fidelity.Evidence.Match;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Finds what of a source is about what a clause of a note is about. */
final class Alignment {
    /** Shares of topics. */
    static final double ABOUT = 0.5;

    static final double SURELY = 0.6;
    private static final double CLOSELY = 0.75;

    private final Evidence evidence;

    Alignment(Evidence evidence) {
        this.evidence = evidence;
    }

    static Set<String> topics(Collection<Clause> clauses, Predicate<Word> wanted) {
        Set<String> topics = new LinkedHashSet<>();
        for (Clause clause : clauses) {
            for (Word word : clause.words()) {
                if (word.content() && wanted.test(word)) {
                    topics.add(word.stem());
                }
            }
        }
        return topics;
    }

    /** The best match of a clause without some of its words, or of its whole statement if nothing else is left. */
    Match match(Clause clause, List<Clause> statement, Predicate<Word> wanted) {
        Set<String> topics = topics(List.of(clause), wanted);
        Set<String> all = topics(statement, wanted);
        Match match = evidence.match(topics.isEmpty() ? all : topics);
        double enough = evidence.hasTools() ? CLOSELY : ABOUT; // many lines of output are about the same
        return match.best().stream().anyMatch(each -> evidence.share(all, each) >= enough) ? match : Match.NONE;
    }

    static boolean isSure(Match match) {
        return match.coverage() >= SURELY && match.shared() > 1 || match.coverage() == 1;
    }

    static boolean isSame(String one, String other) {
        return !one.isEmpty() && one.equals(other);
    }
}
