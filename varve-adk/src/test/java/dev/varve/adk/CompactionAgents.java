package dev.varve.adk;

import com.google.adk.agents.LlmAgent;
import com.google.adk.apps.App;
import com.google.adk.events.Event;
import com.google.adk.events.EventActions;
import com.google.adk.events.EventCompaction;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.BaseSessionService;
import com.google.adk.summarizer.BaseEventSummarizer;
import com.google.adk.summarizer.EventsCompactionConfig;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.model.ObserveRequest;
import dev.varve.testkit.adapter.AgentSetting;
import io.reactivex.rxjava3.core.Maybe;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Agents with ADK's own compaction: after ten turns, their events and those of the two turns before become one summary.
 * The summaries are written by the rules that write Varve's notes, so that the two differ in the mechanism alone. The
 * session survives restarts.
 */
public final class CompactionAgents extends GeminiAgents {
    private static final int TURNS = 10;
    private static final int OVERLAP = 2;

    private final BaseSessionService sessions = forgetful();

    @Override
    public String name() {
        return "ADK: EventsCompactionConfig(" + TURNS + ", " + OVERLAP + ")";
    }

    @Override
    Runner runner(LlmAgent.Builder agent, AgentSetting setting) {
        App app = App.builder()
                .name(APP)
                .rootAgent(agent.build())
                .eventsCompactionConfig(new EventsCompactionConfig(TURNS, OVERLAP, new Rules()))
                .build();
        return Runner.builder().app(app).sessionService(sessions).build();
    }

    @Override
    boolean isVarve() {
        return false;
    }

    /** Summarises without a model, and so without waiting for one. */
    private static final class Rules implements BaseEventSummarizer {
        private final ExtractiveModel model = ExtractiveModel.create();

        @Override
        public Maybe<Event> summarizeEvents(List<Event> events) {
            List<LoggedMessage> messages = new ArrayList<>();
            long tokens = 0;
            for (Event event : events) {
                for (Message message : EventMapper.messages(event)) {
                    int size = TokenEstimator.scriptAware().estimate(message);
                    tokens += size;
                    messages.add(new LoggedMessage(messages.size() + 1, message, size, tokens, true));
                }
            }
            ObserveRequest request =
                    new ObserveRequest(Scope.of(APP), messages, List.of(), ZoneOffset.UTC, Duration.ofSeconds(30));
            Content summary = Content.builder()
                    .role(EventMapper.MODEL)
                    .parts(Part.fromText(model.observe(request).text()))
                    .build();
            EventCompaction compaction = EventCompaction.builder()
                    .startTimestamp(events.get(0).timestamp())
                    .endTimestamp(events.get(events.size() - 1).timestamp())
                    .compactedContent(summary)
                    .build();
            return Maybe.just(Event.builder()
                    .id(Event.generateEventId())
                    .author(EventMapper.USER)
                    .invocationId(Event.generateEventId())
                    .actions(EventActions.builder().compaction(compaction).build())
                    .build());
        }
    }
}
