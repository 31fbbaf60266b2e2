package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.Fact;
import dev.varve.internal.extractive.Intents;
import dev.varve.language.intent.Intent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Which lines of notes and which facts are rules and wishes of the user. */
final class Wishes {
    /** More people than share a table. */
    private static final int CROWD = 6;

    private final Intents cues = new Intents();

    /**
     * Those that hold, oldest first.
     *
     * @param notes the lines of each session
     */
    List<Line> of(List<Fact> facts, Iterable<List<Noted>> notes, Function<Fact, Line> line) {
        List<Line> found = new ArrayList<>();
        Set<Line> told = new HashSet<>();
        Revocations revocations = new Revocations();
        for (Fact fact : facts) {
            boolean ofThePerson = fact.type() == Fact.Type.PROFILE || fact.type() == Fact.Type.BEHAVIOR;
            if (fact.model().equals(Fact.REMEMBERED)) {
                told.add(line.apply(fact));
            } else if (ofThePerson && !cues.onlySeems(fact.summary())) {
                found.add(line.apply(fact));
            }
        }
        found.addAll(told);
        for (List<Noted> session : notes) {
            if (isCrowd(session)) {
                continue; // what strangers in a public channel wish binds nobody
            }
            for (Noted noted : session) {
                if (isRule(noted)) {
                    found.add(noted.line());
                }
                if (noted.isPersons()) {
                    revocations.read(noted);
                }
            }
        }
        found.sort(Comparator.comparing(Line::time));
        return revocations.applied(Wordings.newest(found), told);
    }

    /** Whether a line says what is to be done or left from now on. */
    static boolean isRule(Noted noted) {
        return noted.isPersons() && noted.note().statement().is(Intent.RULE);
    }

    static boolean isCrowd(List<Noted> notes) {
        List<String> sources =
                notes.stream().map(noted -> noted.note().source()).distinct().toList();
        return sources.size() >= CROWD && notes.stream().allMatch(Noted::isPersons);
    }
}
