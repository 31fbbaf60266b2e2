package dev.varve.model;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Scope;
import dev.varve.Span;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Messages to observe. Immutable.
 *
 * @param messages  one span, in order, whole groups, at least one
 * @param earlier   the latest of the existing notes, oldest first, so that they are not repeated; limited by {@code
 *     ObservePolicy.priorTokens}
 * @param zone      zone in which dates are written and relative dates resolved
 * @param deadline  how long the model may take
 * @param pictures  of these messages, for a model that sees; in their order
 */
public record ObserveRequest(
        Scope scope,
        List<LoggedMessage> messages,
        List<NoteLine> earlier,
        ZoneId zone,
        Duration deadline,
        List<Picture> pictures) {
    /** Copies the collections. */
    public ObserveRequest {
        messages = List.copyOf(messages);
        earlier = List.copyOf(earlier);
        pictures = List.copyOf(pictures);
    }

    /** A request without pictures. */
    public ObserveRequest(
            Scope scope, List<LoggedMessage> messages, List<NoteLine> earlier, ZoneId zone, Duration deadline) {
        this(scope, messages, earlier, zone, deadline, List.of());
    }

    /** The same request with pictures. */
    public ObserveRequest withPictures(List<Picture> newPictures) {
        return new ObserveRequest(scope, messages, earlier, zone, deadline, newPictures);
    }

    /** From the first message to the last. */
    public Span span() {
        return new Span(messages.get(0).seq(), messages.get(messages.size() - 1).seq() + 1);
    }

    /** The existing notes as models read them. */
    public String earlierText() {
        return earlier.stream().map(NoteLine::toString).collect(Collectors.joining("\n"));
    }

    /** The same request with another deadline. */
    public ObserveRequest within(Duration newDeadline) {
        return new ObserveRequest(scope, messages, earlier, zone, newDeadline, pictures);
    }
}
