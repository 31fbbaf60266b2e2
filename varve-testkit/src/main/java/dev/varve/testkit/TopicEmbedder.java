package dev.varve.testkit;

import dev.varve.embedding.Embedder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A stand-in for an embedding model: each topic is a dimension, and a text points to those topics that it has a word
 * of. So a test defines which words mean the same. Keeps its inputs. Thread-safe.
 */
public final class TopicEmbedder implements Embedder {
    private final String name;
    private final List<List<String>> topics;
    private final List<String> read = new CopyOnWriteArrayList<>();

    private TopicEmbedder(String name, List<List<String>> topics) {
        this.name = name;
        this.topics = topics;
    }

    /** @param topics words of one meaning, each with blanks between, in lower case */
    public static TopicEmbedder of(String name, String... topics) {
        List<List<String>> split = new ArrayList<>();
        for (String topic : topics) {
            split.add(List.of(topic.split(" ")));
        }
        return new TopicEmbedder(name, split);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<float[]> passages(List<String> texts) {
        read.addAll(texts);
        return texts.stream().map(this::vector).toList();
    }

    @Override
    public float[] query(String text) {
        return vector(text);
    }

    private float[] vector(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        float[] vector = new float[topics.size() + 1];
        vector[topics.size()] = 0.1f; // a text without a topic needs a direction, too
        for (int i = 0; i < topics.size(); i++) {
            vector[i] = topics.get(i).stream().anyMatch(lower::contains) ? 1 : 0;
        }
        return vector;
    }

    /** Passages that it was given so far. */
    public List<String> read() {
        return List.copyOf(read);
    }
}
