package dev.varve.internal.prompt;

import dev.varve.Fact;
import dev.varve.TokenEstimator;
import dev.varve.model.FactNote;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The facts that a reflector is shown, so that it does not find them again, under short names by which it may say that
 * one is replaced.
 *
 * @param text one quoted line each, or empty
 * @param ids  ids of facts by the name that they are shown under
 */
record KnownFacts(String text, Map<String, String> ids) {
    static final KnownFacts NONE = new KnownFacts("", Map.of());

    /** The newest facts that fit into this many tokens. */
    static KnownFacts of(List<Fact> newestFirst, TokenEstimator estimator, int budget) {
        StringBuilder text = new StringBuilder();
        Map<String, String> ids = new HashMap<>();
        int left = budget;
        for (Fact fact : newestFirst) {
            String name = "k" + (ids.size() + 1);
            String line = Fence.quote(name + ": " + fact.summary());
            left -= estimator.estimate(line);
            if (left < 0) {
                break;
            }
            text.append(line);
            ids.put(name, fact.id());
        }
        return new KnownFacts(text.toString(), ids);
    }

    /** The facts with ids in the place of names; a name that was never given is left out. */
    List<FactNote> resolved(List<FactNote> facts) {
        List<FactNote> resolved = new ArrayList<>();
        for (FactNote fact : facts) {
            List<String> replaces = fact.replaces().stream()
                    .map(name -> Optional.ofNullable(ids.get(name)))
                    .flatMap(Optional::stream)
                    .toList();
            resolved.add(new FactNote(fact.type(), fact.summary(), fact.tags(), replaces));
        }
        return resolved;
    }
}
