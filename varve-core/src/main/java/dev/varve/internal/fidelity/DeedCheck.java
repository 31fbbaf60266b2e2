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
    private static final Set<String> DECIDES = Set.copyOf(WordList.DECIDES.words());
    private static final Set<String> GIVES_REASON = Set.copyOf(WordList.GIVES_REASON.words());

    /** So many statements behind a question may answer it. */
    private static final int ANSWER = 3;

    private final Evidence evidence;
    private final Alignment alignment;

    DeedCheck(Evidence evidence, Alignment alignment) {
        this.evidence = evidence;
        this.alignment = alignment;
    }

    /** That somebody decided what was only asked about. */
    void decision(Clause clause, List<Clause> statement, Set<String> found) {
        if (!clause.hasAny(DECIDES)) {
            return;
        }
        Match match = alignment.match(clause, statement, word -> true);
        if (Alignment.isSure(match)
                && match.best().stream().allMatch(Clause::asks)
                && match.best().stream().anyMatch(each -> isRefused(each))) {
            clause.words().stream()
                    .filter(word -> DECIDES.contains(word.lower()))
                    .forEach(word -> found.add(word.text()));
        }
    }

    private boolean isRefused(Clause question) {
        for (int next = 1; next <= ANSWER; next++) {
            if (evidence.statement(question.statement() + next).stream()
                    .anyMatch(each -> each.hasAny(ClauseReader.NEGATES))) {
                return true;
            }
        }
        return false;
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
    void done(Clause clause, Set<String> found) {
        boolean happened = false;
        for (Word word : clause.words()) {
            happened |= HAPPENED.contains(word.lower());
            if (ASKS_FOR.contains(word.lower())) {
                return;
            }
            if (happened && word.content() && !word.negated() && isPast(word) && !clause.asks()) {
                List<Clause> about = evidence.about(word.stem());
                if (!about.isEmpty() && about.stream().allMatch(each -> asksFor(each, word.stem()))) {
                    found.add(word.text());
                }
            }
        }
    }

    /** Whether it tells of something that is to be done, or may be. */
    static boolean isAskedFor(Clause clause) {
        return clause.hasAny(ASKS_FOR);
    }

    private static boolean isPast(Word word) {
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
                return asks && !isPast(word);
            }
        }
        return false;
    }
}
