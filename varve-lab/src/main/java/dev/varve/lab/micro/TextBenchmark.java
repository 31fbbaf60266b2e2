package dev.varve.lab.micro;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.TokenEstimator;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.lab.measure.Chatter;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import java.time.Duration;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Counting the tokens of a message, and writing the notes of a span of about 4,000 tokens by rules. */
public class TextBenchmark {
    private static final int SPAN = 62;

    /** A conversation, counted. */
    @State(Scope.Thread)
    public static class Text {
        private final TokenEstimator estimator = TokenEstimator.scriptAware();
        private final ExtractiveModel model = ExtractiveModel.create();
        private final List<Message> messages = new Chatter(9, AppendBenchmark.WORDS).messages(SPAN);
        private final ObserveRequest request = request();
        private int next;

        private ObserveRequest request() {
            dev.varve.Scope scope = dev.varve.Scope.of("micro");
            List<LoggedMessage> logged = new InMemoryStore()
                    .append(
                            scope,
                            messages.stream()
                                    .map(message -> new CountedMessage(message, estimator.estimate(message)))
                                    .toList())
                    .messages();
            return new ObserveRequest(
                    scope, logged, List.of(), Policy.defaults().zone(), Duration.ofMinutes(1));
        }

        Message message() {
            return messages.get(next++ % messages.size());
        }
    }

    @Benchmark
    public int estimateVarve(Text text) {
        return text.estimator.estimate(text.message());
    }

    @Benchmark
    public int estimateLangchain4j(Text text, Windows windows) {
        return windows.estimate(text.message().text());
    }

    @Benchmark
    public ModelAnswer observeVarve(Text text) {
        return text.model.observe(text.request);
    }
}
