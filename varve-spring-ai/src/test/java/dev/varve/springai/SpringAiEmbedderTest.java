package dev.varve.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.RecallQuery;
import dev.varve.RecallResult.Hit;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.testkit.TopicEmbedder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;

class SpringAiEmbedderTest {
    private final TopicEmbedder topics = TopicEmbedder.of("topics", "dog puppy", "boat ferry");

    private final EmbeddingModel model = new EmbeddingModel() {
        @Override
        public EmbeddingResponse call(EmbeddingRequest request) {
            List<Embedding> embeddings = new ArrayList<>();
            for (float[] vector : topics.passages(request.getInstructions())) {
                embeddings.add(new Embedding(vector, embeddings.size()));
            }
            return new EmbeddingResponse(embeddings);
        }

        @Override
        public float[] embed(Document document) {
            throw new UnsupportedOperationException("nobody embeds documents here");
        }
    };

    @Test
    void recall_finds_by_the_model_of_the_host() {
        try (Varve varve = Varve.builder()
                .embedders(List.of(new SpringAiEmbedder("of the host", model)))
                .build()) {
            Session session = varve.session("s");
            session.append(Message.user("the ferry leaves at noon", Instant.EPOCH));
            session.append(Message.user("we bought a puppy", Instant.EPOCH));
            assertThat(varve.awaitIdle(Duration.ofSeconds(30))).isTrue();

            assertThat(session.recall(RecallQuery.of("dogs")).hits())
                    .first()
                    .isInstanceOfSatisfying(
                            Hit.OfMessage.class,
                            hit -> assertThat(hit.message().seq()).isEqualTo(2));
        }
    }
}
