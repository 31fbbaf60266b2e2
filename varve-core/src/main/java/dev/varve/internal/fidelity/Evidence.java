package dev.varve.internal.fidelity;

import dev.varve.language.LowerCase;
import dev.varve.language.WordList;
import dev.varve.language.pattern.Readings;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The clauses of a source, and which of them are about what a clause of a note is about. Belongs to one note. */
final class Evidence {
    /** Share of the best score from which a clause counts as well. */
    private static final double NEARLY = 0.8;

    private static final Set<String> REFERS_BACK = Set.copyOf(WordList.REFERS_BACK.words());

    /** A statement with at most this many topics does not stand alone. */
    private static final int FEW = 2;

    /** Places that are examined. */
    private static final int MANY = 400;

    private static final int FEW_BEST = 50;

    /** Weight of a topic for the other clauses of a statement. */
    private static final double ELSEWHERE = 0.5;

    /** Distance in statements within which words may belong to one statement of a note. */
    private static final int CLOSE = 2;

    private static final Set<String> ENGLISH =
            Set.copyOf(WordList.COMMONEST.byLanguage().get("en"));
    private static final List<Set<String>> OTHERS =
            WordList.COMMONEST.byLanguage().values().stream().map(Set::copyOf).toList();

    private static final TextPattern WORDS_END = TextPattern.compile("[^\\p{L}\\p{N}]++");

    private final List<Clause> clauses = new ArrayList<>();
    private final Map<String, List<Integer>> places = new HashMap<>();
    private final Set<String> words = new HashSet<>();
    /** Words in a row; a statement a line. */
    private final StringBuilder plain = new StringBuilder();

    private int last = -1;
    private @Nullable Boolean english;
    private boolean work;
    private boolean users;
    /** Numbers of the statements of the user's. */
    private final Set<Integer> ofUser = new HashSet<>();

    private final Map<Integer, List<Clause>> statements = new HashMap<>();

    /** Says who says what is added next. */
    void turn(boolean user) {
        users = user;
    }

    void add(Clause clause) {
        if (users) {
            ofUser.add(clause.statement());
        }
        int place = clauses.size();
        clauses.add(clause);
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

    /** Adds words that stand in no clause. */
    void know(String text) {
        words.addAll(Readings.orElse(List.of(), () -> List.of(WORDS_END.split(LowerCase.of(text)))));
    }

    /** Says that tools did some of the work, which nobody tells in words. */
    void hasWork() {
        work = true;
    }

    /** True if the words stand there just so. */
    boolean says(String words) {
        return plain.indexOf(words) >= 0;
    }

    boolean hasTools() {
        return work;
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

    /** The clauses that share most of these topics; topics elsewhere in a statement count half. */
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

    boolean isUsers(Clause clause) {
        return ofUser.contains(clause.statement());
    }

    /** The clauses that have a topic. */
    List<Clause> about(String topic) {
        return places(topic).stream().map(clauses::get).toList();
    }

    /** The clauses of the statement behind. */
    List<Clause> next(Clause clause) {
        return statements.getOrDefault(clause.statement() + 1, List.of());
    }

    /** True if most of it is English, where a capital tells a name. */
    boolean isEnglish() {
        Boolean known = english;
        if (known == null) {
            known = isEnglish(words);
            english = known;
        }
        return known;
    }

    static boolean isEnglish(Collection<String> words) {
        long english = words.stream().filter(ENGLISH::contains).count();
        return english > 0
                && OTHERS.stream()
                        .noneMatch(
                                other -> words.stream().filter(other::contains).count() > english);
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

    /** True if a word is a name there. */
    boolean names(String stem) {
        return about(stem).stream()
                .flatMap(each -> each.words().stream())
                .anyMatch(word -> word.named() && word.stem().equals(stem));
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
