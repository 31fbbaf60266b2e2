package dev.varve.lab.precision;

import dev.varve.Policy;
import dev.varve.Project;
import dev.varve.RecallQuery;
import dev.varve.RecallResult.Hit;
import dev.varve.Varve;
import dev.varve.lab.measure.ByWords;
import dev.varve.store.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The cases of PrecisionMemBench that ask for beliefs by relevance. A belief is remembered with its text alone: no alias, no
 * canonical name, no scope, and nothing of what replaces what. All that is shown counts, also what the benchmark pins.
 */
final class MemBench {
    private static final String TENANT = "membench";
    private static final int RESULTS = 20;

    private final JsonNode beliefs;
    private final JsonNode cases;

    MemBench(Path folder) throws IOException {
        JsonMapper json = JsonMapper.shared();
        this.beliefs = json.readTree(Files.readString(folder.resolve("beliefs.seed.json")));
        this.cases = json.readTree(Files.readString(folder.resolve("retrieval.cases.json")));
    }

    /**
     * What came of it.
     *
     * @param cases     that ask for some belief
     * @param passed    in which exactly those were shown
     * @param precision mean share of what was shown that was asked for; 0 if nothing was shown
     * @param recall    mean share of what was asked for that was shown
     * @param silent    share of the cases that ask for nothing in which nothing was shown
     */
    record Result(int cases, int passed, double precision, double recall, double silent) {}

    Result run() {
        int passed = 0;
        int silent = 0;
        int none = 0;
        double precision = 0;
        double recall = 0;
        int count = 0;
        try (Varve varve = ByWords.builder(Policy.defaults())
                .store(new InMemoryStore())
                .executor(Runnable::run)
                .clock(Clock.fixed(Instant.parse("2026-10-01T00:00:00Z"), ZoneOffset.UTC))
                .build()) {
            Map<String, String> ids = seed(varve);
            for (JsonNode asked : cases) {
                JsonNode tier = asked.path("expect").path("relevantBeliefs").path("shouldOnlyInclude");
                if (tier.isArray()) {
                    Set<String> wanted = StreamSupport.stream(tier.spliterator(), false)
                            .map(JsonNode::asString)
                            .collect(Collectors.toSet());
                    Set<String> shown = shown(varve, asked, ids);
                    if (wanted.isEmpty()) {
                        none++;
                        silent += shown.isEmpty() ? 1 : 0;
                    } else {
                        long right = shown.stream().filter(wanted::contains).count();
                        count++;
                        passed += shown.equals(wanted) ? 1 : 0;
                        precision += shown.isEmpty() ? 0 : (double) right / shown.size();
                        recall += (double) right / wanted.size();
                    }
                }
            }
        }
        return new Result(count, passed, precision / count, recall / count, (double) silent / none);
    }

    private Map<String, String> seed(Varve varve) {
        Map<String, String> ids = new HashMap<>();
        for (JsonNode belief : beliefs) {
            String text = belief.path("content").asString();
            ids.put(text, belief.path("_id").asString());
            varve.remember(TENANT, belief.path("user_id").asString(), text, "");
        }
        return ids;
    }

    private static Set<String> shown(Varve varve, JsonNode asked, Map<String, String> ids) {
        String query = asked.path("query").asString();
        String user = asked.path("userId").asString("test-user");
        Set<String> shown = new LinkedHashSet<>();
        if (!query.isBlank()) {
            List<Project.Found> found =
                    varve.project(TENANT, user).recall(RecallQuery.of(query).withLimit(RESULTS));
            for (Project.Found each : found) {
                if (each.hit().fits() && each.hit() instanceof Hit.OfMessage message) {
                    shown.add(ids.getOrDefault(message.message().message().text(), "?"));
                }
            }
        }
        return shown;
    }
}
