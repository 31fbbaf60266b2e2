package dev.varve.lab.eval;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The questions of a data set.
 *
 * @param cases   conversations with those questions that count
 * @param leftOut how many an audit found to have a wrong key
 */
record Questions(List<Case> cases, int leftOut) {
    /** What the audit of LoCoMo calls its list. */
    private static final String AUDIT = "audit_errors.json";

    Questions {
        cases = List.copyOf(cases);
    }

    /**
     * Reads a data set.
     *
     * @param audit a list of questions with wrong keys; without one, the one beside the data, if there is one
     */
    static Questions of(Dataset dataset, Path data, Optional<Path> audit) {
        Set<String> wrong = audit.or(() -> beside(data)).map(Questions::listed).orElse(Set.of());
        List<Case> all = dataset.load(data);
        List<Case> kept = only(all, item -> !wrong.contains(item.question()));
        return new Questions(kept, size(all) - size(kept));
    }

    private static Optional<Path> beside(Path data) {
        Path list = Files.isDirectory(data) ? data.resolve(AUDIT) : data.resolveSibling(AUDIT);
        return Optional.of(list).filter(Files::isReadable);
    }

    private static Set<String> listed(Path audit) {
        Set<String> questions = new HashSet<>();
        for (JsonNode one : JsonMapper.shared().readTree(audit)) {
            questions.add(one.path("question").asString(""));
        }
        return questions;
    }

    /** All questions, or a sample drawn by a seed. */
    List<Case> drawn(int limit, int seed) {
        if (limit == 0) {
            return cases;
        }
        List<Item> all = new ArrayList<>(items());
        Collections.shuffle(all, new Random(seed));
        Set<String> chosen = all.stream().limit(limit).map(Item::id).collect(Collectors.toSet());
        return only(cases, item -> chosen.contains(item.id()));
    }

    List<Item> items() {
        return cases.stream().flatMap(one -> one.items().stream()).toList();
    }

    private static int size(List<Case> cases) {
        return cases.stream().mapToInt(one -> one.items().size()).sum();
    }

    private static List<Case> only(List<Case> cases, Predicate<Item> wanted) {
        return cases.stream()
                .map(one -> new Case(
                        one.name(),
                        one.messages(),
                        one.items().stream().filter(wanted).toList()))
                .toList();
    }
}
