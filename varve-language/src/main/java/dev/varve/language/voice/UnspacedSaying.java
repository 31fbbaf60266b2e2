package dev.varve.language.voice;

import java.util.List;

/** Tells whether a sentence says that somebody else says something, in languages that set no spaces between words, and in Korean. */
final class UnspacedSaying {
    private static final char FIRST = '\u1100';

    private static final int LONGEST_SUBJECT = 10;

    private final List<String> marks;
    private final List<String> ownMarks;
    private final List<String> conditions;
    private final List<String> verbs;
    private final List<String> otherWords;
    private final List<String> noSubject;

    UnspacedSaying(Lexicon lexicon) {
        marks = lexicon.phrases("marks");
        ownMarks = lexicon.phrases("own-marks");
        conditions = lexicon.phrases("if");
        verbs = lexicon.phrases("tells");
        otherWords = lexicon.phrases("tells-not");
        noSubject = lexicon.phrases("no-subject");
    }

    boolean isSaid(String sentence) {
        return Words.hasFrom(sentence, FIRST)
                && conditions.stream().noneMatch(sentence::startsWith)
                && (Words.hasAny(sentence, marks) || verbs.stream().anyMatch(verb -> isToldWith(verb, sentence)))
                && !Words.hasAny(sentence, ownMarks);
    }

    /** True if a sentence begins with somebody else and a verb of saying. */
    private boolean isToldWith(String verb, String sentence) {
        int at = sentence.indexOf(verb);
        if (at < 2 || at > LONGEST_SUBJECT) {
            return false;
        }
        String subject = sentence.substring(0, at);
        return subject.chars().allMatch(Character::isLetter)
                && !Words.hasAny(subject, noSubject)
                && otherWords.stream().noneMatch(other -> sentence.startsWith(other, at));
    }
}
