package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.Fact;
import dev.varve.Statement;
import dev.varve.internal.extractive.Intents;
import dev.varve.language.intent.Intent;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * @param unshown   how many rules and decisions hold beside these, and had no room
 * @param gone      what no longer holds, and is told nowhere, with what was said later of it
 */
record InForce(List<Line> rules, List<Line> decisions, List<Line> lately, int unshown, Map<Line, Line> gone) {
    /** In thousandths: from here on a statement stands among rules and decisions. */
    static final int CERTAIN = 800;

    /** From here on it is told as said lately, which claims no more. */
    static final int LIKELY = 200;

    /** Share of the room that rules leave to decisions, unless these need less. */
    private static final double DECISIONS_SHARE = 0.3;

    /** The sentence that says how many had no room. */
    private static final int UNSHOWN_TOKENS = 20;

    /** More people than share a table. */
    private static final int CROWD = 6;

    /** Chosen for the project, and no rule of how to work. */
    private static final Set<Intent> RULES = Set.of(Intent.RULE, Intent.PROHIBITION, Intent.PREFERENCE);

    private static final Intents INTENTS = new Intents();

    /**
     * Those that hold.
     *
     * @param notes the lines of each session
     * @param asOf  from when on something said later may replace a line
     */
    static InForce of(
            List<Fact> facts,
            Iterable<List<Noted>> notes,
            Function<Fact, Line> line,
            Function<Line, LocalDateTime> asOf) {
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
                read(session, found, persons, revocations, asOf);
            }
        }
        found.sort(Comparator.comparing(Line::time));
        persons.sort(Comparator.comparing(asOf));
        Map<Line, Line> replaced = Superseded.among(persons);
        found.removeIf(one -> replaced.containsKey(one) && !kept.contains(one));
        inherit(found, replaced);
        List<Line> held = revocations.applied(SavedLines.with(kept, Wordings.newest(found)), kept, replaced, asOf);
        Map<Line, Line> gone = new HashMap<>();
        revocations.gone().forEach((older, newer) -> gone.put(said(older), newer));
        replaced.forEach((older, newer) -> gone.put(said(older), newer));
        List<Line> certain = held.stream().filter(InForce::isCertain).toList();
        List<Line> lately = Stream.concat(held.stream(), noted.stream())
                .filter(one -> !isCertain(one))
                .sorted(Comparator.comparing(Line::time).reversed())
                .toList();
        return new InForce(
                certain.stream().filter(one -> !isDecision(one)).toList(),
                certain.stream().filter(InForce::isDecision).toList(),
                lately,
                0,
                gone);
    }

    /** A rule or choice that takes the place of a certain one is as certain, as is what takes it back and says more. */
    private static void inherit(List<Line> found, Map<Line, Line> replaced) {
        Map<Line, Line> heirs = new LinkedHashMap<>(); // in order, so that each digest has the same
        replaced.forEach((older, newer) -> {
            Line held = heirs.getOrDefault(older, older);
            Line heir = heirs.getOrDefault(newer, newer);
            if (binds(heir) && held.statement().lasting() > heir.statement().lasting()) {
                heirs.put(
                        newer,
                        heir.withStatement(
                                heir.statement().withLasting(held.statement().lasting())));
            }
        });
        heirs.keySet().removeAll(replaced.keySet());
        found.removeAll(heirs.keySet());
        heirs.values().stream()
                .filter(heir -> heir.statement().lasting() >= LIKELY)
                .forEach(found::add);
        found.sort(Comparator.comparing(Line::time));
    }

    private static boolean binds(Line line) {
        return line.statement().isAny(RULES)
                || line.statement().is(Intent.DECISION)
                || line.statement().is(Intent.REVOCATION);
    }

    private static void read(
            List<Noted> session,
            List<Line> found,
            List<Line> persons,
            Revocations revocations,
            Function<Line, LocalDateTime> asOf) {
        Set<Statement.Place> replaced = replaced(session);
        for (Noted noted : session) {
            if (noted.isPersons()) {
                boolean holds = !replaced.contains(noted.note().statement().place())
                        || asOf.apply(noted.line()).isAfter(noted.line().time());
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

    /** True if a line says what may hold on. A permission ends with its session, unless it lifts a rule. */
    static boolean mayHold(Noted noted) {
        Statement statement = noted.note().statement();
        int enough = statement.is(Intent.ERRAND) ? Statement.LIKELY : LIKELY;
        boolean ends = statement.is(Intent.PERMISSION) && !statement.is(Intent.REVOCATION);
        return noted.isPersons() && !ends && statement.lasting() >= enough;
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

    /** True if a line no longer holds. */
    boolean isGone(Line line) {
        return gone.containsKey(said(line));
    }

    /** What was said later, because of which a line no longer holds; empty if it holds, or only says that another does not. */
    Optional<Line> later(Line line) {
        Line said = said(line);
        return Optional.ofNullable(gone.get(said)).filter(later -> !said(later).equals(said));
    }

    /** A line by its words and their place, whatever is made of them. */
    private static Line said(Line line) {
        return line.withStatement(Statement.UNKNOWN);
    }

    /** True if a line is told already, or is not to be told. */
    boolean settles(Line line) {
        return isGone(line) || isTold(line);
    }

    /** True if a line is among those that hold. */
    boolean isTold(Line line) {
        return Stream.of(rules, decisions, lately).flatMap(List::stream).anyMatch(line::isSameAs);
    }

    /**
     * As much as fits: of rules and decisions what somebody pinned or saved, and the newest; of what may hold on what is
     * likeliest to.
     *
     * @param tokens that rules and decisions may take
     * @param lately tokens that they and what may hold on may take together
     * @param chosen tokens that what was pinned or saved may take; the others have to do with what that leaves
     */
    InForce within(int tokens, int lately, int chosen, Predicate<Line> pinned) {
        Predicate<Line> isChosen = pinned.or(Line::saved);
        List<Line> chosenOnes = Stream.concat(rules.stream(), decisions.stream())
                .filter(isChosen)
                .sorted(Comparator.comparing(Line::time))
                .toList();
        List<Line> fitting = new ArrayList<>(Fit.latest(chosenOnes, others(chosenOnes, pinned), chosen));
        int left = Math.max(0, tokens - Fit.size(fitting));
        List<Line> otherDecisions = decisions.stream().filter(isChosen.negate()).toList();
        int kept = Math.min(Fit.size(otherDecisions), (int) (left * DECISIONS_SHARE));
        List<Line> newestRules =
                Fit.newest(rules.stream().filter(isChosen.negate()).toList(), left - kept);
        fitting.addAll(newestRules);
        fitting.addAll(Fit.newest(otherDecisions, left - Fit.size(newestRules)));
        int withoutRoom = rules.size() + decisions.size() - fitting.size();
        Comparator<Line> likeliest =
                Comparator.comparingInt(line -> -line.statement().lasting());
        fitting.addAll(Fit.first(this.lately.stream().sorted(likeliest).toList(), lately - Fit.size(fitting)));
        return new InForce(
                of(rules, fitting), of(decisions, fitting), of(this.lately, fitting), unshown + withoutRoom, gone);
    }

    private static List<Line> of(List<Line> lines, List<Line> fitting) {
        return lines.stream().filter(fitting::contains).toList();
    }

    private static Set<Line> others(List<Line> lines, Predicate<Line> pinned) {
        return lines.stream().filter(pinned.negate()).collect(Collectors.toSet());
    }

    int size() {
        return Fit.size(rules) + Fit.size(decisions) + Fit.size(lately) + (unshown > 0 ? UNSHOWN_TOKENS : 0);
    }
}
