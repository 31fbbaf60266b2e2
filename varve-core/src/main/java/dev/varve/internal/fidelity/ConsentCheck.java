package dev.varve.internal.fidelity;

import dev.varve.internal.fidelity.Evidence.Match;
import dev.varve.language.WordList;
import dev.varve.language.claim.OrdinaryWords;
import java.util.List;
import java.util.Set;

/** That the user agreed to something, or did not, if the answer was another; and who is to do something. */
final class ConsentCheck {
    private static final OrdinaryWords ORDINARY = OrdinaryWords.all();
    private static final Set<String> DECIDES = Set.copyOf(WordList.DECIDES.words());
    private static final Set<String> WANTS = Set.copyOf(WordList.WANTS.words());
    private static final Set<String> REFUSES = Set.copyOf(WordList.REFUSES.words());
    private static final Set<String> ASSENTS = Set.copyOf(WordList.ASSENTS.words());
    private static final Set<String> DISSENTS = Set.copyOf(WordList.DISSENTS.words());
    private static final Set<String> USER = Set.of("user");
    private static final Set<String> AGENT = Set.of("agent", "assistant");
    private static final Set<String> FIRST_PERSON = Set.copyOf(WordList.FIRST_PERSON.words());

    /** So close to its subject is what somebody does. */
    private static final int CLOSE = 5;

    private final Evidence evidence;
    private final Alignment alignment;

    ConsentCheck(Evidence evidence, Alignment alignment) {
        this.evidence = evidence;
        this.alignment = alignment;
    }

    /** What the note says that was decided, against the answer to the question. */
    void consent(Clause clause, List<Clause> statement, Set<String> found) {
        boolean decides = clause.hasAny(DECIDES);
        boolean refuses = clause.hasAny(REFUSES) || clause.hasAny(ClauseReader.NEGATES);
        if (!decides && !clause.hasAny(REFUSES) && !(clause.hasAny(USER) && clause.hasAny(WANTS))) {
            return;
        }
        Match match = alignment.match(clause, statement, word -> !REFUSES.contains(word.lower()));
        if (!Alignment.isSure(match)
                || match.best().stream()
                        .anyMatch(each -> !isProposed(each) || evidence.isUsers(each) && !(decides && each.asks()))) {
            return;
        }
        List<Clause> reply = match.best().stream()
                .flatMap(each -> evidence.reply(each).stream())
                .distinct()
                .toList();
        if (reply.isEmpty()) {
            return;
        }
        Set<String> topics = Alignment.topics(statement, word -> true);
        boolean dissent = DISSENTS.contains(reply.get(0).words().get(0).lower())
                || reply.stream().anyMatch(each -> each.hasAny(ClauseReader.NEGATES));
        boolean assent = reply.get(0).hasAny(ASSENTS)
                || !dissent
                        && reply.stream()
                                .anyMatch(each -> each.topics().stream().anyMatch(topics::contains));
        if (refuses ? assent && !dissent : decides ? !assent : dissent && !assent) {
            clause.words().stream()
                    .filter(word -> DECIDES.contains(word.lower())
                            || WANTS.contains(word.lower())
                            || REFUSES.contains(word.lower()))
                    .findFirst()
                    .ifPresent(word -> found.add(word.text()));
        }
    }

    /** Whether it tells what the user wants. */
    static boolean isWish(Clause clause) {
        return clause.hasAny(USER) && (clause.hasAny(WANTS) || clause.hasAny(DECIDES));
    }

    private static boolean isProposed(Clause clause) {
        return clause.asks() || clause.hasAny(PolarityCheck.HEDGES);
    }

    /** That somebody did or does what others say of themselves. */
    void doer(Clause clause, Set<String> found) {
        Word subject = clause.words().get(0);
        boolean user = isAny(clause, USER);
        boolean agent = isAny(clause, AGENT);
        boolean named = subject.named() && subject.isCapital() && evidence.isEnglish();
        if ((user ? 1 : 0) + (agent ? 1 : 0) + (named ? 1 : 0) != 1
                || clause.hasAny(WANTS)
                || clause.hasAny(DECIDES)
                || clause.hasAny(ClauseReader.NEGATES)
                || named && clause.hasAny(Clause.BE)) {
            return;
        }
        clause.words().stream()
                .skip(1)
                .limit(CLOSE)
                .filter(word -> word.content() && !ClauseReader.REPORTS.contains(word.lower()))
                .findFirst()
                .filter(word -> !ORDINARY.isThing(word.stem()))
                .filter(word ->
                        !named || evidence.about(word.stem()).stream().noneMatch(each -> each.has(subject.stem())))
                .filter(word ->
                        isOthers(evidence.about(word.stem()), word, user ? Doer.USER : agent ? Doer.AGENT : Doer.ASKED))
                .ifPresent(word -> found.add(subject.text()));
    }

    private boolean isOthers(List<Clause> about, Word deed, Doer doer) {
        List<Doer> doers =
                about.stream().map(each -> saidOfThemselves(each, deed)).toList();
        return doers.stream().anyMatch(each -> each == Doer.USER || each == Doer.AGENT)
                && doers.stream().noneMatch(each -> each == doer && each != Doer.ASKED || each == Doer.ANYBODY)
                && (doer == Doer.ASKED || doers.stream().noneMatch(each -> each == Doer.ASKED));
    }

    private static boolean isAny(Clause clause, Set<String> names) {
        return clause.words().stream().limit(2).anyMatch(word -> names.contains(word.lower()));
    }

    private enum Doer {
        USER,
        AGENT,
        /** Whoever is asked to. */
        ASKED,
        ANYBODY
    }

    private Doer saidOfThemselves(Clause clause, Word deed) {
        Doer speaker = evidence.isUsers(clause) ? Doer.USER : Doer.AGENT;
        Word first = clause.words().get(0);
        if (clause.asks()) {
            return Doer.ANYBODY;
        }
        if (first.stem().equals(deed.stem())) {
            return DeedCheck.isPast(first) ? speaker : Doer.ASKED;
        }
        for (Word word : clause.words()) {
            if (word.stem().equals(deed.stem())) {
                return Doer.ANYBODY;
            }
            if (FIRST_PERSON.contains(word.lower())) {
                return speaker;
            }
        }
        return Doer.ANYBODY;
    }
}
