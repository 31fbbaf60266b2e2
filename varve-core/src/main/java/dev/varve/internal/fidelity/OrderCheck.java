package dev.varve.internal.fidelity;

import dev.varve.language.WordList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Things that have changed places. */
final class OrderCheck {
    private static final Set<String> DIRECTS = Set.copyOf(WordList.DIRECTS.words());

    /** So many words on either side. */
    private static final int BESIDE = 2;

    private final Evidence evidence;

    OrderCheck(Evidence evidence) {
        this.evidence = evidence;
    }

    /** Whether what stands around a word that directs changes places. */
    void order(List<Clause> statement, Set<String> found) {
        List<Word> note = words(statement);
        for (int i = 1; i < note.size() - 1; i++) {
            Word word = note.get(i);
            if (DIRECTS.contains(word.lower())) {
                Set<String> before = stems(note, i - 1, -1);
                Set<String> behind = stems(note, i + 1, 1);
                if (before.stream()
                        .flatMap(each -> evidence.about(each).stream())
                        .map(each -> words(evidence.statement(each)))
                        .anyMatch(source -> isTurned(source, word, before, behind))) {
                    found.add(word.text());
                }
            }
        }
    }

    private static boolean isTurned(List<Word> source, Word directs, Set<String> before, Set<String> behind) {
        for (int i = 1; i < source.size() - 1; i++) {
            if (source.get(i).lower().equals(directs.lower())) {
                Set<String> left = stems(source, i - 1, -1);
                Set<String> right = stems(source, i + 1, 1);
                if (before.stream()
                                .anyMatch(
                                        each -> right.contains(each) && !left.contains(each) && !behind.contains(each))
                        && behind.stream()
                                .anyMatch(each ->
                                        left.contains(each) && !right.contains(each) && !before.contains(each))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<Word> words(List<Clause> statement) {
        return statement.stream().flatMap(each -> each.words().stream()).toList();
    }

    /** Of the next words that say something. */
    private static Set<String> stems(List<Word> words, int from, int step) {
        Set<String> stems = new HashSet<>();
        for (int i = from; i >= 0 && i < words.size() && stems.size() < BESIDE; i += step) {
            if (words.get(i).content()) {
                stems.add(words.get(i).stem());
            }
        }
        return stems;
    }

    /** Whether two clauses have exchanged what two of the source are about. */
    boolean isCrossed(Clause one, Clause other) {
        for (String a : one.topics()) {
            for (String d : other.topics()) {
                if (isTogether(a, d) && !one.topics().contains(d)) {
                    for (String b : one.topics()) {
                        for (String c : other.topics()) {
                            if (!a.equals(b)
                                    && !c.equals(d)
                                    && isTogether(c, b)
                                    && !other.topics().contains(b)
                                    && !isTogether(a, b)
                                    && !isTogether(c, d)) {
                                return true;
                            }
                        }
                    }
                }
            }
        }
        return false;
    }

    private boolean isTogether(String one, String other) {
        return evidence.about(one).stream().anyMatch(each -> each.topics().contains(other));
    }
}
