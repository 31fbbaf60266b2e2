package dev.varve.model;

import dev.varve.LoggedMessage;
import dev.varve.Scope;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;

/**
 * Messages to observe.
 *
 * @param messages  one span, in order, whole groups
 * @param earlier   the end of what is already remembered, oldest first, so that it is not said again (COR-08); bounded
 *     by {@code ObservePolicy.priorTokens}
 * @param zone      zone in which dates are written and relative dates resolved
 * @param deadline  how long the model may take
 */
public record ObserveRequest(
        Scope scope, List<LoggedMessage> messages, String earlier, ZoneId zone, Duration deadline) {
    public ObserveRequest {
        messages = List.copyOf(messages);
    }

    /** The same request with another deadline. */
    public ObserveRequest within(Duration newDeadline) {
        return new ObserveRequest(scope, messages, earlier, zone, newDeadline);
    }
}
