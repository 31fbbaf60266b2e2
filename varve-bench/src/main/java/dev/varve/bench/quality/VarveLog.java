package dev.varve.bench.quality;

import dev.varve.ContinuationHint;
import dev.varve.Fidelity;
import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import dev.varve.Observation;
import dev.varve.Role;
import dev.varve.Span;
import dev.varve.context.ShownNotes;
import dev.varve.extractive.ExtractiveModel;
import dev.varve.extractive.ExtractiveSettings;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import dev.varve.weight.Weights;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The observations that Varve's extractive model writes, span by span as the engine hands them over, condensed so that
 * all of them fit. It never sees a question.
 */
final class VarveLog implements Memory {
    private static final long CHUNK_TOKENS = 4_000;
    /** As much of what was noted before as the default policy shows the observer. */
    private static final int EARLIER = 2_000;

    private static final int STEPS = 7;
    /** Of the reflector's levels. */
    private static final int HARDEST = 4;

    /** A log that fills so much of the budget is long enough. */
    private static final double CLOSE = 0.985;

    private record Key(String sample, int turns, int budget) {}

    private final Weights weights;
    private final Map<Key, String> written = new HashMap<>();

    VarveLog(Weights weights) {
        this.weights = weights;
    }

    @Override
    public String name() {
        return "Varve log";
    }

    @Override
    public String text(Sample sample, List<Turn> turns, Question question, int budget) {
        return written.computeIfAbsent(new Key(sample.name(), turns.size(), budget), key -> fitting(turns, budget));
    }

    /** The least condensed log that fits, or nearly so. */
    private String fitting(List<Turn> turns, int budget) {
        List<LoggedMessage> messages = turns.stream().map(Turn::logged).toList();
        if (messages.stream().anyMatch(message -> message.role() == Role.TOOL)) {
            String reflected = reflected(messages, budget);
            if (Memory.tokens(reflected) > CLOSE / 2 * budget) {
                return reflected;
            }
        }
        long whole =
                Math.max(1, messages.stream().mapToLong(LoggedMessage::tokens).sum());
        double share = Math.min(1, (double) budget / whole);
        String best = "";
        for (int step = 0; step < STEPS; step++) {
            String text = observe(messages, share);
            int size = Memory.tokens(text);
            if (size <= budget && text.length() > best.length()) {
                best = text;
            }
            if (size <= budget && (size > CLOSE * budget || share == 1)) {
                return best;
            }
            share = Math.min(1, share * (1 + CLOSE) / 2 * budget / size);
        }
        return best;
    }

    /** Work with tools is far longer than chat: as the engine does, observations as they come are reflected. */
    private String reflected(List<LoggedMessage> messages, int budget) {
        ExtractiveModel model = ExtractiveModel.create(ExtractiveSettings.defaults(), weights);
        List<MemoryRecord> records = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (List<LoggedMessage> chunk : Log.chunks(messages, CHUNK_TOKENS)) {
            notes.add(observe(model, chunk, notes));
            records.add(record(chunk, notes.get(notes.size() - 1)));
        }
        for (int level = 0; level <= HARDEST; level++) {
            String text = ShownNotes.of(model.reflect(new ReflectRequest(
                            Log.SCOPE, records, budget, level, ZoneOffset.UTC, Duration.ofMinutes(1)))
                    .text());
            if (Memory.tokens(text) <= budget) {
                return text;
            }
        }
        return "";
    }

    private static Observation record(List<LoggedMessage> chunk, String text) {
        LoggedMessage last = chunk.get(chunk.size() - 1);
        return new Observation(
                "o" + last.seq(),
                new Span(chunk.get(0).seq(), last.seq() + 1),
                text,
                Memory.tokens(text),
                chunk.stream().mapToLong(LoggedMessage::tokens).sum(),
                last.message().createdAt(),
                "extractive",
                MemoryRecord.Status.ACTIVE,
                ContinuationHint.NONE,
                Fidelity.NONE);
    }

    private String observe(List<LoggedMessage> messages, double share) {
        ExtractiveSettings settings = ExtractiveSettings.defaults();
        double scale = share / settings.proseShare();
        return observe(
                messages,
                ExtractiveModel.create(settings.withShares(share, Math.min(1, settings.toolShare() * scale)), weights));
    }

    static String observe(List<LoggedMessage> messages, ExtractiveModel model) {
        List<String> notes = new ArrayList<>();
        for (List<LoggedMessage> chunk : Log.chunks(messages, CHUNK_TOKENS)) {
            notes.add(observe(model, chunk, notes));
        }
        return notes.stream().map(ShownNotes::of).collect(Collectors.joining("\n"));
    }

    private static String observe(ExtractiveModel model, List<LoggedMessage> chunk, List<String> notes) {
        return model.observe(
                        new ObserveRequest(Log.SCOPE, chunk, earlier(notes), ZoneOffset.UTC, Duration.ofMinutes(1)))
                .text();
    }

    private static String earlier(List<String> notes) {
        StringBuilder earlier = new StringBuilder();
        for (int i = notes.size() - 1; i >= 0; i--) {
            if (Memory.tokens(earlier + notes.get(i)) > EARLIER) {
                break;
            }
            earlier.insert(0, notes.get(i) + "\n");
        }
        return earlier.toString();
    }
}
