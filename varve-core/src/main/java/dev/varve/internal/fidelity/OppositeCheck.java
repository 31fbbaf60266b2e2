package dev.varve.internal.fidelity;

import dev.varve.internal.fidelity.Clause.Sided;
import dev.varve.internal.fidelity.Evidence.Match;
import dev.varve.language.claim.Opposites;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Wordings of which the source has the opposite. */
final class OppositeCheck {

    private final Evidence evidence;
    private final Alignment alignment;

    OppositeCheck(Evidence evidence, Alignment alignment) {
        this.evidence = evidence;
        this.alignment = alignment;
    }

    void opposites(Clause clause, List<Clause> statement, Set<String> found) {
        for (Sided sided : clause.asks() ? List.<Sided>of() : clause.opposites()) {
            if (clause.words().size() == sided.end() - sided.at() && statement.size() > 2) {
                continue;
            }
            Set<Word> own = new HashSet<>(clause.words().subList(sided.at(), sided.end()));
            Match match = alignment.match(clause, statement, word -> !own.contains(word));
            if (match.coverage() < Alignment.ABOUT) {
                continue;
            }
            if (isConverted(clause, sided, match)) {
                continue;
            }
            boolean negated = clause.words().get(sided.at()).negated();
            boolean conflict = false;
            boolean supported = false;
            for (Opposites.Value value : sided.value()) {
                @Nullable Boolean says = says(match, value, sided, clause, negated);
                conflict |= Boolean.FALSE.equals(says);
                supported |= Boolean.TRUE.equals(says);
            }
            if (conflict && !supported) {
                own.stream()
                        .map(Word::text)
                        .reduce((one, other) -> one + " " + other)
                        .ifPresent(found::add);
            }
        }
    }

    /** Whether a unit has another number than there, as half an hour has in minutes. */
    private boolean isConverted(Clause note, Sided unit, Match match) {
        return note.numbers().stream()
                .filter(each -> each.at() == unit.at() - 1)
                .anyMatch(each -> match.best().stream()
                        .noneMatch(source -> NumberCheck.hasNumber(evidence.statement(source), each)));
    }

    private @Nullable Boolean says(Match match, Opposites.Value value, Sided wording, Clause note, boolean negated) {
        List<Clause> best = saidBy(note, match.best());
        List<Clause> wider =
                best.stream().flatMap(each -> evidence.statement(each).stream()).toList();
        List<Clause> around = Alignment.isSure(match)
                ? best.stream().flatMap(each -> evidence.around(each).stream()).toList()
                : List.<Clause>of();
        Set<String> topics = note.topics();
        for (List<Clause> level : List.of(best, wider, around)) {
            boolean same = false;
            boolean other = false;
            for (Clause clause : level) {
                for (Sided sided : clause.opposites()) {
                    boolean turned = clause.words().get(sided.at()).negated() != negated
                            || clause.asks()
                            || isHedged(clause, sided);
                    for (Opposites.Value each : sided.value()) {
                        boolean changed = each.turns() && changesPlaces(clause, sided, note, wording);
                        same |= each.line() == value.line()
                                && (each.side() == value.side() && !changed
                                        || each.side() != value.side() && changed
                                        || turned);
                        other |= each.line() == value.line() && each.side() != value.side() != changed && !turned;
                    }
                }
            }
            if (other && !same && level == best) { // "kill it" is about what stands before it
                same = wider.stream().anyMatch(each -> says(each, value) && Alignment.isAbout(each, topics));
            }
            if (other && !same && best.stream().anyMatch(each -> goesOn(each, value))) {
                return null;
            }
            if (same || other) {
                return same;
            }
        }
        return null;
    }

    /** If the note tells what the user wants: what of it the user said, if that is anything. */
    private List<Clause> saidBy(Clause note, List<Clause> best) {
        if (!ConsentCheck.isWish(note)) {
            return best;
        }
        List<Clause> users = best.stream().filter(evidence::isUsers).toList();
        return users.isEmpty() ? best : users;
    }

    /** Whether the statement behind goes on with the same and has this side. */
    private boolean goesOn(Clause clause, Opposites.Value value) {
        return evidence.referring(clause).stream().anyMatch(each -> says(each, value));
    }

    private static boolean isHedged(Clause clause, Sided sided) {
        for (int i = 0; i < clause.words().size(); i++) {
            if (PolarityCheck.HEDGES.contains(clause.words().get(i).lower()) && (i < sided.at() || i >= sided.end())) {
                return true;
            }
        }
        return false;
    }

    /** Whether what stands before a wording in one clause stands behind it in the other. */
    private static boolean changesPlaces(Clause source, Sided there, Clause note, Sided here) {
        String before = topic(note, here.at() - 1, -1);
        String behind = topic(note, here.end(), 1);
        return Alignment.isSame(before, topic(source, there.end(), 1))
                || Alignment.isSame(behind, topic(source, there.at() - 1, -1));
    }

    private static String topic(Clause clause, int from, int step) {
        for (int i = from; i >= 0 && i < clause.words().size(); i += step) {
            if (clause.words().get(i).content()) {
                return clause.words().get(i).stem();
            }
        }
        return "";
    }

    private static boolean says(Clause clause, Opposites.Value value) {
        return clause.opposites().stream()
                .flatMap(each -> each.value().stream())
                .anyMatch(each -> each.line() == value.line() && each.side() == value.side());
    }
}
