package dev.varve.research.told;

import dev.varve.Message;
import dev.varve.bench.measure.DataFiles;
import dev.varve.research.labels.Folders;
import dev.varve.research.labels.LabelledStatement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A collection of statements, one a line in {@code statements/*.jsonl}, with labels of some in {@code batches}: {@code b1.ids}
 * numbers them, {@code b1.labels} labels these numbers. The sessions of a repository that have labels make a project. Of
 * people only what is labelled is said again, so that whatever binds has a label.
 */
record Corpus(Path folder) {
    private static final Instant BEGIN = Instant.parse("2026-01-05T09:00:00Z");
    private static final int COLUMNS = 3;

    private record Labels(List<String> labels, String lasts) {}

    private record Said(String id, String session, String message, String who, String text) {}

    List<LabelledRepository> read() throws IOException {
        Map<String, Labels> labels = labels();
        Map<String, Map<String, List<Said>>> repositories = new TreeMap<>();
        for (Path file : Folders.filesBelow(folder.resolve("statements"), ".jsonl")) {
            for (String line : Files.readAllLines(file)) {
                JsonNode node = JsonMapper.shared().readTree(line);
                Said said = new Said(
                        node.path("id").asString(),
                        node.path("session").asString(),
                        node.path("message").asString(),
                        node.path("who").asString(),
                        node.path("text").asString());
                repositories
                        .computeIfAbsent(node.path("repo").asString(), any -> new LinkedHashMap<>())
                        .computeIfAbsent(said.session(), any -> new ArrayList<>())
                        .add(said);
            }
        }
        List<LabelledRepository> all = new ArrayList<>();
        repositories.forEach((name, sessions) -> {
            sessions.values().removeIf(said -> said.stream().noneMatch(one -> labels.containsKey(one.id())));
            if (!sessions.isEmpty()) {
                all.add(repository(name, sessions, labels));
            }
        });
        return all;
    }

    private static LabelledRepository repository(
            String name, Map<String, List<Said>> sessions, Map<String, Labels> labels) {
        List<LabelledStatement> statements = new ArrayList<>();
        List<List<Said>> told = new ArrayList<>();
        for (List<Said> said : sessions.values()) {
            told.add(said.stream()
                    .filter(one -> !one.who().equals("person") || labels.containsKey(one.id()))
                    .toList());
            for (Said one : said) {
                Labels known = labels.get(one.id());
                if (known != null) {
                    boolean machine = known.labels().get(0).equals("machine");
                    statements.add(new LabelledStatement(
                            name + "#" + one.session(),
                            one.message(),
                            "",
                            machine ? "machine" : one.who(),
                            known.labels(),
                            known.lasts(),
                            one.text()));
                }
            }
        }
        return new LabelledRepository(name, () -> project(told), statements);
    }

    private static ToldProject project(List<List<Said>> sessions) {
        ToldProject project = new ToldProject();
        Instant day = BEGIN;
        for (List<Said> said : sessions) {
            project.with(messages(said, day));
            day = day.plus(Duration.ofDays(1));
        }
        return project;
    }

    /** The statements of a message stand on lines of their own. */
    private static List<Message> messages(List<Said> said, Instant from) {
        Map<String, List<Said>> byMessage = new LinkedHashMap<>();
        said.forEach(one -> byMessage
                .computeIfAbsent(one.message(), any -> new ArrayList<>())
                .add(one));
        List<Message> messages = new ArrayList<>();
        byMessage.values().forEach(parts -> {
            Instant at = from.plus(Duration.ofMinutes(messages.size()));
            String text = String.join("\n", parts.stream().map(Said::text).toList());
            messages.add(parts.get(0).who().equals("person") ? Message.user(text, at) : Message.assistant(text, at));
        });
        return messages;
    }

    private Map<String, Labels> labels() throws IOException {
        Map<String, Labels> labels = new HashMap<>();
        for (Path file : DataFiles.matching(folder.resolve("batches"), "*.labels")) {
            Path ids = file.resolveSibling(file.getFileName().toString().replace(".labels", ".ids"));
            Map<String, String> named = new HashMap<>();
            for (String line : Files.readAllLines(ids)) {
                String[] row = line.split("\t", 2);
                named.put(row[0], row[row.length - 1]);
            }
            for (String line : Files.readAllLines(file)) {
                String[] row = line.split("\t");
                if (row.length == COLUMNS && named.containsKey(row[0])) {
                    labels.put(named.get(row[0]), new Labels(LabelledStatement.labels(row[1]), row[2]));
                }
            }
        }
        return labels;
    }
}
