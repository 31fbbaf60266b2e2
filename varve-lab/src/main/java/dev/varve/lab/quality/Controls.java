package dev.varve.lab.quality;

import dev.varve.Message;
import java.util.List;
import java.util.Set;

/** What anyone could give a model instead of a memory, of one conversation. */
public final class Controls {
    private final Sample sample;

    public Controls(List<Message> messages) {
        this.sample = new Sample("", Log.of(messages), List.of(), List.of());
    }

    /** The newest messages that fit, oldest first, with their dates. */
    public String newest(int budget) {
        return Baselines.full().text(sample, sample.turns(), question(""), budget);
    }

    /** The messages that BM25 ranks highest, as many as fit, oldest first, with their dates. */
    public String bm25(String question, int budget) {
        return Baselines.BM25.text(sample, sample.turns(), question(question), budget);
    }

    private static Question question(String text) {
        return new Question("", text, "", 0, Set.of());
    }
}
