package dev.varve.internal.fidelity;

import dev.varve.language.WordList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Things that have changed places. */
final class OrderCheck {
    private static final Set<String> DIRECTS = Set.copyOf(WordList.DIRECTS.words());

    /** So close to a word stands what it directs. */
    private static final int BESIDE = 5;

    private static final int BEFORE = 3;

    /** A statement with more of them is a list. */
    private static final int MOST = 24;

    private static final String BEFORE_IT = "<";

    private final Evidence evidence;

    OrderCheck(Evidence evidence) {
        this.evidence = evidence;
    }

    /** Whether what stands before and behind a word that directs, or behind two of them, has changed places. */
    void order(List<Clause> statement, Set<String> found) {
        List<Word> note = words(statement);
        Map<String, Set<String>> here = roles(note);
        if (here.size() > MOST) {
            return;
        }
        for (Map.Entry<String, Set<String>> one : here.entrySet()) {
            for (Map.Entry<String, Set<String>> other : here.entrySet()) {
                if (!one.getKey().equals(other.getKey())
                        && evidence.about(one.getKey()).stream()
                                .limit(MOST)
                                .map(evidence::statement)
                                .anyMatch(source -> isTurned(source, one, other))) {
                    note.stream()
                            .filter(word -> word.stem().equals(one.getKey()))
                            .findFirst()
                            .ifPresent(word -> found.add(word.text()));
                }
            }
        }
    }

    private static boolean isTurned(
            List<Clause> source, Map.Entry<String, Set<String>> one, Map.Entry<String, Set<String>> other) {
        Map<String, Set<String>> there = roles(words(source));
        Set<String> ones = there.getOrDefault(one.getKey(), Set.of());
        Set<String> others = there.getOrDefault(other.getKey(), Set.of());
        return !ones.isEmpty()
                && !others.isEmpty()
                && Collections.disjoint(ones, one.getValue())
                && Collections.disjoint(others, other.getValue())
                && one.getValue().stream().anyMatch(others::contains)
                && other.getValue().stream().anyMatch(ones::contains);
    }

    /** By which words that direct, before them or behind them, each word of a text stands. */
    private static Map<String, Set<String>> roles(List<Word> words) {
        Map<String, Set<String>> roles = new LinkedHashMap<>();
        for (int i = 0; i < words.size(); i++) {
            String directs = words.get(i).lower();
            if (DIRECTS.contains(directs)) {
                stems(words, i + 1, 1, 1).forEach(stem -> role(roles, stem, directs));
                stems(words, i - 1, -1, BEFORE).stream()
                        .filter(stem -> !roles.containsKey(stem))
                        .forEach(stem -> role(roles, stem, BEFORE_IT + directs));
            }
        }
        return roles;
    }

    private static void role(Map<String, Set<String>> roles, String stem, String role) {
        roles.computeIfAbsent(stem, any -> new HashSet<>()).add(role);
    }

    /** Of the next words that say something. */
    private static List<String> stems(List<Word> words, int from, int step, int most) {
        List<String> stems = new ArrayList<>();
        int end = from + step * BESIDE;
        for (int i = from; i >= 0 && i < words.size() && i != end && stems.size() < most; i += step) {
            Word word = words.get(i);
            if (DIRECTS.contains(word.lower())) {
                break;
            }
            if (word.content() || Character.isDigit(word.text().charAt(0))) {
                stems.add(word.stem());
            }
        }
        return stems;
    }

    private static List<Word> words(List<Clause> statement) {
        return statement.stream().flatMap(each -> each.words().stream()).toList();
    }
}
