package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.Fact;
import dev.varve.Statement;
import dev.varve.internal.extractive.Intents;
import dev.varve.language.intent.Intent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What people said that holds for the project, in order of authority: what somebody asked to remember, what is certain to be
 * meant for the project, and what may be.
 *
 * @param rules     what is to be done or left, oldest first
 * @param decisions what was chosen, oldest first
 * @param lately    what may hold on, newest first
 * @param gone      what no longer holds, and is told nowhere
 */
record InForce(List<Line> rules, List<Line> decisions, List<Line> lately, Set<Line> gone) {
    /** In thousandths: from here on a statement stands among rules and decisions. */
    static final int CERTAIN = 800;

    /** From here on it is told as said lately, which claims no more. */
    static final int LIKELY = 200;

    /** So much of what is left rules may take, and then decisions. */
    private static final double RULES_SHARE = 0.6;

    /** More people than share a table. */
    private static final int CROWD = 6;

    /** Chosen for the project, and no rule of how to work. */
    private static final Set<Intent> RULES = Set.of(Intent.RULE, Intent.PROHIBITION, Intent.PREFERENCE);

    private static final Intents INTENTS = new Intents();

    /**
     * Those that hold.
     *
     * @param notes the lines of each session
     */
    static InForce of(List<Fact> facts, Iterable<List<Noted>> notes, Function<Fact, Line> line) {
        List<Line> found = new ArrayList<>();
        Set<Line> kept = new LinkedHashSet<>();
        List<Line> noted = new ArrayList<>(); // by agents; they replace nothing that a person said
        List<Line> persons = new ArrayList<>();
        Revocations revocations = new Revocations();
        for (Fact fact : facts) {
            boolean ofThePerson = fact.type() == Fact.Type.PROFILE || fact.type() == Fact.Type.BEHAVIOR;
            if (fact.isNote()) {
                noted.add(line.apply(fact));
            } else if (fact.isSaved()) {
                kept.add(line.apply(fact));
            } else if (ofThePerson && !INTENTS.onlySeems(fact.summary())) {
                found.add(line.apply(fact));
            }
        }
        found.addAll(kept);
        for (List<Noted> session : notes) {
            if (!isCrowd(session)) { // what strangers in a public channel wish binds nobody
                read(session, found, persons, revocations);
            }
        }
        found.sort(Comparator.comparing(Line::time));
        persons.sort(Comparator.comparing(Line::time));
        Set<Line> gone = Superseded.among(persons);
        found.removeIf(one -> gone.contains(one) && !kept.contains(one));
        List<Line> held = revocations.applied(SavedLines.with(kept, Wordings.newest(found)), kept);
        List<Line> certain = held.stream().filter(InForce::isCertain).toList();
        List<Line> lately = Stream.concat(held.stream(), noted.stream())
                .filter(one -> !isCertain(one))
                .sorted(Comparator.comparing(Line::time).reversed())
                .toList();
        return new InForce(
                certain.stream().filter(one -> !isDecision(one)).toList(),
                certain.stream().filter(InForce::isDecision).toList(),
                lately,
                gone);
    }

    private static void read(List<Noted> session, List<Line> found, List<Line> persons, Revocations revocations) {
        Set<Statement.Place> replaced = replaced(session);
        for (Noted noted : session) {
            if (noted.isPersons()) {
                boolean holds = !replaced.contains(noted.note().statement().place());
                if (holds && mayHold(noted)) {
                    found.add(noted.line());
                }
                persons.add(noted.line());
                revocations.read(noted);
            }
        }
    }

    /** Places of statements of a session that later ones of it replace. */
    static Set<Statement.Place> replaced(List<Noted> session) {
        return session.stream()
                .flatMap(noted -> noted.note().statement().replaces().stream())
                .collect(Collectors.toSet());
    }

    /** Whether a line says what may hold on. */
    static boolean mayHold(Noted noted) {
        Statement statement = noted.note().statement();
        int enough = statement.is(Intent.ERRAND) ? Statement.LIKELY : LIKELY;
        return noted.isPersons() && statement.lasting() >= enough;
    }

    private static boolean isCertain(Line line) {
        return line.statement().lasting() >= CERTAIN && !SavedLines.isPlain(line);
    }

    private static boolean isDecision(Line line) {
        return line.statement().is(Intent.DECISION) && !line.statement().isAny(RULES);
    }

    static boolean isCrowd(List<Noted> notes) {
        List<String> sources =
                notes.stream().map(noted -> noted.note().source()).distinct().toList();
        return sources.size() >= CROWD && notes.stream().allMatch(Noted::isPersons);
    }

    /** Whether a line is told already, or is not to be told. */
    boolean settles(Line line) {
        return gone.contains(line) || rules.contains(line) || decisions.contains(line) || lately.contains(line);
    }

    /** As much as fits: of rules and decisions what is pinned, and the newest; of what may hold on what is likeliest to. */
    InForce within(int tokens, Predicate<Line> pinned) {
        List<Line> fittingRules = Fit.latest(rules, others(rules, pinned), (int) (tokens * RULES_SHARE));
        int left = tokens - Fit.size(fittingRules);
        List<Line> fittingDecisions = Fit.latest(decisions, others(decisions, pinned), (int) (left * RULES_SHARE));
        left -= Fit.size(fittingDecisions);
        Comparator<Line> likeliest =
                Comparator.comparingInt(line -> -line.statement().lasting());
        List<Line> fittingLately = Fit.first(lately.stream().sorted(likeliest).toList(), left);
        return new InForce(
                fittingRules,
                fittingDecisions,
                lately.stream().filter(fittingLately::contains).toList(),
                gone);
    }

    private static Set<Line> others(List<Line> lines, Predicate<Line> pinned) {
        return lines.stream().filter(pinned.negate()).collect(Collectors.toSet());
    }

    int size() {
        return Fit.size(rules) + Fit.size(decisions) + Fit.size(lately);
    }
}
