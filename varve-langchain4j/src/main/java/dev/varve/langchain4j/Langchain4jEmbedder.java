package dev.varve.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.varve.embedding.Embedder;
import java.util.List;

/**
 * Any embedding model of LangChain4j as an {@link Embedder} for recall. A provider's model receives every message and
 * note; its cost does not count against Varve's limits.
 *
 * <pre>{@code
 * Varve.builder().embedders(List.of(new Langchain4jEmbedder("text-embedding-3-small", model)))
 * }</pre>
 *
 * @param name of the model, under which vectors are stored; a model with different vectors needs another
 * @param model thread-safe, as those of LangChain4j are
 */
public record Langchain4jEmbedder(String name, EmbeddingModel model) implements Embedder {
    @Override
    public List<float[]> passages(List<String> texts) {
        return model.embedAll(texts.stream().map(TextSegment::from).toList()).content().stream()
                .map(Embedding::vector)
                .toList();
    }

    @Override
    public float[] query(String text) {
        return model.embed(text).content().vector();
    }
}
