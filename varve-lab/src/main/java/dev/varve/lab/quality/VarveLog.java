package dev.varve.lab.quality;

import dev.varve.LoggedMessage;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.internal.extractive.ExtractiveSettings;
import dev.varve.internal.weight.Weights;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The observations that Varve's extractive model writes, span by span as the engine hands them over, condensed so that
 * all of them fit. It never sees a question. {@link Product} measures what {@code varve context} shows.
 */
final class VarveLog implements Memory {
    private static final int STEPS = 7;
    /** Share of the budget at which a log is long enough. */
    private static final double CLOSE = 0.985;

    private record Key(String sample, int turns, int budget) {}

    private final Weights weights;
    private final Map<Key, String> written = new HashMap<>();

    VarveLog(Weights weights) {
        this.weights = weights;
    }

    @Override
    public String name() {
        return "Varve log, written to fit";
    }

    @Override
    public String text(Sample sample, List<Turn> turns, Question question, int budget) {
        return written.computeIfAbsent(new Key(sample.name(), turns.size(), budget), key -> fitting(turns, budget));
    }

    /** The least condensed log that fits, or nearly so. */
    private String fitting(List<Turn> turns, int budget) {
        List<LoggedMessage> messages = turns.stream().map(Turn::logged).toList();
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

    private String observe(List<LoggedMessage> messages, double share) {
        ExtractiveSettings settings = ExtractiveSettings.defaults();
        double scale = share / settings.proseShare();
        ExtractiveModel model =
                ExtractiveModel.create(settings.withShares(share, Math.min(1, settings.toolShare() * scale)), weights);
        return Notes.of(model, messages).text();
    }
}
