package dev.varve.lab.quality;

import dev.varve.LoggedMessage;
import dev.varve.lab.measure.Steps;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.MemoryModel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The log of a language model: it observes each conversation once, and condenses the notes for each budget. */
final class ObservedLog implements Memory {
    private final String name;
    private final MemoryModel model;
    private final Map<String, Notes> ofSamples = new HashMap<>();
    private final Map<String, String> condensed = new HashMap<>();
    private int refused;

    ObservedLog(String name, MemoryModel model) {
        this.name = name;
        this.model = model;
    }

    /** Calls that reading the samples takes at least. */
    static int spans(List<Sample> samples) {
        return samples.stream()
                .mapToInt(sample -> Notes.spans(sample.log().messages()).size())
                .sum();
    }

    /** Observes a conversation. A span whose answer is of no use has no notes; the engine would ask for it again. */
    void read(Sample sample, Steps steps) {
        Notes notes = new Notes(model);
        for (List<LoggedMessage> span : Notes.spans(sample.log().messages())) {
            steps.next(sample.name());
            try {
                notes.observe(span);
            } catch (AnswerRefusedException e) {
                refused++;
            }
        }
        ofSamples.put(sample.name(), notes);
    }

    /** Spans without notes. */
    int refused() {
        return refused;
    }

    @Override
    public String name() {
        return name;
    }

    /** @param turns all of the conversation */
    @Override
    public String text(Sample sample, List<Turn> turns, Question question, int budget) {
        return condensed.computeIfAbsent(sample.name() + " " + budget, absent -> condensed(sample, budget));
    }

    private String condensed(Sample sample, int budget) {
        Notes notes = ofSamples.getOrDefault(sample.name(), new Notes(model));
        String all = notes.text();
        return Memory.tokens(all) <= budget ? all : notes.reflected(budget).orElseGet(() -> newest(all, budget));
    }

    /** As many of the newest lines as fit. */
    private static String newest(String all, int budget) {
        List<String> lines = all.lines().toList();
        int from = lines.size();
        while (from > 0 && Memory.tokens(String.join("\n", lines.subList(from - 1, lines.size()))) <= budget) {
            from--;
        }
        return String.join("\n", lines.subList(from, lines.size()));
    }
}
