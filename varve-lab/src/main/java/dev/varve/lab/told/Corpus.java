package dev.varve.lab.told;

import dev.varve.Message;
import dev.varve.lab.labels.Folders;
import dev.varve.lab.labels.LabelledStatement;
import dev.varve.lab.selection.Label;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Statements, one a line in files {@code *.jsonl}, and the labels of some. The sessions of a repository that have labels make a
 * project. Of people only what is labelled is said again, so that whatever binds has a label.
 */
record Corpus(Path texts, Path labels) {
    private static final Instant BEGIN = Instant.parse("2026-01-05T09:00:00Z");

    private record Said(String id, String session, String message, String who, String text) {}

    List<LabelledRepository> read() throws IOException {
        Map<String, Label> known = Label.below(labels);
        Map<String, Map<String, List<Said>>> repositories = new TreeMap<>();
        for (Path file : Folders.filesBelow(texts, ".jsonl")) {
            for (String line : Files.readAllLines(file)) {
                JsonNode node = JsonMapper.shared().readTree(line);
                String repository = node.path("repo").asString();
                String session = node.path("session").asString();
                String message = node.path("message").asString();
                Said said = new Said(
                        Label.id(
                                repository,
                                session,
                                message,
                                node.path("sentence").asString()),
                        session,
                        message,
                        node.path("who").asString(),
                        node.path("text").asString());
                repositories
                        .computeIfAbsent(repository, any -> new LinkedHashMap<>())
                        .computeIfAbsent(said.session(), any -> new ArrayList<>())
                        .add(said);
            }
        }
        List<LabelledRepository> all = new ArrayList<>();
        repositories.forEach((name, sessions) -> {
            sessions.values().removeIf(said -> said.stream().noneMatch(one -> known.containsKey(one.id())));
            if (!sessions.isEmpty()) {
                all.add(repository(name, sessions, known));
            }
        });
        return all;
    }

    private static LabelledRepository repository(
            String name, Map<String, List<Said>> sessions, Map<String, Label> labels) {
        List<LabelledStatement> statements = new ArrayList<>();
        List<List<Said>> told = new ArrayList<>();
        for (List<Said> said : sessions.values()) {
            told.add(said.stream()
                    .filter(one -> !one.who().equals("person") || labels.containsKey(one.id()))
                    .toList());
            for (Said one : said) {
                Label known = labels.get(one.id());
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
}
