package dev.varve.internal.prompt;

import dev.varve.ContinuationHint;
import dev.varve.Fidelity;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Samples;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import dev.varve.store.CountedMessage;
import dev.varve.store.SessionState;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Requests to a {@link PromptedModel}, and its answers line by line. */
final class Asking {
    private static final TokenEstimator ESTIMATOR = TokenEstimator.scriptAware();

    private Asking() {}

    static ModelAnswer observe(Fake fake, Message... messages) {
        return PromptedModel.builder(fake).random(new Random(1)).build().observe(request("", messages));
    }

    static ObserveRequest request(String earlier, Message... messages) {
        List<LoggedMessage> logged = SessionState.empty()
                .append(Stream.of(messages)
                        .map(message -> new CountedMessage(message, ESTIMATOR.estimate(message)))
                        .toList())
                .messages();
        return new ObserveRequest(
                Scope.of("test"),
                logged,
                Samples.lines(earlier, NoteLine.WHOLE, Samples.START),
                ZoneOffset.UTC,
                Duration.ofSeconds(60));
    }

    static ReflectRequest reflect(int level, Note note) {
        return new ReflectRequest(Scope.of("test"), List.of(note), 50, level, ZoneOffset.UTC, Duration.ofSeconds(60));
    }

    static Note chunk(String text) {
        return Samples.observation(
                "o1-3",
                new Span(1, 3),
                text,
                30,
                100,
                Samples.START,
                "test",
                Note.Status.ACTIVE,
                ContinuationHint.NONE);
    }

    static Note chunk(List<NoteLine> lines) {
        return new Observation(
                "o1-3",
                new Span(1, 3),
                lines,
                30,
                100,
                Samples.START,
                "test",
                Note.Status.ACTIVE,
                ContinuationHint.NONE,
                Fidelity.NONE);
    }

    static List<NoteLine> lines(ModelAnswer answer) {
        return answer.lines();
    }
}
