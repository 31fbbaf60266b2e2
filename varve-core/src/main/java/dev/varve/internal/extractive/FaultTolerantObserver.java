package dev.varve.internal.extractive;

import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Span;
import dev.varve.language.pattern.Readings;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one message that the rules fail on from costing the notes of its neighbours. Such a message gets a line of kind {@link
 * NoteLine.Kind#UNREAD}, the others are observed without it. Rules are deterministic, so trying again would not help: without
 * this the session would have no notes from there on.
 */
final class FaultTolerantObserver {
    private static final Logger log = LoggerFactory.getLogger(FaultTolerantObserver.class);

    private final Function<ObserveRequest, ModelAnswer> rules;

    FaultTolerantObserver(Function<ObserveRequest, ModelAnswer> rules) {
        this.rules = rules;
    }

    ModelAnswer observe(ObserveRequest request) {
        List<NoteLine> unread = new ArrayList<>();
        ModelAnswer answer = Readings.without(request.messages(), some -> answer(request, some), message -> {
                    log.warn(
                            "session {}: the rules could not read message {}; it has no notes",
                            request.scope(),
                            message.seq());
                    unread.add(line(message, request));
                })
                .orElseThrow();
        return unread.isEmpty() ? answer : with(answer, unread);
    }

    /** Empty if the rules fail on these messages, for whatever reason. */
    private Optional<ModelAnswer> answer(ObserveRequest request, List<LoggedMessage> messages) {
        if (messages.isEmpty()) {
            return Optional.of(ModelAnswer.byRules(List.of(), ContinuationHint.NONE, ExtractiveObserver.USAGE));
        }
        try {
            return Optional.of(rules.apply(new ObserveRequest(
                    request.scope(), messages, request.earlier(), request.zone(), request.deadline())));
        } catch (RuntimeException | StackOverflowError e) {
            log.debug("session {}: the rules failed", request.scope(), e);
            return Optional.empty();
        }
    }

    private static NoteLine line(LoggedMessage message, ObserveRequest request) {
        return new NoteLine(
                        LocalDateTime.ofInstant(message.message().createdAt(), request.zone()),
                        Priority.NOTE,
                        "message " + message.seq() + " could not be read by rules; recall has its words")
                .withKind(NoteLine.Kind.UNREAD)
                .withSpan(new Span(message.seq(), message.seq() + 1));
    }

    private static ModelAnswer with(ModelAnswer answer, List<NoteLine> unread) {
        List<NoteLine> lines = new ArrayList<>(answer.lines());
        lines.addAll(unread);
        lines.sort(Comparator.comparing(NoteLine::time));
        return ModelAnswer.byRules(lines, answer.hint(), answer.usage());
    }
}
