package dev.varve.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.varve.Message;
import dev.varve.RecallQuery;
import dev.varve.RecallResult.Hit;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.testkit.TopicEmbedder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class Langchain4jEmbedderTest {
    private final TopicEmbedder topics = TopicEmbedder.of("topics", "dog puppy", "boat ferry");

    private final EmbeddingModel model = new EmbeddingModel() {
        @Override
        public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
            return Response.from(
                    topics.passages(segments.stream().map(TextSegment::text).toList()).stream()
                            .map(Embedding::from)
                            .toList());
        }
    };

    @Test
    void recall_finds_by_the_model_of_the_host() {
        try (Varve varve = Varve.builder()
                .embedders(List.of(new Langchain4jEmbedder("of the host", model)))
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
