package dev.varve.internal.context;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.internal.session.SendableParts;
import dev.varve.internal.session.SendingOrder;
import dev.varve.language.Voice;
import dev.varve.store.StoppedAnswer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The messages of a context in a shape that every provider accepts, whatever the order of the log is. All repairs are made
 * in what is shown and never in the log:
 *
 * <ul>
 *   <li>results stand right behind the message that made their calls, also where two turns ran at once or a result came
 *       late; both stand where the last result came. A call whose result never came (the process died while the tool ran)
 *       gets one that says so;
 *   <li>a result without its call is left out, and so is a second result of a call, or a message without any content;
 *   <li>a conversation whose beginning is in the notes opens with a user message;
 *   <li>user and assistant take turns: neighbours of one role become one message, and between results that were never
 *       answered in words and the next user message there is one of the assistant's that says so;
 *   <li>a call whose id an earlier one has gets another;
 *   <li>a stopped answer is left out where the question was asked again, see {@link StoppedAnswer};
 *   <li>parts that no provider takes back are mended, see {@link SendableParts}.
 * </ul>
 */
public final class ProviderOrder {
    /** Opens a conversation whose first shown message is not a user's. */
    public static final String OPENING = "(The conversation so far is in your notes; it goes on here.)";

    /** The result of a call that was never answered. */
    public static final String NO_RESULT = "(This call was interrupted; it has no result.)";

    /** Stands for the assistant between results that were never answered in words and the next user message. */
    public static final String NO_ANSWER = "(No words of the assistant here; the next message follows.)";

    private final Set<Exchange> exchanges = new LinkedHashSet<>();

    /** The exchange that called last under an id; providers may use an id again. */
    private final Map<String, Exchange> callers = new HashMap<>();

    private ProviderOrder() {}

    /** The messages to send, oldest first, with the repairs. */
    public static List<Message> of(List<Message> messages) {
        return RoleMerger.joined(
                UniqueCalls.in(unmerged(messages)),
                (first, second) -> first.role() == second.role(),
                ProviderOrder::joined);
    }

    /**
     * The same for a log, as each turn needs it: in a list that callers may keep without copying.
     *
     * @param inOrder whether nothing is to be repaired but, perhaps, the beginning
     */
    static List<Message> of(List<LoggedMessage> said, boolean inOrder) {
        Message[] all = new Message[said.size()];
        int next = 0;
        for (LoggedMessage logged : said) {
            all[next++] = logged.message();
        }
        List<Message> messages = List.of(all);
        return inOrder ? opened(messages) : of(messages);
    }

    /**
     * The same, but neighbours of one role stay apart and calls keep their ids, for hosts that join messages in a form of
     * their own. What needs no repair is the very object that was given.
     */
    public static List<Message> unmerged(List<Message> messages) {
        List<Message> groups = wholeGroups(sendable(StoppedAnswer.withoutReplaced(messages)));
        List<Message> turns = new ArrayList<>(groups.size());
        for (Message message : groups) {
            int last = turns.size() - 1;
            if (message.role() == Role.USER && last >= 0 && turns.get(last).role() == Role.TOOL) {
                turns.add(words(Role.ASSISTANT, NO_ANSWER, message));
            }
            turns.add(message);
        }
        return turns.size() == groups.size() ? groups : List.copyOf(turns);
    }

    private static List<Message> sendable(List<Message> messages) {
        List<Message> sendable = new ArrayList<>(messages.size());
        messages.forEach(message -> sendable.add(SendableParts.in(message)));
        return sendable;
    }

    /** The same without a care for who takes turns with whom: what a log accepts. */
    public static List<Message> wholeGroups(List<Message> messages) {
        if (areWholeGroups(messages)) {
            return opened(messages);
        }
        ProviderOrder order = new ProviderOrder();
        messages.stream().filter(SendingOrder::hasContent).forEach(order::add);
        return order.ordered();
    }

    /** True if nothing is to be repaired but, perhaps, the beginning, as in nearly all contexts. */
    private static boolean areWholeGroups(List<Message> messages) {
        Set<String> open = new HashSet<>();
        for (Message message : messages) {
            boolean follows = message.role() == Role.TOOL
                    ? closes(message, open)
                    : message.role() != Role.SYSTEM && open.isEmpty() && opens(message, open);
            if (!follows || !SendingOrder.hasContent(message)) {
                return false;
            }
        }
        return open.isEmpty();
    }

    private static boolean opens(Message message, Set<String> open) {
        for (Part.ToolCall call : message.toolCalls()) {
            if (!open.add(call.id())) {
                return false;
            }
        }
        return true;
    }

    private static boolean closes(Message message, Set<String> open) {
        List<Part.ToolResult> results = message.toolResults();
        for (Part.ToolResult result : results) {
            if (!open.remove(result.callId())) {
                return false;
            }
        }
        return !results.isEmpty();
    }

    private void add(Message message) {
        if (message.role() == Role.TOOL) {
            addResults(message);
        } else if (!isRepeated(message)) {
            Exchange exchange = new Exchange(message.role() == Role.SYSTEM ? asUser(message) : message);
            exchanges.add(exchange);
            message.toolCalls().forEach(call -> callers.put(call.id(), exchange));
        }
    }

    /** Hosts append a call a second time, to append a result that came when the call was closed. */
    private boolean isRepeated(Message message) {
        List<Part.ToolCall> calls = message.toolCalls();
        return !calls.isEmpty()
                && calls.stream()
                        .allMatch(call -> Optional.ofNullable(callers.get(call.id()))
                                .filter(caller -> caller.open.contains(call))
                                .isPresent());
    }

    private void addResults(Message message) {
        Map<Exchange, List<Part>> byExchange = new LinkedHashMap<>();
        for (Part.ToolResult result : message.toolResults()) {
            accepting(result)
                    .ifPresent(exchange -> byExchange
                            .computeIfAbsent(exchange, any -> new ArrayList<>())
                            .add(result));
        }
        byExchange.forEach((exchange, results) -> {
            exchange.results.add(results.size() == message.toolResults().size() ? message : message.withParts(results));
            exchanges.remove(exchange);
            exchanges.add(exchange);
        });
    }

    /** Who called last under the id, or, if that has its result, an earlier turn that used the same. */
    private Optional<Exchange> accepting(Part.ToolResult result) {
        Exchange last = callers.get(result.callId());
        if (last == null || last.accepts(result)) {
            return Optional.ofNullable(last);
        }
        return exchanges.stream().filter(exchange -> exchange.accepts(result)).findFirst();
    }

    private List<Message> ordered() {
        List<Message> ordered = new ArrayList<>();
        for (Exchange exchange : exchanges) {
            Message opening = exchange.opening;
            ordered.add(opening);
            ordered.addAll(exchange.results);
            exchange.missing().forEach(call -> ordered.add(missing(call, opening)));
        }
        return opened(ordered);
    }

    /** Messages that need no repair but, perhaps, an opening. */
    static List<Message> opened(List<Message> messages) {
        if (messages.isEmpty() || messages.get(0).role() == Role.USER) {
            return List.copyOf(messages);
        }
        List<Message> opened = new ArrayList<>(messages.size() + 1);
        opened.add(words(Role.USER, OPENING, messages.get(0)));
        opened.addAll(messages);
        return List.copyOf(opened);
    }

    private static Message missing(Part.ToolCall call, Message opening) {
        Part result = new Part.ToolResult(call.id(), call.name(), NO_RESULT, true);
        return new Message(Role.TOOL, List.of(result), opening.time(), "", "", Map.of());
    }

    /** What a host logged as an instruction would stand behind the first messages, where providers refuse it. */
    private static Message asUser(Message system) {
        return system.withRole(Role.USER);
    }

    private static Message joined(Message first, Message second) {
        boolean sameSpeaker = first.speaker().equals(second.speaker());
        List<Part> parts = new ArrayList<>(sameSpeaker ? first.parts() : named(first));
        parts.addAll(sameSpeaker ? second.parts() : named(second));
        return new Message(
                first.role(),
                first.voice() == second.voice() ? first.voice() : Voice.MACHINE,
                parts,
                second.time(),
                "",
                sameSpeaker ? first.speaker() : "",
                Map.of());
    }

    private static List<Part> named(Message message) {
        List<Part> parts = new ArrayList<>(message.parts());
        if (!message.speaker().isEmpty()) {
            parts.add(0, new Part.Text(message.speaker() + ":"));
        }
        return parts;
    }

    /** Words that stand beside a message, at its time. */
    private static Message words(Role role, String text, Message beside) {
        return new Message(role, List.of(new Part.Text(text)), beside.time(), "", "", Map.of());
    }

    /** A message and, if it calls tools, what they returned. */
    private static final class Exchange {
        private final Message opening;
        private final List<Message> results = new ArrayList<>();
        private final List<Part.ToolCall> open;

        Exchange(Message opening) {
            this.opening = opening;
            List<Part.ToolCall> calls = opening.toolCalls();
            this.open = calls.isEmpty() ? List.of() : new ArrayList<>(calls); // most have none
        }

        /** True if a result is the first of a call made here; from then on it is not missing. */
        boolean accepts(Part.ToolResult result) {
            for (Part.ToolCall call : open) {
                if (call.id().equals(result.callId())) {
                    return open.remove(call);
                }
            }
            return false;
        }

        List<Part.ToolCall> missing() {
            return List.copyOf(open);
        }
    }
}
