package dev.varve.springai;

import dev.varve.embedding.Embedder;
import java.util.List;
import org.springframework.ai.embedding.EmbeddingModel;

/**
 * Any embedding model of Spring AI as an {@link Embedder} for recall. A provider's model receives every message and
 * note; its cost does not count against Varve's limits.
 *
 * <pre>{@code
 * Varve.builder().embedders(List.of(new SpringAiEmbedder("text-embedding-3-small", model)))
 * }</pre>
 *
 * @param name of the model, under which vectors are stored; a model with different vectors needs another
 * @param model thread-safe, as those of Spring AI are
 */
public record SpringAiEmbedder(String name, EmbeddingModel model) implements Embedder {
    @Override
    public List<float[]> passages(List<String> texts) {
        return model.embed(texts);
    }

    @Override
    public float[] query(String text) {
        return model.embed(text);
    }
}
