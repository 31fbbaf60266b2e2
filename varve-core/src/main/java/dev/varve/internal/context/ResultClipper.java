package dev.varve.internal.context;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.TokenEstimator;
import dev.varve.store.Passage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Shortens tool results when the newest group alone is larger than the budget, the largest first, and says so in the
 * text. The log keeps them whole; recall reads them there. Words of the user and of the agent are never shortened.
 */
final class ResultClipper {
    /** Results are not cut below this size. */
    private static final int FLOOR = 200;

    private final TokenEstimator estimator;

    ResultClipper(TokenEstimator estimator) {
        this.estimator = estimator;
    }

    /** The messages with results shortened until they take at most {@code limit} tokens, as far as that is possible. */
    List<LoggedMessage> clip(List<LoggedMessage> messages, long tokens, long limit) {
        List<LoggedMessage> clipped = new ArrayList<>(messages);
        List<Integer> largestFirst = IntStream.range(0, messages.size())
                .boxed()
                .filter(i -> !messages.get(i).message().toolResults().isEmpty())
                .sorted(Comparator.comparingInt((Integer i) -> messages.get(i).tokens())
                        .reversed())
                .toList();
        long excess = tokens - limit;
        for (int i : largestFirst) {
            if (excess <= 0) {
                break;
            }
            LoggedMessage whole = messages.get(i);
            LoggedMessage shorter = shorten(whole, Math.max(FLOOR, whole.tokens() - excess));
            excess -= whole.tokens() - shorter.tokens();
            clipped.set(i, shorter);
        }
        return clipped;
    }

    private LoggedMessage shorten(LoggedMessage whole, long allowed) {
        double share = (double) allowed / Math.max(1, whole.tokens());
        if (share >= 1) {
            return whole;
        }
        // The marker has a size too, and estimates are not linear: aim a little lower.
        double keep = Math.max(0, share * 0.9 - 20.0 / whole.tokens());
        Message message = whole.message();
        List<Part> parts = message.parts().stream()
                .map(part -> part instanceof Part.ToolResult result ? shorten(result, keep, whole.seq()) : part)
                .toList();
        Message shorter = message.withParts(parts);
        return new LoggedMessage(
                whole.seq(), shorter, estimator.estimate(shorter), whole.tokensThrough(), whole.startsGroup());
    }

    private static Part shorten(Part.ToolResult result, double keep, long seq) {
        String content = result.content();
        int head = Passage.cut(content, (int) (content.length() * keep * 0.6));
        int tail = Passage.cut(content, content.length() - (int) (content.length() * keep * 0.4));
        if (tail <= head) {
            return result;
        }
        String text = content.substring(0, head) + "\n[… " + (tail - head)
                + " characters are not shown here; message " + seq + " in the log has them …]\n"
                + content.substring(tail);
        return new Part.ToolResult(result.callId(), result.name(), text, result.error());
    }
}
