package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.Fact;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.internal.extractive.WishCues;
import dev.varve.language.pattern.TextPattern;
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

    /** What the agent or its tools did, a program said or somebody quoted is no wish of the user. */
    private static final TextPattern NOT_THE_USER =
            TextPattern.compile("(?i)(agent|assistant|tools?|identifiers|system|host|program|quoted)\\b.*");

    private static final TextPattern QUOTED = TextPattern.compile("(?i)(program|quoted)\\b.*");

    private final WishCues cues = new WishCues();

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
                for (String rule : rules(noted.note())) {
                    noted.with(List.of(rule)).ifPresent(found::add); // each for itself, so that none goes with another
                }
                if (!isNotTheUser(noted.note())) {
                    revocations.read(noted);
                }
            }
        }
        found.sort(Comparator.comparing(Line::time));
        return revocations.applied(Wordings.newest(found), told);
    }

    /** What a line says beside the rules that stand among the wishes; what tools did is one sentence. */
    List<String> beside(Noted noted, List<Line> wishes) {
        NoteLine note = noted.note();
        if (note.kind() == NoteLine.Kind.TOOL) {
            return List.of(note.text());
        }
        List<String> told = List.of(note.text().split("; ")).stream()
                .filter(sentence ->
                        noted.with(List.of(sentence)).filter(wishes::contains).isPresent())
                .toList();
        return WishCues.others(note.text(), told);
    }

    /** Whether a line says what is to be done or left from now on. */
    boolean isRule(Noted noted) {
        return !rules(noted.note()).isEmpty();
    }

    static boolean isNotTheUser(NoteLine line) {
        return NOT_THE_USER.matcher(line.source()).matches();
    }

    /** Whether somebody quoted it, or a program said it. */
    static boolean isQuoted(NoteLine line) {
        return QUOTED.matcher(line.source()).matches();
    }

    static boolean isCrowd(List<Noted> notes) {
        List<String> sources =
                notes.stream().map(noted -> noted.note().source()).distinct().toList();
        return sources.size() >= CROWD && notes.stream().noneMatch(noted -> isNotTheUser(noted.note()));
    }

    /** What a line says that is to be done or left from now on. */
    private List<String> rules(NoteLine line) {
        if (isNotTheUser(line)) {
            return List.of();
        }
        boolean decided = line.kind() == NoteLine.Kind.DECIDED;
        return decided || line.kind() == NoteLine.Kind.SAID
                ? cues.rules(line.text(), decided || line.priority() == Priority.CRITICAL)
                : List.of();
    }
}
