package dev.varve.internal.fidelity;

import dev.varve.internal.fidelity.Evidence.Match;
import dev.varve.language.WordList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** What was done or decided, and why, of which the source knows nothing. */
final class DeedCheck {
    private static final Set<String> ASKS_FOR = Set.copyOf(WordList.ASKS_FOR.words());
    private static final Set<String> HAPPENED = Set.copyOf(WordList.HAPPENED.words());
    private static final Set<String> ACTORS = Set.of("user", "agent", "assistant");
    private static final Set<String> GIVES_REASON = Set.copyOf(WordList.GIVES_REASON.words());

    private final Evidence evidence;
    private final Alignment alignment;

    DeedCheck(Evidence evidence, Alignment alignment) {
        this.evidence = evidence;
        this.alignment = alignment;
    }

    /** A reason of which nothing stands in the source. */
    void reason(Clause clause, Predicate<Word> known, Set<String> found) {
        Word first = clause.words().get(0);
        if (GIVES_REASON.contains(first.lower())
                && clause.topics().size() > 1
                && clause.words().stream().noneMatch(word -> word.content() && known.test(word))) {
            found.add(first.text());
        }
    }

    /** What the note says was done, though its source only asks for it. */
    void done(Clause clause, List<Clause> statement, Set<String> found) {
        boolean happened = false;
        boolean actor = false;
        boolean told = false;
        for (Word word : clause.words()) {
            if (ASKS_FOR.contains(word.lower())) {
                return;
            }
            boolean known = !evidence.about(word.stem()).isEmpty();
            if ((happened || actor)
                    && (known || !told)
                    && word.content()
                    && !word.negated()
                    && isPast(word)
                    && !clause.asks()
                    && isOnlyAskedFor(word, clause, statement)) {
                found.add(word.text());
            }
            happened |= HAPPENED.contains(word.lower());
            told |= ACTORS.contains(word.lower());
            actor = ACTORS.contains(word.lower()) || word.named() && word.isCapital();
        }
    }

    private boolean isOnlyAskedFor(Word word, Clause clause, List<Clause> statement) {
        List<Clause> about = evidence.about(word.stem());
        if (!about.isEmpty()) {
            return about.stream().allMatch(each -> asksFor(each, word.stem()) && !evidence.isSettled(each));
        }
        Match match = alignment.match(clause, statement, each -> each != word);
        return !ClauseReader.REPORTS.contains(word.lower())
                && !PolarityCheck.HEDGES.contains(word.lower())
                && Alignment.isSure(match)
                && match.best().stream().allMatch(DeedCheck::isAskedFor);
    }

    /** Whether it tells of something that is to be done, or may be. */
    static boolean isAskedFor(Clause clause) {
        return clause.hasAny(ASKS_FOR);
    }

    static boolean isPast(Word word) {
        return word.lower().endsWith("ed");
    }

    private static boolean asksFor(Clause clause, String stem) {
        for (int i = 0; i < clause.words().size(); i++) {
            Word word = clause.words().get(i);
            if (word.stem().equals(stem)) {
                boolean first = i == 0;
                boolean asks = clause.asks()
                        || first
                        || clause.words().subList(0, i).stream().anyMatch(each -> ASKS_FOR.contains(each.lower()));
                return asks && !isPast(word) || word.negated();
            }
        }
        return false;
    }
}
