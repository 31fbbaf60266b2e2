package dev.varve.internal.fidelity;

import dev.varve.internal.fidelity.Evidence.Spot;
import dev.varve.language.WordList;
import dev.varve.language.claim.NumberWords;
import dev.varve.language.claim.Opposites;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Names, things and numbers that stand between the same words as others in the source: "nine" in "due on the ninth" if the source
 * has "due on the tenth". One that the source knows has to fit less well to what else the clause is about.
 */
final class FrameCheck {
    static final Set<String> PLACES = Set.copyOf(WordList.BEFORE_THINGS.words());
    private static final Set<String> ORDINALS = Set.copyOf(WordList.ORDINALS.words());
    private static final NumberWords NUMBERS = NumberWords.all();

    /** Longer ones are literals. */
    private static final int DIGITS = 2;

    private final Evidence evidence;
    private final NameCheck names;

    FrameCheck(Evidence evidence, NameCheck names) {
        this.evidence = evidence;
        this.names = names;
    }

    void frames(Clause clause, List<Clause> statement, Set<String> found) {
        for (int i = 0; i < clause.words().size(); i++) {
            if (isReplaced(clause, i, statement)) {
                found.add(clause.words().get(i).text());
            }
        }
    }

    private boolean isReplaced(Clause clause, int at, List<Clause> statement) {
        Word word = clause.words().get(at);
        boolean number = isNumber(word);
        if (number && evidence.hasTools()) {
            return false; // who condenses or reads output counts anew
        }
        if (isOtherSide(clause, at)) {
            return true;
        }
        boolean name = !NameCheck.isSided(clause, at) && isName(clause, at, evidence.isEnglish());
        if (NameCheck.ARTICLES.contains(word.lower()) || !number && !name || evidence.isSpeaker(word.lower())) {
            return false;
        }
        List<Spot> same = evidence.spots(clause, at);
        if (same.isEmpty() || same.stream().anyMatch(spot -> isSame(spot.word(), word))) {
            return false;
        }
        List<Spot> others = same.stream()
                .filter(spot -> number
                        ? isNumber(spot.word())
                        : !isNumber(spot.word()) && isName(spot.clause(), spot.at(), evidence.isEnglish()))
                .filter(spot -> spot.word().negated() || !word.negated())
                .filter(spot -> statement.stream().noneMatch(each -> mentions(each, spot.word())))
                .toList();
        if (others.isEmpty()) {
            return false;
        }
        boolean known =
                number ? evidence.clauses().stream().anyMatch(each -> mentions(each, word)) : names.isKnown(word);
        return known ? fitsBetter(others, clause, word) : !number || isNew(word, others);
    }

    /** Whether an opposite stands between the same words, and the word nowhere. */
    private boolean isOtherSide(Clause clause, int at) {
        if (names.isKnown(clause.words().get(at))) {
            return false;
        }
        List<Opposites.Value> values = sides(clause, at);
        return evidence.spots(clause, at).stream()
                .filter(spot -> spot.word().negated() == clause.words().get(at).negated())
                .flatMap(spot -> sides(spot.clause(), spot.at()).stream())
                .anyMatch(there -> !there.turns() && values.stream().anyMatch(there::excludes));
    }

    private static List<Opposites.Value> sides(Clause clause, int at) {
        return clause.opposites().stream()
                .filter(each -> each.at() == at && each.end() == at + 1)
                .flatMap(each -> each.value().stream())
                .toList();
    }

    /** Whether a name or an exact number stands beside less of what the clause is about than another in its place. */
    private boolean fitsBetter(List<Spot> others, Clause clause, Word word) {
        if (!evidence.isEnglish() || !isExact(word)) {
            return false;
        }
        long fit = evidence.about(word.stem()).stream()
                .mapToLong(each -> evidence.statement(each).stream()
                        .mapToLong(part -> fit(clause, part, word))
                        .sum())
                .max()
                .orElse(0);
        return others.stream()
                .filter(spot -> isExact(spot.word()))
                .anyMatch(spot -> fit(clause, spot.clause(), spot.word()) > fit);
    }

    /** Whether a small number is no sum or difference of those that stand there. */
    private boolean isNew(Word word, List<Spot> others) {
        OptionalLong value = NUMBERS.valueOf(word.lower());
        return value.isPresent()
                && !(Character.isDigit(word.text().charAt(0)) && word.text().length() > DIGITS)
                && others.stream()
                        .noneMatch(
                                spot -> NumberCheck.isWorkedOut(evidence.statement(spot.clause()), value.getAsLong()));
    }

    private static boolean isExact(Word word) {
        return word.joined() || word.named() && word.isCapital() || word.isAbbreviation();
    }

    private static long fit(Clause note, Clause source, Word word) {
        return note.topics().stream()
                .filter(topic -> !topic.equals(word.stem()) && source.has(topic))
                .count();
    }

    private static boolean isName(Clause clause, int at, boolean english) {
        Word word = clause.words().get(at);
        if (!word.content()) {
            return false;
        }
        if (!english) {
            return word.isCapital();
        }
        boolean placed = at > 0
                && (PLACES.contains(clause.words().get(at - 1).lower())
                        || isNumber(clause.words().get(at - 1)));
        boolean subject = at + 1 < clause.words().size()
                && Clause.BE.contains(clause.words().get(at + 1).lower());
        return NameCheck.isThing(word) || placed || subject;
    }

    private static boolean isNumber(Word word) {
        return Character.isDigit(word.text().charAt(0))
                || ORDINALS.contains(word.lower())
                || NUMBERS.valueOf(word.lower()).isPresent();
    }

    private static boolean mentions(Clause clause, Word word) {
        return clause.words().stream().anyMatch(each -> isSame(each, word));
    }

    private static boolean isSame(Word one, Word other) {
        if (one.stem().equals(other.stem()) || NameCheck.isSame(one, other)) {
            return true;
        }
        OptionalLong value = NUMBERS.valueOf(one.lower());
        return value.isPresent() && value.equals(NUMBERS.valueOf(other.lower()));
    }
}
