package dev.varve.adk;

import com.google.adk.agents.CallbackContext;
import com.google.adk.agents.InvocationContext;
import com.google.adk.agents.LlmAgent;
import com.google.adk.events.Event;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.adk.plugins.BasePlugin;
import com.google.genai.types.Content;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.GenerateContentResponseUsageMetadata;
import com.google.genai.types.Part;
import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.VarveException;
import dev.varve.internal.context.ProviderOrder;
import dev.varve.store.StoppedAnswer;
import dev.varve.store.StoreException;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Observational memory for every agent of an ADK runner. Each model call gets facts and notes after its instructions
 * and, as history, the messages that no note covers; ADK's own session stays as it is.
 *
 * <pre>{@code
 * Runner runner = Runner.builder().agent(agent).appName("shop").plugins(VarvePlugin.of(varve)).build();
 * }</pre>
 *
 * <p>Events are logged when ADK has stored them, and before each model call, by their ids. Partial events are not
 * logged, except the text shown of a stopped answer, which is logged with the next run. The log outlives a session
 * service that forgets: after a restart the agent continues with its notes and its recent messages. If memory fails,
 * a call is sent as ADK made it, with a warning; unlogged messages are logged at the next opportunity. A store that
 * is unavailable is tried once per run, and logged once per outage. Agents with {@code includeContents(NONE)} get no
 * memory, since they asked for no history.
 *
 * <p>Callbacks read and write the store on ADK's thread; models of Varve run on its own. Register the plugin before
 * others that change a request's contents. Thread-safe; it does not close Varve.
 */
public final class VarvePlugin extends BasePlugin {
    private static final Logger LOG = LoggerFactory.getLogger(VarvePlugin.class);

    private final Varve varve;
    private final SessionKey key;
    private final RunsWithoutMemory outage = new RunsWithoutMemory();
    private final StoppedAnswers stopped = new StoppedAnswers();

    private VarvePlugin(Varve varve, SessionKey key) {
        super("varve");
        this.varve = varve;
        this.key = key;
    }

    /** Memory by app, user and session, see {@link SessionKey#appUserSession()}. */
    public static VarvePlugin of(Varve varve) {
        return new VarvePlugin(varve, SessionKey.appUserSession());
    }

    /** The same plugin, with another mapping from ADK's sessions to memory. */
    public VarvePlugin withKey(SessionKey newKey) {
        return new VarvePlugin(varve, newKey);
    }

    /** Replaces the history in the request, and adds the notes to its instructions. Never answers for the model. */
    @Override
    public Maybe<LlmResponse> beforeModelCallback(CallbackContext callback, LlmRequest.Builder request) {
        return Maybe.fromAction(() -> remember(callback.invocationContext(), request));
    }

    /** Logs an event. Partial events are not logged, if the complete one follows. */
    @Override
    public Maybe<Event> onEventCallback(InvocationContext invocation, Event event) {
        return Maybe.fromAction(() -> {
            Optional<Scope> scope = scope(invocation);
            if (event.partial().orElse(false)) {
                scope.ifPresent(known -> stopped.shown(known, invocation, event));
            } else {
                scope.ifPresent(stopped::ended);
                log(invocation, event);
            }
        });
    }

    /** An answer that broke off is an error, not an answer. */
    @Override
    public Completable onRunErrorCallback(InvocationContext invocation, Throwable error) {
        return Completable.fromAction(() -> scope(invocation).ifPresent(stopped::ended));
    }

    /** Logs messages that an earlier callback could not. Observers run on their own; nothing waits for them here. */
    @Override
    public Completable afterRunCallback(InvocationContext invocation) {
        return Completable.fromAction(() -> {
            scope(invocation).ifPresent(stopped::ended);
            guarded(
                    invocation,
                    session -> EventLog.catchUp(
                            session, EventLog.copyOf(invocation.session().events())));
            outage.ends(invocation.invocationId());
        });
    }

    private void log(InvocationContext invocation, Event event) {
        guarded(invocation, session -> {
            List<Event> events = EventLog.copyOf(invocation.session().events());
            boolean stored = events.stream().anyMatch(other -> other.id().equals(event.id()));
            EventLog.catchUp(session, stored ? events : plus(events, event));
        });
    }

    private void remember(InvocationContext invocation, LlmRequest.Builder request) {
        guarded(invocation, session -> {
            List<Event> events = EventLog.copyOf(invocation.session().events());
            stopped.before(session.scope(), invocation).ifPresent(session::append);
            EventLog.catchUp(session, events);
            if (invocation.agent() instanceof LlmAgent agent
                    && agent.includeContents() != LlmAgent.IncludeContents.NONE) {
                LlmRequest made = request.build();
                Context context = session.context(ContextRequest.EMPTY
                        .withBasePrompt(String.join("\n\n", made.getSystemInstructions()))
                        .withReported(reportedTokens(events))
                        .withWindow(0, HistoryView.mediaTokens(events)));
                show(context, made, new HistoryView(invocation, events), request);
            }
        });
    }

    private static void show(Context context, LlmRequest made, HistoryView view, LlmRequest.Builder request) {
        boolean nothingLeftOut =
                context.stats().coveredMessages() == 0 && context.stats().omittedMessages() == 0;
        List<Message> window =
                context.window().stream().map(LoggedMessage::message).toList();
        List<Message> shown = ProviderOrder.unmerged(StoppedAnswer.askedAgain(window, Function.identity()));
        view.showing(context);
        String instruction = context.memoryText();
        if (nothingLeftOut && instruction.isEmpty() && view.isWhole(shown)) {
            return;
        }
        Optional<List<Content>> contents = view.replaceHistory(made.contents(), shown);
        if (contents.isEmpty()) {
            LOG.warn("memory is left out of this call: the history in the request is not the session's any more;"
                    + " register VarvePlugin before plugins that change contents");
            return;
        }
        request.contents(contents.get());
        appendInstruction(made, instruction, request);
    }

    /** ADK's own way of adding instructions refuses requests whose instruction has several parts; this one does not. */
    private static void appendInstruction(LlmRequest made, String text, LlmRequest.Builder request) {
        if (text.isEmpty()) {
            return;
        }
        GenerateContentConfig config =
                made.config().orElseGet(() -> GenerateContentConfig.builder().build());
        List<Part> parts = new ArrayList<>(
                config.systemInstruction().flatMap(Content::parts).orElse(List.of()));
        if (parts.size() <= 1) {
            request.appendInstructions(List.of(text));
            return;
        }
        parts.add(Part.fromText(text));
        Content instruction = config.systemInstruction().orElseThrow().toBuilder()
                .parts(parts)
                .build();
        request.config(config.toBuilder().systemInstruction(instruction).build());
    }

    /** The provider's token count for the last call of this session; 0 without one. */
    private static long reportedTokens(List<Event> events) {
        for (int i = events.size() - 1; i >= 0; i--) {
            Optional<Integer> tokens =
                    events.get(i).usageMetadata().flatMap(GenerateContentResponseUsageMetadata::promptTokenCount);
            if (tokens.isPresent()) {
                return Math.max(0, tokens.get());
            }
        }
        return 0;
    }

    private static List<Event> plus(List<Event> events, Event event) {
        List<Event> more = new ArrayList<>(events);
        more.add(event);
        return more;
    }

    /** The session's scope; a failing mapping is reported where messages are logged. */
    private Optional<Scope> scope(InvocationContext invocation) {
        try {
            return key.of(invocation.session());
        } catch (RuntimeException e) {
            LOG.debug("no scope for ADK session {}", invocation.session().id(), e);
            return Optional.empty();
        }
    }

    private interface Work {
        void on(Session session);
    }

    /** A failure of memory must not fail the agent: its call is sent without memory. */
    private void guarded(InvocationContext invocation, Work work) {
        String id = invocation.session().id();
        try {
            Optional<Scope> scope = key.of(invocation.session());
            if (scope.isPresent() && !outage.hasHit(invocation.invocationId())) {
                work.on(varve.session(scope.get()));
                outage.isOver();
            }
        } catch (StoreException e) {
            outage.hits(invocation.invocationId(), id, e);
        } catch (VarveException e) {
            LOG.warn("memory of ADK session {} is left out for now: {}", id, e.getMessage());
            LOG.debug("the cause", e);
        } catch (RuntimeException e) {
            LOG.warn(
                    "memory of ADK session {} is left out for now: {}",
                    id,
                    e.getClass().getName());
            LOG.debug("the cause", e);
        }
    }
}
