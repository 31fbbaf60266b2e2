package dev.varve.langchain4j.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Policy;
import dev.varve.RecallQuery;
import dev.varve.RecallResult.Hit;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.index.IndexFeed;
import dev.varve.testkit.Messages;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Recall by meaning beside recall by words. */
class EmbeddedNotesTest {
    private final Concepts concepts = new Concepts();
    private final InMemoryEmbeddingStore<TextSegment> store = new InMemoryEmbeddingStore<>();
    private final EmbeddedNotes notes = new EmbeddedNotes(concepts, store);
    private final Varve varve = Varve.builder()
            .model(new ScriptedModel()
                    .onObserve(request -> ScriptedModel.answer(ScriptedModel.line(
                            request.messages().get(0),
                            request.zone(),
                            request.messages().get(0).message().text().substring(0, 20))))
                    .onReflect(request -> ScriptedModel.answer(
                            request.notes().get(0).text().lines().findFirst().orElseThrow())))
            .policy(SmallPolicies.tenth(Policy.defaults()))
            .executor(Runnable::run)
            .index(IndexFeed.embeddings(notes, Runnable::run, 1_000))
            .build();

    @AfterEach
    void close() {
        varve.close();
    }

    /** "ship" and "boat" mean the same, everything else something else. */
    private static final class Concepts implements EmbeddingModel {
        private boolean broken;

        @Override
        public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
            if (broken) {
                throw new IllegalStateException(
                        "no embeddings today of " + segments.get(0).text());
            }
            return Response.from(segments.stream()
                    .map(segment -> segment.text().matches("(?s).*(ship|boat).*")
                            ? Embedding.from(new float[] {1, 0})
                            : Embedding.from(new float[] {0.1f, 1}))
                    .toList());
        }
    }

    private Session talk(String name, String about) {
        Session session = varve.session(name);
        for (int turn = 0; turn < 20; turn++) {
            session.append(
                    Message.user((about + " ").repeat(60), Messages.START),
                    Message.assistant((about + " ").repeat(60), Messages.START));
            session.context();
        }
        return session;
    }

    @Test
    void a_note_is_found_by_what_it_means_in_its_own_session_only() {
        Session ada = talk("ada", "the boat is blue");
        Session bob = talk("bob", "the weather is fine");
        assertThat(ada.recall(RecallQuery.of("ship")).hits()).isEmpty();

        assertThat(notes.search(ada, RecallQuery.of("ship")).hits()).isNotEmpty();
        String answer = RecallTool.of(varve).alsoIn(notes).recall("ship", null, null, "ada");
        assertThat(answer).contains("the boat is").doesNotContain("weather");
        assertThat(RecallTool.of(varve).alsoIn(notes).recall("ship", null, null, "bob"))
                .doesNotContain("boat");
        assertThat(bob.delete()).isTrue();
    }

    @Test
    void what_holds_no_longer_is_not_told_although_a_note_is_found_by_meaning() {
        try (Varve rules = Varve.builder()
                .executor(Runnable::run)
                .index(IndexFeed.embeddings(notes, Runnable::run, 1_000))
                .build()) {
            Session session = rules.session("ada");
            session.append(
                    Message.user("Always deploy the boat with Jenkins.", Messages.START),
                    Message.assistant("I will.", Messages.START));
            session.compact(Duration.ofMinutes(1));
            assertThat(byMeaning(session)).contains("Jenkins");

            session.append(
                    Message.user("Never deploy the boat with Jenkins, deploy it with Argo.", Messages.START),
                    Message.assistant("I will.", Messages.START));
            session.compact(Duration.ofMinutes(1));

            assertThat(session.recall(RecallQuery.of("ship")).hits())
                    .as("words alone find nothing")
                    .isEmpty();
            assertThat(byMeaning(session)).contains("Argo").doesNotContain("Always deploy");
        }
    }

    private String byMeaning(Session session) {
        return notes.search(session, RecallQuery.of("ship")).hits().stream()
                .map(hit -> ((Hit.OfNote) hit).note().text())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void words_are_enough_where_embeddings_fail() {
        Session ada = talk("ada", "the boat is blue");
        concepts.broken = true;

        assertThat(notes.search(ada, RecallQuery.of("boat"))).isEqualTo(ada.recall(RecallQuery.of("boat")));
    }

    @Test
    void a_note_that_cannot_be_embedded_anew_keeps_its_earlier_entry() {
        Session ada = talk("ada", "the boat is blue");
        Note note = ada.notes().get(0);
        concepts.broken = true;

        assertThatThrownBy(() -> notes.put(ada.scope(), note)).isInstanceOf(IllegalStateException.class);

        concepts.broken = false;
        assertThat(notes.search(ada, RecallQuery.of("ship").withLimit(50)).hits())
                .anyMatch(hit -> hit instanceof Hit.OfNote found && found.note().equals(note));
    }

    @Test
    void what_a_failure_quotes_is_not_in_the_log() {
        Session ada = talk("ada", "the boat is blue");
        concepts.broken = true;
        PrintStream usual = System.err;
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        System.setErr(new PrintStream(lines, true, StandardCharsets.UTF_8));
        try {
            notes.search(ada, RecallQuery.of("my secret boat"));
        } finally {
            System.setErr(usual);
        }

        assertThat(lines.toString(StandardCharsets.UTF_8))
                .contains("session ada: embeddings failed", "IllegalStateException")
                .doesNotContain("secret");
    }
}
