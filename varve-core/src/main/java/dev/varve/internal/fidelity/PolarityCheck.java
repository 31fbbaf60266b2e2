package dev.varve.internal.fidelity;

import dev.varve.internal.fidelity.Evidence.Match;
import dev.varve.language.WordList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds statements that the source makes and the note denies, or the reverse. */
final class PolarityCheck {
    static final Set<String> HEDGES = Set.copyOf(WordList.HEDGES.words());
    static final Set<String> SOFT = Set.copyOf(WordList.DENIES_SOFTLY.words());
    private static final Set<String> LIMITS = Set.copyOf(WordList.LIMITS.words());
    private static final Set<String> BINDS = Set.copyOf(WordList.BINDS.words());
    private static final Set<String> COUNTS_NONE = Set.copyOf(WordList.COUNTS_NONE.words());
    private static final Set<String> HAPPENED = Set.copyOf(WordList.HAPPENED.words());

    /** The ending of a verb that names what is done. */
    private static final String GOES_ON = "ing";

    private final Evidence evidence;
    private final Alignment alignment;

    PolarityCheck(Evidence evidence, Alignment alignment) {
        this.evidence = evidence;
        this.alignment = alignment;
    }

    void polarity(Clause clause, List<Clause> statement, Set<String> found) {
        if (clause.asks()) {
            return;
        }
        if (clause.hasAny(ClauseReader.NEGATES)) {
            if (isAdded(clause, statement) || isSwapped(clause, statement) || isInvented(clause, statement)) {
                clause.words().stream()
                        .filter(word -> ClauseReader.NEGATES.contains(word.lower()))
                        .findFirst()
                        .ifPresent(word -> found.add(word.text()));
            }
        }
        dropped(clause, statement).ifPresent(word -> found.add(word.text()));
    }

    /** True if the source says of what the note denies that it is so. */
    private boolean isAdded(Clause clause, List<Clause> statement) {
        Optional<Word> head = clause.denied();
        if (head.isEmpty()) {
            Match match = alignment.match(clause, statement, word -> true);
            return match.coverage() >= Alignment.SURELY
                    && match.shared() > 1
                    && match.best().stream().noneMatch(each -> each.asks() || leavesOpen(each, clause, statement));
        }
        if (isVague(clause) || evidence.hasTools() && !clause.hasAny(BINDS)) {
            return false;
        }
        List<Clause> nearest = nearest(head.get(), clause);
        boolean pending = clause.hasAny(HAPPENED) && nearest.stream().anyMatch(Clause::isAskedFor);
        return !nearest.isEmpty()
                && !pending
                && nearest.stream().noneMatch(each -> each.asks() || leavesOpen(each, clause, statement));
    }

    /** The source's clauses with a word and most topics of a clause; none if they share few. */
    private List<Clause> nearest(Word word, Clause clause) {
        List<Clause> about = evidence.about(word.stem());
        Set<String> topics = clause.topics();
        long most = about.stream().mapToLong(each -> shared(each, topics)).max().orElse(0);
        long wanted = topics.size() + (word.content() && !topics.contains(word.stem()) ? 1 : 0);
        List<Clause> nearest =
                about.stream().filter(each -> shared(each, topics) == most).toList();
        long around = nearest.stream()
                .mapToLong(each -> sharedAround(each, topics))
                .max()
                .orElse(0);
        return around > 1 && around >= Alignment.ABOUT * wanted || most == wanted ? nearest : List.of();
    }

    /** True if it forbids something about which the source denies nothing. */
    private boolean isInvented(Clause clause, List<Clause> statement) {
        if (!clause.hasAny(BINDS) || evidence.hasTools()) {
            return false;
        }
        Set<String> topics = Alignment.topics(statement, word -> true);
        return topics.stream()
                .flatMap(each -> evidence.about(each).stream())
                .noneMatch(each -> evidence.near(each).stream()
                        .anyMatch(source -> source.hasAny(ClauseReader.NEGATES) || source.hasAny(SOFT)));
    }

    /** Topics of the clauses that deny nothing. */
    private static Set<String> stated(List<Clause> note) {
        return Alignment.topics(
                note.stream().filter(each -> !each.hasAny(ClauseReader.NEGATES)).toList(), word -> true);
    }

    private static long shared(Clause source, Set<String> topics) {
        return topics.stream().filter(source::has).count();
    }

    private long sharedAround(Clause source, Set<String> topics) {
        List<Clause> context = evidence.context(source);
        return topics.stream()
                .filter(topic -> context.stream().anyMatch(each -> each.has(topic)))
                .count();
    }

    /** True if a clause, or what is said of the same beside it, denies something or leaves it open. */
    private boolean leavesOpen(Clause source, Clause clause, List<Clause> note) {
        if (source.hasAny(ClauseReader.NEGATES) || source.hasAny(HEDGES)) {
            return true;
        }
        Set<String> topics = Alignment.topics(note, word -> true);
        boolean whole = source.topics().containsAll(clause.topics());
        for (Clause each : evidence.statement(source)) {
            boolean same = each == source || each.topics().isEmpty() || shared(each, topics) > 0;
            if (same && (each.hasAny(ClauseReader.NEGATES) || each.hasAny(HEDGES) || saysSoftly(each, note, whole))) {
                return true;
            }
        }
        return evidence.next(source).stream()
                .anyMatch(each -> (each.topics().isEmpty() || shared(each, topics) > 0)
                        && (each.hasAny(ClauseReader.NEGATES) || each.hasAny(HEDGES) || saysSoftly(each, note, false)));
    }

    /** True if a statement of the source denies what the note states, and states what it denies. */
    private boolean isSwapped(Clause clause, List<Clause> statement) {
        Set<String> denied = Alignment.topics(List.of(clause), Word::negated);
        Set<String> stated = stated(statement);
        if (evidence.hasTools()
                && alignment.match(clause, statement, word -> true).best().isEmpty()) {
            return false;
        }
        for (String stem : denied) {
            for (Clause source : evidence.about(stem)) {
                List<Clause> whole = evidence.statement(source);
                Set<String> statedThere = stated(whole);
                Set<String> deniedThere = Alignment.topics(whole, Word::negated);
                deniedThere.removeAll(statedThere);
                if (statedThere.contains(stem)
                        && !stated.contains(stem)
                        && deniedThere.stream().anyMatch(each -> stated.contains(each) && !denied.contains(each))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A word that the source denies and the note does not. */
    private Optional<Word> dropped(Clause clause, List<Clause> statement) {
        for (Word word : clause.words()) {
            if (!word.content()
                    || word.lower().endsWith(GOES_ON)
                    || clause.topics().size() == 1 && statement.size() > 1
                    || statement.stream().anyMatch(each -> isDenied(each, word))) {
                continue;
            }
            List<Clause> nearest = nearest(word, clause);
            if (!nearest.isEmpty()
                    && nearest.stream()
                            .allMatch(each ->
                                    !each.asks() && each.denies(word) && !(isWanted(statement) && isVague(each)))
                    && evidence.about(word.stem()).stream()
                            .noneMatch(each -> each.statement() > nearest.get(0).statement() && !isDenied(each, word))
                    && statement.stream()
                            .noneMatch(each ->
                                    nearest.stream().anyMatch(source -> saysSoftly(each, List.of(source), false)))) {
                return Optional.of(word);
            }
        }
        return Optional.empty();
    }

    /** True if a clause has a word and a negation before or behind it. */
    private static boolean isDenied(Clause clause, Word word) {
        return clause.has(word.stem()) && clause.hasAny(ClauseReader.NEGATES);
    }

    /** True if its negations only say that there is none of something. */
    private static boolean isVague(Clause clause) {
        return clause.words().stream()
                .allMatch(word -> !ClauseReader.NEGATES.contains(word.lower()) || COUNTS_NONE.contains(word.lower()));
    }

    /** True if a note tells what is to be, which need not be yet. */
    private static boolean isWanted(List<Clause> note) {
        return note.stream().anyMatch(each -> each.isWish() || each.isAskedFor());
    }

    /** True if it says without a negation what another says with one. */
    private static boolean saysSoftly(Clause clause, List<Clause> others, boolean whole) {
        return clause.words().stream()
                .anyMatch(word -> SOFT.contains(word.lower())
                        && !(whole && LIMITS.contains(word.lower()))
                        && others.stream().noneMatch(other -> other.has(word.stem())));
    }
}
