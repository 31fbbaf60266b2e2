package dev.varve.internal.fidelity;

import dev.varve.internal.fidelity.Clause.Count;
import dev.varve.internal.fidelity.Evidence.Match;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds numbers that differ from the source's. */
final class NumberCheck {

    private static final int MANY = 100;

    private final Evidence evidence;
    private final Alignment alignment;

    NumberCheck(Evidence evidence, Alignment alignment) {
        this.evidence = evidence;
        this.alignment = alignment;
    }

    void numbers(Clause clause, List<Clause> statement, Set<String> found) {
        for (Count count : clause.numbers()) {
            Match match = alignment.match(clause, statement, word -> true);
            if (match.coverage() < Alignment.ABOUT) {
                continue;
            }
            List<Clause> near = new ArrayList<>();
            match.best().forEach(each -> near.addAll(evidence.statement(each)));
            match.best().forEach(each -> near.addAll(evidence.around(each)));
            if (!hasNumber(near, count)
                    && !isWorkedOut(near, count.value())
                    && !(evidence.hasTools() && evidence.knows(String.valueOf(count.value())))
                    && evidence.about(count.of()).stream().noneMatch(each -> hasNumber(List.of(each), count))
                    && contradicts(near, count, Alignment.isSure(match))) {
                found.add(clause.words().get(count.at()).text());
            }
        }
    }

    static boolean hasNumber(Collection<Clause> clauses, Count count) {
        return clauses.stream()
                .flatMap(each -> each.numbers().stream())
                .anyMatch(each -> each.value() == count.value());
    }

    /** True if it is the sum or the difference of two numbers. */
    static boolean isWorkedOut(Collection<Clause> clauses, long value) {
        Set<Long> values = clauses.stream()
                .flatMap(each -> each.numbers().stream())
                .map(Count::value)
                .limit(MANY)
                .collect(Collectors.toSet());
        return values.stream().anyMatch(each -> each > value && values.contains(each - value));
    }

    private static boolean contradicts(Collection<Clause> clauses, Count count, boolean sure) {
        return clauses.stream()
                .flatMap(each -> each.numbers().stream())
                .anyMatch(each -> Alignment.isSame(each.of(), count.of())
                        || sure
                                && (Alignment.isSame(each.after(), count.after())
                                        || Alignment.isSame(each.before(), count.before())));
    }
}
