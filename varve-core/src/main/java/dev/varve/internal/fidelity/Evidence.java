package dev.varve.internal.fidelity;

import dev.varve.language.LowerCase;
import dev.varve.language.WordList;
import dev.varve.language.claim.Synonyms;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The clauses of a source, and which of them are about what a clause of a note is about. Belongs to one note. */
final class Evidence {
    /** So much worse than the best a clause may be to count as well. */
    private static final double NEARLY = 0.8;

    private static final Set<String> REFERS_BACK = Set.copyOf(WordList.REFERS_BACK.words());

    /** A statement of so few topics does not stand alone. */
    private static final int FEW = 2;

    /** So many places are looked at. */
    private static final int MANY = 400;

    private static final int FEW_BEST = 50;

    /** So many statements behind it, something may be settled. */
    private static final int ANSWER = 4;

    private static final int[] STEPS = {-1, 1};

    /** What a topic counts for the other clauses of a statement. */
    private static final double ELSEWHERE = 0.5;

    /** So many statements away, words may belong to what a note tells in one. */
    private static final int CLOSE = 2;

    private static final Synonyms SYNONYMS = Synonyms.all();
    private static final Set<String> SETTLES = Set.copyOf(WordList.SETTLES.words());
    private static final Set<String> ENGLISH =
            Set.copyOf(WordList.COMMONEST.byLanguage().get("en"));
    private static final List<Set<String>> OTHERS =
            WordList.COMMONEST.byLanguage().values().stream().map(Set::copyOf).toList();

    private static final TextPattern WORDS_END = TextPattern.compile("[^\\p{L}\\p{N}]++");

    private final List<Clause> clauses = new ArrayList<>();
    private final Map<String, List<Integer>> places = new HashMap<>();
    private final Map<String, List<Spot>> frames = new HashMap<>();
    private final Set<String> words = new HashSet<>();
    /** Words in a row; a statement a line. */
    private final StringBuilder plain = new StringBuilder();

    private int last = -1;
    private @Nullable Boolean english;
    private boolean work;
    private final Set<String> speakers = new HashSet<>();
    private int turns;
    private boolean users;
    private final Map<Integer, Turn> turnOf = new TreeMap<>();
    private final Map<Integer, List<Clause>> statements = new HashMap<>();

    /** Says who says what is added next. */
    void turn(boolean user) {
        turns++;
        users = user;
    }

    void add(Clause clause) {
        turnOf.put(clause.statement(), new Turn(turns, users));
        int place = clauses.size();
        clauses.add(clause);
        frame(clause);
        statements.computeIfAbsent(clause.statement(), any -> new ArrayList<>()).add(clause);
        if (clause.statement() != last) {
            plain.append('\n');
            last = clause.statement();
        } else if (plain.length() > 0) {
            plain.setLength(plain.length() - 1);
        }
        plain.append(clause.plain());
        for (Word word : clause.words()) {
            words.add(word.lower());
            words.add(word.stem());
        }
        clause.words().stream()
                .filter(word -> !ClauseReader.GRAMMAR.contains(word.lower()))
                .map(Word::stem)
                .distinct()
                .forEach(stem ->
                        places.computeIfAbsent(stem, any -> new ArrayList<>()).add(place));
    }

    /** A clause of a note in the words that are used here for the same. */
    Clause reworded(Clause note) {
        return note.in(stem -> words.contains(stem)
                ? stem
                : SYNONYMS.of(stem, places::containsKey).orElse(stem));
    }

    private void frame(Clause clause) {
        for (int i = 0; i < clause.words().size(); i++) {
            Spot spot = new Spot(clause, i);
            for (int step : STEPS) {
                String frame = clause.frame(i, step);
                if (!frame.isEmpty()) {
                    frames.computeIfAbsent(step + frame, any -> new ArrayList<>())
                            .add(spot);
                }
            }
        }
    }

    /** The words that stand before or behind the same as a word of a note. */
    List<Spot> spots(Clause note, int at) {
        List<Spot> spots = new ArrayList<>();
        for (int step : STEPS) {
            List<Spot> found = frames.getOrDefault(step + note.frame(at, step), List.of());
            spots.addAll(found.subList(0, Math.min(found.size(), FEW_BEST)));
        }
        return spots;
    }

    /** A word of the source. */
    record Spot(Clause clause, int at) {
        Word word() {
            return clause.words().get(at);
        }
    }

    private record Turn(int number, boolean users) {}

    boolean isUsers(Clause clause) {
        return turnOf.getOrDefault(clause.statement(), new Turn(0, false)).users();
    }

    /** The first statement of the user's that follows in another turn. */
    List<Clause> reply(Clause clause) {
        int turn = turnOf.getOrDefault(clause.statement(), new Turn(0, false)).number();
        for (int next = clause.statement() + 1; turnOf.containsKey(next); next++) {
            Turn there = Objects.requireNonNull(turnOf.get(next));
            if (there.number() > turn && there.users()) {
                return statement(next);
            }
        }
        return List.of();
    }

    /** Adds words that stand in no clause. */
    void know(String text) {
        words.addAll(List.of(WORDS_END.split(LowerCase.of(text))));
    }

    /** Adds the name of somebody who speaks. */
    void heard(String name) {
        know(name);
        speakers.addAll(List.of(WORDS_END.split(LowerCase.of(name))));
    }

    /** Says that tools did some of the work, which nobody tells in words. */
    void hasWork() {
        work = true;
    }

    /** Whether something behind a clause says that it is done. */
    boolean isSettled(Clause clause) {
        for (int next = clause.statement() + 1; next <= clause.statement() + ANSWER; next++) {
            if (statement(next).stream().anyMatch(each -> each.hasAny(SETTLES))) {
                return true;
            }
        }
        return false;
    }

    /** Whether the words stand there just so. */
    boolean says(String words) {
        return plain.indexOf(words) >= 0;
    }

    boolean hasTools() {
        return work;
    }

    boolean isSpeaker(String name) {
        return speakers.contains(name);
    }

    /**
     * Clauses of the source about the same.
     *
     * @param best     those that share most
     * @param coverage which share of the topics the best of them has
     * @param shared   how many topics that are
     */
    record Match(List<Clause> best, double coverage, int shared) {
        static final Match NONE = new Match(List.of(), 0, 0);
    }

    /** What shares most of these topics; those that stand elsewhere in a statement count half. */
    Match match(Set<String> topics) {
        Map<Clause, Double> scores = new LinkedHashMap<>();
        for (String topic : topics) {
            List<Integer> found = places(topic);
            double weight = Math.log(1 + (double) clauses.size() / Math.max(1, found.size()));
            Set<Integer> near = new HashSet<>();
            for (int place : found) {
                Clause clause = clauses.get(place);
                scores.merge(clause, weight * (1 - ELSEWHERE), Double::sum);
                if (near.add(clause.statement())) {
                    statement(clause).forEach(each -> scores.merge(each, weight * ELSEWHERE, Double::sum));
                    referring(clause).forEach(each -> scores.merge(each, weight * ELSEWHERE / 2, Double::sum));
                }
            }
        }
        double most =
                scores.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
        if (most == 0) {
            return Match.NONE;
        }
        List<Clause> best = new ArrayList<>();
        int shared = 0;
        for (Map.Entry<Clause, Double> each : scores.entrySet()) {
            if (each.getValue() >= NEARLY * most && best.size() < FEW_BEST) {
                best.add(each.getKey());
                Set<String> common = Alignment.topics(context(each.getKey()), word -> true);
                common.retainAll(topics);
                shared = Math.max(shared, common.size());
            }
        }
        return new Match(best, (double) shared / topics.size(), shared);
    }

    /** The clauses of a clause's statement. */
    List<Clause> statement(Clause clause) {
        return statement(clause.statement());
    }

    List<Clause> statement(int number) {
        return statements.getOrDefault(number, List.of());
    }

    /** The clauses of the statements before and behind. */
    List<Clause> around(Clause clause) {
        List<Clause> around = new ArrayList<>(statements.getOrDefault(clause.statement() - 1, List.of()));
        around.addAll(statements.getOrDefault(clause.statement() + 1, List.of()));
        return around;
    }

    /** The clauses of its statement, and of the one before if it goes on with that. */
    List<Clause> context(Clause clause) {
        List<Clause> context = new ArrayList<>(statement(clause));
        if (refersBack(statement(clause))) {
            context.addAll(statement(clause.statement() - 1));
        }
        return context;
    }

    /** The clauses of the statement behind, if that goes on with a clause. */
    List<Clause> referring(Clause clause) {
        List<Clause> next = next(clause);
        return refersBack(next) ? next : List.of();
    }

    private static boolean refersBack(List<Clause> statement) {
        return statement.stream().anyMatch(each -> each.hasAny(REFERS_BACK))
                || statement.stream().mapToInt(each -> each.topics().size()).sum() <= FEW;
    }

    /** The clauses of its statement and of those before and behind. */
    List<Clause> near(Clause clause) {
        List<Clause> near = new ArrayList<>(around(clause));
        near.addAll(statement(clause));
        return near;
    }

    /** Where a topic stands, as far as that tells anything: what stands nearly everywhere does not. */
    private List<Integer> places(String topic) {
        List<Integer> found = places.getOrDefault(topic, List.of());
        return found.size() > MANY ? found.subList(0, MANY) : found;
    }

    /** The clauses that have a topic. */
    List<Clause> about(String topic) {
        return places(topic).stream().map(clauses::get).toList();
    }

    /** The clauses of the statement behind. */
    List<Clause> next(Clause clause) {
        return statements.getOrDefault(clause.statement() + 1, List.of());
    }

    /** Whether most of it is English, where a capital tells a name. */
    boolean isEnglish() {
        Boolean known = english;
        if (known == null) {
            known = readsEnglish();
            english = known;
        }
        return known;
    }

    private boolean readsEnglish() {
        long english = words.stream().filter(ENGLISH::contains).count();
        return OTHERS.stream()
                .noneMatch(other -> words.stream().filter(other::contains).count() > english);
    }

    /** Which share of topics stands close to a clause. */
    double share(Set<String> topics, Clause clause) {
        Set<String> close = new HashSet<>();
        for (int statement = clause.statement() - CLOSE; statement <= clause.statement() + CLOSE; statement++) {
            for (Clause each : statements.getOrDefault(statement, List.of())) {
                each.words().forEach(word -> close.add(word.stem()));
            }
        }
        return (double) topics.stream().filter(close::contains).count() / Math.max(1, topics.size());
    }

    boolean knows(String word) {
        return words.contains(word);
    }

    Set<String> words() {
        return words;
    }

    List<Clause> clauses() {
        return clauses;
    }
}
