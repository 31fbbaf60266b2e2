package dev.varve.lab.selection;

import dev.varve.lab.selection.Regression.Row;
import dev.varve.language.intent.Head;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * An example with the score that it gets from weights fitted to other people's statements.
 *
 * @param repository where it comes from
 * @param score      higher means yes
 * @param answer     the right one
 */
record Scored(String repository, double score, boolean answer) {
    /** Scores each example by weights that are fitted to all others but those of the same owner. */
    static List<Scored> leavingOneOut(List<Example> examples, Head head) {
        List<Scored> scored = new ArrayList<>();
        Map<Example, Vector> vectors = vectors(examples);
        Map<String, List<Example>> byOwner = examples.stream().collect(Collectors.groupingBy(Example::owner));
        new TreeMap<>(byOwner).forEach((owner, own) -> {
            List<Example> held = own.stream()
                    .filter(example -> !example.label().who().equals(Label.AUTHOR))
                    .filter(example -> Target.of(head, example.label()).isPresent())
                    .toList();
            if (held.isEmpty()) {
                return;
            }
            List<Example> others = examples.stream()
                    .filter(other -> !other.owner().equals(owner))
                    .toList();
            Regression fitted = Regression.fit(rows(others, head, vectors));
            for (Example example : held) {
                boolean answer = Target.of(head, example.label()).orElseThrow();
                scored.add(new Scored(example.repository(), fitted.score(of(example, vectors)), answer));
            }
        });
        return scored;
    }

    static Regression fitAll(List<Example> examples, Head head) {
        return Regression.fit(rows(examples, head, vectors(examples)));
    }

    private static Map<Example, Vector> vectors(List<Example> examples) {
        Map<Example, Vector> vectors = new HashMap<>();
        examples.forEach(example -> vectors.put(example, Vector.of(example)));
        return vectors;
    }

    private static Vector of(Example example, Map<Example, Vector> vectors) {
        return Objects.requireNonNull(vectors.get(example), "a vector for each example");
    }

    private static List<Row> rows(List<Example> examples, Head head, Map<Example, Vector> vectors) {
        List<Row> rows = new ArrayList<>();
        for (Example example : examples) {
            if (!Target.isDisputed(head, example.label())) {
                Target.of(head, example.label())
                        .ifPresent(answer -> rows.add(new Row(of(example, vectors), answer, example.owner())));
            }
        }
        return rows;
    }
}
