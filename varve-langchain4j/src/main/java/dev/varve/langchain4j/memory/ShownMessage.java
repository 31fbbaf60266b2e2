package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.internal.context.ProviderOrder;
import dev.varve.internal.context.RoleMerger;
import dev.varve.internal.context.TextBehind;
import dev.varve.internal.session.SendableParts;
import dev.varve.store.StoppedAnswer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A message as the agent sees it, with its places in the log.
 *
 * @param places in the log; none for a placeholder that only repairs the order, several if messages were joined
 *      because providers require user and assistant to alternate
 */
record ShownMessage(List<Place> places, ChatMessage message) {

    /**
     * A place in the log.
     *
     * @param part which of the messages it is that the logged one became; 0 but for results that another host logged
     *     together
     */
    record Place(long seq, int part) {}

    ShownMessage {
        places = List.copyOf(places);
    }

    /** True if it is in the log. */
    boolean isLogged() {
        return !places.isEmpty();
    }

    /**
     * All that a context shows, with amendments carried out, in an order that providers accept.
     *
     * @param askedAgain true if the newest question stands before a stopped answer, which is left out
     */
    static List<ShownMessage> of(Context context, boolean askedAgain) {
        List<LoggedMessage> window = TextBehind.without(context).window();
        return said(askedAgain ? StoppedAnswer.askedAgain(window, LoggedMessage::message) : window).stream()
                .map(shown ->
                        new ShownMessage(shown.places(), BehindWords.with(shown.message(), shown.behind(context))))
                .toList();
    }

    private List<ContextBlock> behind(Context context) {
        return places.isEmpty() ? List.of() : context.behind(places.get(0).seq());
    }

    /** Shows messages as they were said, without passages after them. */
    static List<ShownMessage> said(List<LoggedMessage> window) {
        Map<String, LoggedMessage> amendments = new HashMap<>();
        Map<String, LoggedMessage> late = new LinkedHashMap<>();
        for (LoggedMessage logged : window) {
            if (!Amendment.lateCall(logged).isEmpty()) {
                late.put(Amendment.lateCall(logged), logged);
            } else if (Amendment.isAmendment(logged)) {
                amendments.put(Amendment.amended(logged), logged);
            }
        }
        window.forEach(logged -> logged.message().toolResults().forEach(result -> late.remove(result.callId())));
        Map<Message, Place> places = new IdentityHashMap<>();
        List<Message> messages = new ArrayList<>();
        for (LoggedMessage logged : window) {
            if (!Amendment.isAmendment(logged)) {
                amended(logged, amendments).forEach((place, said) -> {
                    Message message = SendableParts.in(said); // it is known by its identity
                    places.put(message, place);
                    messages.add(message);
                });
                lateResults(logged, late, places, messages);
            }
        }
        return decoded(ProviderOrder.unmerged(messages), places);
    }

    /** The message with its amendments, each of several results on its own; none if it was taken back. */
    private static Map<Place, Message> amended(LoggedMessage logged, Map<String, LoggedMessage> amendments) {
        Map<Place, Message> amended = new LinkedHashMap<>();
        List<Message> pieces = pieces(logged.message());
        for (int part = 0; part < pieces.size(); part++) {
            Message piece = pieces.get(part);
            LoggedMessage amendment = amendments.get(Amendment.place(logged.seq(), part));
            Stream<Message> current = amendment == null
                    ? Stream.of(piece)
                    : Amendment.content(amendment).stream()
                            .map(content -> ChatMessageCodec.encode(content, piece.createdAt()));
            Place place = new Place(logged.seq(), part);
            current.forEach(message -> amended.put(place, message));
        }
        return amended;
    }

    private static List<Message> pieces(Message message) {
        return message.toolResults().size() > 1
                ? message.toolResults().stream()
                        .map(result -> Message.tool(message.createdAt(), result))
                        .toList()
                : List.of(message);
    }

    /** Results that came late take their place behind the call. */
    private static void lateResults(
            LoggedMessage logged, Map<String, LoggedMessage> late, Map<Message, Place> places, List<Message> messages) {
        for (Part.ToolCall call : logged.message().toolCalls()) {
            LoggedMessage result = late.remove(call.id());
            if (result != null) {
                for (ChatMessage content : Amendment.content(result)) {
                    Message message =
                            ChatMessageCodec.encode(content, result.message().createdAt());
                    places.put(message, new Place(result.seq(), 0));
                    messages.add(message);
                }
            }
        }
    }

    private static List<ShownMessage> decoded(List<Message> messages, Map<Message, Place> places) {
        List<ShownMessage> shown = new ArrayList<>();
        for (Message message : messages) {
            List<Place> place =
                    Optional.ofNullable(places.get(message)).stream().toList();
            ChatMessageCodec.shown(message).forEach(decoded -> add(shown, new ShownMessage(place, decoded)));
        }
        return shown;
    }

    private static AiMessage joined(AiMessage first, AiMessage second) {
        String text = RoleMerger.text(first.text(), second.text());
        return second.toBuilder()
                .text(text.isEmpty() ? null : text)
                .toolExecutionRequests(RoleMerger.both(first.toolExecutionRequests(), second.toolExecutionRequests()))
                .build();
    }

    /**
     * Adds a message so that user and assistant alternate. Two questions in a row stay two messages, since AI
     * services read the first before they add the second, and a sent prefix should not change.
     */
    private static void add(List<ShownMessage> shown, ShownMessage next) {
        if (shown.isEmpty()) {
            shown.add(next);
            return;
        }
        ShownMessage last = shown.get(shown.size() - 1);
        if (last.message() instanceof AiMessage one && next.message() instanceof AiMessage two) {
            List<Place> places = new ArrayList<>(last.places());
            places.addAll(next.places());
            shown.set(shown.size() - 1, new ShownMessage(places, joined(one, two)));
            return;
        }
        if (last.message() instanceof UserMessage && next.message() instanceof UserMessage) {
            shown.add(new ShownMessage(List.of(), AiMessage.from(ProviderOrder.NO_ANSWER)));
        }
        shown.add(next);
    }
}
