package dev.varve.adk;

import com.google.adk.agents.InvocationContext;
import com.google.adk.events.Event;
import com.google.adk.flows.llmflows.Contents;
import com.google.adk.models.LlmRequest;
import com.google.adk.sessions.Session;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.varve.LoggedMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The recent messages as contents for one call. ADK itself makes them, from the events that are shown, so that its rules
 * for branches, for the words of other agents and for late results hold as they do without memory.
 */
final class HistoryView {
    /** Providers want a conversation to begin with the user; this stands where it would begin with the agent. */
    static final String OPENING = "(What came before is in your notes.)";

    private final InvocationContext context;
    private final List<Event> events;

    /**
     * A view for one call.
     *
     * @param events what ADK has of the session
     */
    HistoryView(InvocationContext context, List<Event> events) {
        this.context = context;
        this.events = events;
    }

    /** Whether these messages are what ADK would show anyway. */
    boolean isWhole(List<LoggedMessage> shown) {
        Map<String, Event> live = byId();
        return shown.stream().allMatch(logged -> live(logged, live).isPresent());
    }

    /**
     * The contents of a request with the history replaced by the messages that are shown. What tools and other plugins
     * added behind the history stays.
     *
     * @return empty if the request does not begin with the history, since somebody rewrote it
     */
    Optional<List<Content>> replaceHistory(List<Content> requested, List<LoggedMessage> shown) {
        List<Content> history = contents(events);
        int size = history.size();
        if (requested.size() < size || !requested.subList(0, size).equals(history)) {
            return Optional.empty();
        }
        List<Content> replaced = new ArrayList<>(contents(events(shown)));
        if (!replaced.isEmpty()
                && EventMapper.MODEL.equals(replaced.get(0).role().orElse(""))) {
            replaced.add(0, userText(OPENING));
        }
        replaced.addAll(requested.subList(size, requested.size()));
        return Optional.of(replaced);
    }

    static Content userText(String text) {
        return Content.builder()
                .role(EventMapper.USER)
                .parts(Part.fromText(text))
                .build();
    }

    /** Live events where there are any: they have the bytes of files, which a log has not. */
    private List<Event> events(List<LoggedMessage> shown) {
        Map<String, Event> live = byId();
        return shown.stream()
                .map(logged -> live(logged, live)
                        .orElseGet(
                                () -> EventMapper.event(logged, context.agent().name())))
                .toList();
    }

    private static Optional<Event> live(LoggedMessage logged, Map<String, Event> byId) {
        Optional<Event> event = Optional.ofNullable(byId.get(logged.message().id()));
        return event.filter(same -> EventMapper.messages(same).equals(List.of(logged.message())));
    }

    private Map<String, Event> byId() {
        Map<String, Event> byId = new HashMap<>();
        events.forEach(event -> byId.put(event.id(), event));
        return byId;
    }

    private List<Content> contents(List<Event> some) {
        Session session = Session.builder(context.session().id())
                .appName(context.session().appName())
                .userId(context.session().userId())
                .state(context.session().state())
                .events(new ArrayList<>(some))
                .build();
        return new Contents()
                .processRequest(
                        context.toBuilder().session(session).build(),
                        LlmRequest.builder().build())
                .blockingGet()
                .updatedRequest()
                .contents();
    }
}
