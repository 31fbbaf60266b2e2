package dev.varve.lab.quality;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Whether a memory claims what was said: words that nobody ever said, numbers that do not stand near the source, claims
 * made twice, and claims about another than the one who spoke. The source of a claim is the turn that it cites, otherwise
 * the one under its date with which it shares most. A "not" that was lost on the way is not seen.
 */
final class Faithfulness {
    /** Shared part of the words of both at which a claim is one that was made before. */
    private static final double SAME = 0.8;
    /** Claims of fewer words are too short to be called the same. */
    private static final int LEAST = 3;
    /** Shared part of the weight of a claim's words from which a turn may be its source. */
    private static final double SOURCE = 0.3;
    /** Turns before and after the source that are near it. */
    private static final int NEAR = 2;

    /** A date that was worked out, and so was not said; T-expl judges those. */
    private static final Pattern RESOLVED =
            Pattern.compile("\\((?:about )?(?:week of )?\\d{4}(?:-\\d{2}){0,2}(?:/[-\\d]+)?\\)");

    private static final Map<String, String> NUMERALS = Map.ofEntries(
            Map.entry("two", "2"),
            Map.entry("three", "3"),
            Map.entry("four", "4"),
            Map.entry("five", "5"),
            Map.entry("six", "6"),
            Map.entry("seven", "7"),
            Map.entry("eight", "8"),
            Map.entry("nine", "9"),
            Map.entry("ten", "10"),
            Map.entry("eleven", "11"),
            Map.entry("twelve", "12"),
            Map.entry("twenty", "20"));

    private final List<Turn> turns;
    private final Rarity rarity;
    private final Set<String> speakers;
    private final Set<String> names;
    private final Set<String> said;

    Faithfulness(Sample sample) {
        turns = sample.turns();
        rarity = new Rarity(turns);
        speakers = turns.stream().map(turn -> turn.message().speaker()).collect(Collectors.toSet());
        names = sample.speakers();
        said = turns.stream().flatMap(turn -> turn.terms().stream()).collect(Collectors.toSet());
        said.addAll(names);
    }

    /**
     * What was found.
     *
     * @param invented content words that were never said
     * @param stray    numbers that do not stand near the source
     * @param repeated claims that were made before
     * @param speaker  claims about the one who spoke
     */
    record Card(Score invented, Score stray, Score repeated, Score speaker) {
        Card() {
            this(new Score(), new Score(), new Score(), new Score());
        }
    }

    /** Judges a memory's text, which cites nothing. */
    void judge(String text, Card card) {
        judge(Statement.in(text, speakers), card);
    }

    /** Judges notes that each cite a turn. */
    void judge(Collection<Sample.Note> notes, Card card) {
        judge(notes.stream().map(note -> Statement.of(note, speakers)).toList(), card);
    }

    private void judge(List<Statement> statements, Card card) {
        List<Set<String>> before = new ArrayList<>();
        for (Statement statement : statements) {
            List<String> words =
                    Words.content(RESOLVED.matcher(statement.text()).replaceAll(" "));
            Set<String> terms = new HashSet<>(words);
            if (terms.size() >= LEAST) {
                card.repeated().add(before.stream().anyMatch(other -> alike(other, terms) >= SAME));
                before.add(terms);
            }
            Optional<Integer> source = source(statement, terms);
            for (String word : words) {
                if (isNumber(word)) {
                    card.stray().add(source.isEmpty() || !isNear(word, source.get()));
                } else {
                    card.invented().add(!said.contains(word));
                }
            }
            if (source.isPresent() && statement.speaker().isPresent()) {
                String spoke = turns.get(source.get()).message().speaker();
                card.speaker().add(statement.speaker().get().equals(spoke));
            }
        }
    }

    private static double alike(Set<String> one, Set<String> other) {
        double shared = one.stream().filter(other::contains).count();
        return shared / (one.size() + other.size() - shared);
    }

    private Optional<Integer> source(Statement statement, Collection<String> terms) {
        Set<String> wanted = new HashSet<>(terms);
        wanted.removeAll(names);
        double most = SOURCE * rarity.mass(wanted);
        Optional<Integer> best = Optional.empty();
        for (int i = 0; i < turns.size(); i++) {
            Turn turn = turns.get(i);
            if (statement.source().isPresent()) {
                if (statement.source().get().equals(turn.id())) {
                    return Optional.of(i);
                }
            } else if (isNear(statement, turn)) {
                Set<String> shared = new HashSet<>(turn.terms());
                shared.retainAll(wanted);
                double mass = rarity.mass(shared);
                if (mass > most) {
                    most = mass;
                    best = Optional.of(i);
                }
            }
        }
        return best;
    }

    private static boolean isNear(Statement statement, Turn turn) {
        return statement.date() == null
                || Math.abs(statement.date().toEpochDay() - turn.date().toEpochDay()) <= 1;
    }

    private boolean isNear(String number, int source) {
        return turns.subList(Math.max(0, source - NEAR), Math.min(turns.size(), source + NEAR + 1)).stream()
                .flatMap(turn -> turn.terms().stream())
                .anyMatch(term -> isNumber(term) && digits(term).equals(digits(number)));
    }

    private static boolean isNumber(String term) {
        return Words.isNumber(term) || NUMERALS.containsKey(term);
    }

    private static String digits(String number) {
        return Objects.requireNonNullElse(NUMERALS.get(number), number);
    }
}
