package dev.varve.lab.precision;

import dev.varve.Project;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.lab.measure.Shown;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.SourceMessage;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.TranscriptException;
import dev.varve.transcript.Transcripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Sessions of which questions are asked, those of one question as one project. */
final class AskedSessions {
    private static final String TENANT = "precision";
    private static final Instant ASKED_AT = Instant.parse("2026-11-01T00:00:00Z");
    private static final int RESULTS = 10;

    private final Path data;
    private final TokenEstimator tokens = TokenEstimator.scriptAware();
    private final Map<List<Path>, Project> projects = new HashMap<>();

    AskedSessions(Path data) {
        this.data = data;
    }

    Found ask(AskedQuestion question) throws IOException {
        Project project = project(question.sessions());
        List<Project.Found> found = project.recall(
                RecallQuery.of(question.text()).withAskedAt(ASKED_AT).withLimit(RESULTS));
        int rank = 0;
        for (int i = found.size(); i > 0; i--) {
            String shown = Shown.text(found.get(i - 1).hit());
            rank = question.answer()
                            .filter(answer -> answer.matcher(shown).find())
                            .isPresent()
                    ? i
                    : rank;
        }
        return new Found(question, found.isEmpty() ? 0 : found.get(0).hit().score(), rank);
    }

    private Project project(List<Path> sessions) throws IOException {
        Project known = projects.get(sessions);
        if (known != null) {
            return known;
        }
        Store store = new InMemoryStore();
        for (Path path : sessions) {
            for (Path file : files(data.resolve(path))) {
                read(file, store);
            }
        }
        Project project = Project.of(store, TENANT, TENANT);
        projects.put(sessions, project);
        return project;
    }

    private static List<Path> files(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** What is no conversation is left out; of one that breaks off the beginning counts. */
    private void read(Path file, Store store) {
        List<CountedMessage> messages = new ArrayList<>();
        try (Transcript transcript = Transcripts.open(file, ReadOptions.startingAt(Instant.EPOCH))) {
            for (Conversation conversation : transcript) {
                conversation.stream()
                        .map(SourceMessage::message)
                        .forEach(message -> messages.add(new CountedMessage(message, tokens.estimate(message))));
            }
        } catch (TranscriptException e) {
            System.err.println("precision: " + e.getMessage());
        }
        if (!messages.isEmpty()) {
            store.append(new Scope(TENANT, TENANT, data.relativize(file).toString()), messages);
        }
    }
}
