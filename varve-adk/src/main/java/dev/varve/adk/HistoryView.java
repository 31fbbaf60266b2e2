package dev.varve.adk;

import com.google.adk.agents.InvocationContext;
import com.google.adk.events.Event;
import com.google.adk.flows.llmflows.Contents;
import com.google.adk.models.LlmRequest;
import com.google.adk.sessions.Session;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.varve.ContextBlock;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.internal.context.TextBehind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The recent messages as contents for one call. ADK itself makes them, from the events that are shown, so that its rules
 * for branches, for the words of other agents and for late results hold as they do without memory.
 */
final class HistoryView {
    private final InvocationContext context;
    private final List<Event> events;

    /** Messages that have texts of Varve's behind them, as they were said, and those texts. */
    private final Map<Message, Said> said = new IdentityHashMap<>();

    private record Said(Message message, List<ContextBlock> behind) {}

    /** @param events ADK's events of the session */
    HistoryView(InvocationContext context, List<Event> events) {
        this.context = context;
        this.events = events;
    }

    /** Sets the context whose messages are shown from now on. */
    void showing(dev.varve.Context shown) {
        for (LoggedMessage logged : shown.window()) {
            List<ContextBlock> behind = shown.behind(logged.seq());
            if (!behind.isEmpty()) {
                said.put(logged.message(), new Said(TextBehind.said(logged, shown), behind));
            }
        }
    }

    /** True if ADK would show the same messages anyway. */
    boolean isWhole(List<Message> shown) {
        Map<String, Event> live = byId();
        int turn = turn(shown);
        for (int i = 0; i < shown.size(); i++) {
            boolean takesTurns =
                    i == 0 || shown.get(i).role() != shown.get(i - 1).role();
            Optional<Event> event = live(shown.get(i), live);
            if (!takesTurns || event.isEmpty() || i < turn && hasBytes(event.get())) {
                return false;
            }
        }
        return hasAllQuestions(shown);
    }

    /** The log has a question once that was asked again after a stopped answer; ADK has it twice. */
    private boolean hasAllQuestions(List<Message> shown) {
        Set<String> ids = shown.stream().map(EventMapper::eventId).collect(Collectors.toSet());
        return events.stream().filter(EventMapper::isUsersWord).allMatch(event -> ids.contains(event.id()));
    }

    /**
     * The contents of a request with the shown messages in place of the history. Contents added after the history by
     * tools and other plugins stay.
     *
     * @return empty if the request does not begin with the history, since somebody rewrote it
     */
    Optional<List<Content>> replaceHistory(List<Content> requested, List<Message> shown) {
        List<Content> history = contents(events);
        int size = history.size();
        if (requested.size() < size || !requested.subList(0, size).equals(history)) {
            return Optional.empty();
        }
        List<Content> replaced = joined(contents(events(shown)));
        replaced.addAll(requested.subList(size, requested.size()));
        return Optional.of(replaced);
    }

    /** Joins neighbours of one kind, since providers require user and model to alternate. */
    private static List<Content> joined(List<Content> contents) {
        List<Content> joined = new ArrayList<>();
        for (Content content : contents) {
            int last = joined.size() - 1;
            if (last >= 0 && kind(joined.get(last)).equals(kind(content))) {
                List<Part> parts = new ArrayList<>(joined.get(last).parts().orElse(List.of()));
                parts.addAll(content.parts().orElse(List.of()));
                joined.set(last, content.toBuilder().parts(parts).build());
            } else {
                joined.add(content);
            }
        }
        return joined;
    }

    /** Results of tools have the user's role and are a kind of their own. */
    private static String kind(Content content) {
        boolean results = content.parts().orElse(List.of()).stream()
                .anyMatch(part -> part.functionResponse().isPresent());
        return results ? "results" : content.role().orElse("");
    }

    static Content userText(String text) {
        return Content.builder()
                .role(EventMapper.USER)
                .parts(Part.fromText(text))
                .build();
    }

    /** Live events where there are any: they have the bytes of files, which a log has not, and which go out in their turn. */
    private List<Event> events(List<Message> shown) {
        Map<String, Event> live = byId();
        String agent = context.agent().name();
        int turn = turn(shown);
        List<Event> some = new ArrayList<>(shown.size());
        for (int i = 0; i < shown.size(); i++) {
            Event event = event(shown.get(i), live, agent);
            some.add(i < turn && hasBytes(event) ? withoutBytes(event) : event);
        }
        return some;
    }

    /** Index at which the current turn begins: the newest words of the user. */
    private static int turn(List<Message> shown) {
        int turn = Math.max(0, shown.size() - 1);
        while (turn > 0 && shown.get(turn).role() != Role.USER) {
            turn--;
        }
        return turn;
    }

    private static boolean hasBytes(Event event) {
        return parts(event).stream().anyMatch(part -> part.inlineData().isPresent());
    }

    private static Event withoutBytes(Event event) {
        Content content = event.content().orElseThrow();
        return event.toBuilder()
                .content(content.toBuilder()
                        .parts(parts(event).stream()
                                .map(PartMapper::withoutBytes)
                                .toList())
                        .build())
                .build();
    }

    private static List<Part> parts(Event event) {
        return event.content().flatMap(Content::parts).orElse(List.of());
    }

    /** A rough estimate of the tokens that a provider counts for bytes in the current turn. */
    static long mediaTokens(List<Event> events) {
        long tokens = 0;
        for (int i = events.size() - 1; i >= 0; i--) {
            Event event = events.get(i);
            tokens += parts(event).stream().mapToLong(PartMapper::mediaTokens).sum();
            if (EventMapper.isUsersWord(event)) {
                return tokens;
            }
        }
        return tokens;
    }

    private Event event(Message message, Map<String, Event> live, String agent) {
        Said known = said.getOrDefault(message, new Said(message, List.of()));
        Message own = known.message();
        Event event = live(own, live).orElseGet(() -> EventMapper.event(own, agent));
        return known.behind().isEmpty() ? event : with(event, known.behind());
    }

    private static Event with(Event event, List<ContextBlock> behind) {
        Content content = event.content().orElseThrow();
        List<Part> parts = new ArrayList<>(content.parts().orElse(List.of()));
        behind.forEach(block -> parts.add(Part.fromText(block.text())));
        return event.toBuilder()
                .content(content.toBuilder().parts(parts).build())
                .build();
    }

    private static Optional<Event> live(Message message, Map<String, Event> byId) {
        Optional<Event> event = Optional.ofNullable(byId.get(message.id()));
        return event.filter(same -> EventMapper.messages(same).equals(List.of(message)));
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
