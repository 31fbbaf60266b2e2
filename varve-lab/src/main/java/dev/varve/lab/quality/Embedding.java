package dev.varve.lab.quality;

import dev.varve.embedding.Embedder;
import dev.varve.embedding.onnx.ChineseEmbedder;
import dev.varve.embedding.onnx.EnglishEmbedder;
import dev.varve.internal.meaning.SemanticSearch;
import dev.varve.internal.meaning.VectorStep;
import dev.varve.store.Store;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The models of {@code varve-embeddings}, with vectors computed before the first question. */
final class Embedding implements AutoCloseable {
    private final List<Embedder> models = List.of(new Asked(new EnglishEmbedder()), new Asked(new ChineseEmbedder()));

    /** Reads a text once, however often it is ranked. */
    private record Asked(Embedder model, Map<String, float[]> known, Map<String, float[]> passages)
            implements Embedder {
        Asked(Embedder model) {
            this(model, new HashMap<>(), new HashMap<>());
        }

        @Override
        public String name() {
            return model.name();
        }

        @Override
        public boolean reads(String text) {
            return model.reads(text);
        }

        @Override
        public List<float[]> passages(List<String> texts) {
            List<String> missing = texts.stream()
                    .filter(text -> !passages.containsKey(text))
                    .distinct()
                    .toList();
            List<float[]> read = missing.isEmpty() ? List.of() : model.passages(missing);
            for (int i = 0; i < missing.size(); i++) {
                passages.put(missing.get(i), read.get(i));
            }
            return texts.stream()
                    .map(text -> passages.getOrDefault(text, new float[0]))
                    .toList();
        }

        @Override
        public float[] query(String text) {
            return known.computeIfAbsent(text, model::query);
        }

        @Override
        public void close() {
            model.close();
        }
    }

    /** For engines; a question waits until they are loaded. */
    List<Embedder> models() {
        return models;
    }

    /** What finds by meaning in a log that is complete. */
    SemanticSearch of(Store store) {
        for (Embedder model : models) {
            VectorStep step = new VectorStep(store, model, text -> text);
            while (step.some(Log.SCOPE)) {
                // the step does the work
            }
        }
        return new SemanticSearch(store, models);
    }

    @Override
    public void close() {
        models.forEach(Embedder::close);
    }
}
