package dev.varve.internal.session;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How far back the newest messages of a log stand as every provider accepts them: each result right behind its call, user
 * and assistant taking turns, nothing empty, calls with arguments that can be read. Kept with each append, so that a context need not look through its messages
 * to see that there is nothing to repair; it only looks for ids of calls that come again. Immutable.
 *
 * @param from number of the first message from which on that is so
 * @param last role of the newest message, {@link Role#SYSTEM} if nothing may follow it
 * @param open ids of its calls that have no result yet
 */
public record SendingOrder(long from, Role last, Set<String> open) {
    /** Of no messages; of none it is known that they can be sent. */
    public static final SendingOrder NONE = new SendingOrder(Long.MAX_VALUE, Role.SYSTEM, Set.of());

    /** With messages that follow. */
    public SendingOrder then(List<LoggedMessage> messages) {
        SendingOrder order = this;
        for (LoggedMessage message : messages) {
            order = order.then(message);
        }
        return order;
    }

    private SendingOrder then(LoggedMessage next) {
        Message message = next.message();
        if (message.role() == Role.SYSTEM || !hasContent(message) || !SendableParts.holds(message)) {
            return broken(next);
        }
        if (message.role() == Role.TOOL) {
            return answered(next);
        }
        Set<String> calls = new HashSet<>();
        if (!message.toolCalls().stream().allMatch(call -> calls.add(call.id()))) {
            return broken(next);
        }
        return new SendingOrder(follows(message.role()) ? from : next.seq(), message.role(), Set.copyOf(calls));
    }

    private boolean follows(Role next) {
        return open.isEmpty() && last != Role.SYSTEM && last != next && !(last == Role.TOOL && next == Role.USER);
    }

    private SendingOrder answered(LoggedMessage next) {
        List<Part.ToolResult> results = next.message().toolResults();
        Set<String> left = new HashSet<>(open);
        boolean closes = !results.isEmpty() && results.stream().allMatch(result -> left.remove(result.callId()));
        return closes && last != Role.TOOL ? new SendingOrder(from, Role.TOOL, Set.copyOf(left)) : broken(next);
    }

    /** No context can show it unchanged. */
    private static SendingOrder broken(LoggedMessage message) {
        return new SendingOrder(message.seq() + 1, Role.SYSTEM, Set.of());
    }

    /**
     * True if messages can be sent as they are, but perhaps for a user message that is missing in front.
     *
     * @param opener   what stands before them
     * @param messages all of the log from some number on
     */
    public boolean holds(Optional<LoggedMessage> opener, List<LoggedMessage> messages) {
        return !messages.isEmpty()
                && messages.get(0).seq() >= from
                && open.isEmpty()
                && messages.get(0).role() != Role.TOOL
                && opener.map(before -> opens(before, messages.get(0))).orElse(true)
                && repeatsNoCall(messages);
    }

    private static boolean repeatsNoCall(List<LoggedMessage> messages) {
        Set<String> ids = new HashSet<>();
        for (LoggedMessage logged : messages) { // at each context: a stream of streams takes many times as long
            if (repeatsCall(logged.message(), ids)) {
                return false;
            }
        }
        return true;
    }

    /**
     * True if a call in a message has an id that is known, or that another one of it has.
     *
     * @param ids gets those of its calls
     */
    public static boolean repeatsCall(Message message, Set<String> ids) {
        for (Part part : message.parts()) {
            if (part instanceof Part.ToolCall call && !ids.add(call.id())) {
                return true;
            }
        }
        return false;
    }

    private static boolean opens(LoggedMessage opener, LoggedMessage first) {
        return opener.role() == Role.USER
                && hasContent(opener.message())
                && SendableParts.holds(opener.message())
                && first.role() == Role.ASSISTANT;
    }

    /** True if a message has anything that a provider would take. */
    public static boolean hasContent(Message message) {
        for (Part part : message.parts()) {
            if (!(part instanceof Part.Text words) || !words.text().isBlank()) {
                return true;
            }
        }
        return false;
    }
}
