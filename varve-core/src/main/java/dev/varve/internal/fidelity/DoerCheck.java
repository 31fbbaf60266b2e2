package dev.varve.internal.fidelity;

import dev.varve.language.WordList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Who did something, if somebody else says so of themselves. */
final class DoerCheck {
    private static final Set<String> BE = Set.copyOf(WordList.IS.words());
    private static final Set<String> USER = Set.of("user");
    private static final Set<String> AGENT = Set.of("agent", "assistant");
    private static final Set<String> FIRST_PERSON = Set.copyOf(WordList.FIRST_PERSON.words());

    /** Words at the start of a clause among which the subject is sought. */
    private static final int FIRST = 2;

    /** Words between a subject and its verb, at most. */
    private static final int CLOSE = 5;

    private final Evidence evidence;

    DoerCheck(Evidence evidence) {
        this.evidence = evidence;
    }

    /** That somebody did or does what others say of themselves. */
    void doer(Clause clause, Set<String> found) {
        if (clause.isWanted() || clause.hasAny(ClauseReader.NEGATES)) {
            return;
        }
        List<Word> words = clause.words();
        for (int i = 0; i < Math.min(words.size(), FIRST); i++) {
            Word subject = words.get(i);
            if (USER.contains(subject.lower()) || AGENT.contains(subject.lower())) {
                Doer doer = USER.contains(subject.lower()) ? Doer.USER : Doer.AGENT;
                deed(words, i)
                        .filter(deed -> isOthers(evidence.about(deed.stem()), deed, doer))
                        .ifPresent(deed -> found.add(subject.text()));
                return;
            }
        }
        Word name = words.get(0);
        if (evidence.isEnglish() && evidence.names(name.stem()) && !clause.hasAny(BE)) {
            deed(words, 0)
                    .filter(deed -> evidence.about(deed.stem()).stream().noneMatch(each -> each.has(name.stem())))
                    .filter(deed -> isOthers(evidence.about(deed.stem()), deed, Doer.ASKED))
                    .ifPresent(deed -> found.add(name.text()));
        }
    }

    /** The deed of the subject at a place: the first content word after it, unless that only reports. */
    private static Optional<Word> deed(List<Word> words, int subject) {
        return words.stream()
                .skip(subject + 1L)
                .limit(CLOSE)
                .filter(word -> !ClauseReader.GRAMMAR.contains(word.lower()))
                .findFirst()
                .filter(Word::content);
    }

    private boolean isOthers(List<Clause> about, Word deed, Doer doer) {
        List<Doer> doers =
                about.stream().map(each -> saidOfThemselves(each, deed)).toList();
        return doers.stream().anyMatch(each -> each == Doer.USER || each == Doer.AGENT)
                && doers.stream().noneMatch(each -> each == doer && each != Doer.ASKED || each == Doer.ANYBODY)
                && (doer == Doer.ASKED || doers.stream().noneMatch(each -> each == Doer.ASKED));
    }

    private enum Doer {
        USER,
        AGENT,
        /** The person or agent that is asked to do it. */
        ASKED,
        ANYBODY
    }

    private static boolean isPast(Word word) {
        return word.lower().endsWith("ed");
    }

    private Doer saidOfThemselves(Clause clause, Word deed) {
        Doer speaker = evidence.isUsers(clause) ? Doer.USER : Doer.AGENT;
        Word first = clause.words().get(0);
        if (clause.asks()) {
            return Doer.ANYBODY;
        }
        if (first.stem().equals(deed.stem())) {
            return isPast(first) ? speaker : Doer.ASKED;
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
