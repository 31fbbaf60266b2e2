package dev.varve.bench.quality;

import dev.varve.LoggedMessage;
import dev.varve.extractive.ExtractiveModel;
import dev.varve.extractive.ExtractiveSettings;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The observations that Varve's extractive model writes, span by span as the engine hands them over, condensed so that
 * all of them fit. It never sees a question.
 */
final class VarveLog implements Memory {
    private static final long CHUNK_TOKENS = 4_000;
    /** As much of what was noted before as the default policy shows the observer. */
    private static final int EARLIER = 2_000;

    private static final int STEPS = 7;

    private record Key(String sample, int turns, int budget) {}

    private final Map<Key, String> written = new HashMap<>();

    @Override
    public String name() {
        return "Varve log";
    }

    @Override
    public String text(Sample sample, List<Turn> turns, Question question, int budget) {
        return written.computeIfAbsent(new Key(sample.name(), turns.size(), budget), key -> fitting(turns, budget));
    }

    /** The least condensed log that fits. */
    private static String fitting(List<Turn> turns, int budget) {
        List<LoggedMessage> messages = turns.stream().map(Turn::logged).toList();
        double low = 0;
        double high = 1;
        String best = "";
        for (int step = 0; step < STEPS; step++) {
            double middle = step == 0 ? Math.min(1, start(messages, budget)) : (low + high) / 2;
            String text = observe(messages, middle);
            if (Memory.tokens(text) <= budget) {
                best = text;
                low = middle;
            } else {
                high = middle;
            }
        }
        return best;
    }

    private static double start(List<LoggedMessage> messages, int budget) {
        return (double) budget
                / Math.max(1, messages.stream().mapToLong(LoggedMessage::tokens).sum());
    }

    static String observe(List<LoggedMessage> messages, double share) {
        ExtractiveSettings settings = ExtractiveSettings.defaults();
        double scale = share / settings.proseShare();
        return observe(
                messages,
                ExtractiveModel.create(settings.withShares(share, Math.min(1, settings.toolShare() * scale))));
    }

    static String observe(List<LoggedMessage> messages, ExtractiveModel model) {
        List<String> notes = new ArrayList<>();
        for (List<LoggedMessage> chunk : Log.chunks(messages, CHUNK_TOKENS)) {
            ModelAnswer answer = model.observe(
                    new ObserveRequest(Log.SCOPE, chunk, earlier(notes), ZoneOffset.UTC, Duration.ofMinutes(1)));
            notes.add(answer.text());
        }
        return String.join("\n", notes);
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
