package dev.varve.cli.engine;

import dev.varve.embedding.Embedder;
import java.util.List;

/** A model that a jar of the user offers: it knows dogs and puppies. */
public final class PetModel implements Embedder {
    @Override
    public String name() {
        return "pets";
    }

    @Override
    public List<float[]> passages(List<String> texts) {
        return texts.stream().map(this::query).toList();
    }

    @Override
    public float[] query(String text) {
        boolean pet = text.contains("dog") || text.contains("puppy");
        return pet ? new float[] {1, 0} : new float[] {0, 1};
    }
}
