package dev.varve.internal.engine;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.Scope;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.internal.context.ContextAssembler;
import dev.varve.internal.context.StandIn;
import dev.varve.internal.observe.StandInNotes;
import dev.varve.internal.session.SessionView;
import dev.varve.internal.session.SessionViews;
import dev.varve.internal.work.CpuPermits;
import dev.varve.store.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds the context of the next model call, after doing the work that is due. Thread-safe. */
public final class NextContext {
    private static final Logger log = LoggerFactory.getLogger(NextContext.class);

    private final EngineSettings settings;
    private final MemoryListener listener;
    private final SessionViews views;
    private final ContextAssembler assembler;
    private final Optional<StandInNotes> standIn;
    private final DueWork due;
    private final AutomaticRecall relevant;
    private final EarlierSessions earlier;
    private final CpuPermits processors;

    /** True if the store could not be read the last time. */
    private final AtomicBoolean away = new AtomicBoolean();

    NextContext(
            EngineSettings settings,
            MemoryListener listener,
            SessionViews views,
            ContextAssembler assembler,
            Optional<StandInNotes> standIn,
            DueWork due,
            AutomaticRecall relevant,
            EarlierSessions earlier,
            CpuPermits processors) {
        this.settings = settings;
        this.listener = listener;
        this.views = views;
        this.assembler = assembler;
        this.standIn = standIn;
        this.due = due;
        this.relevant = relevant;
        this.earlier = earlier;
        this.processors = processors;
    }

    /** The context of a call without a session: the host's own texts. */
    public Context withoutSession(ContextRequest given) {
        return assembler.assemble(SessionView.empty(), settings.withWindow(given), span -> List.of());
    }

    /** While the store cannot be read, whatever the reason, a session that this process knows goes on with what it knew last. */
    public Context of(Scope scope, ContextRequest given) {
        processors.beginTurn();
        try {
            Context context = settings.policy().memory() ? withMemory(scope, given) : plain(scope, given);
            if (away.get()) { // nobody writes what all threads read, unless it changes
                away.set(false);
            }
            return context;
        } catch (StoreException e) {
            SessionView known = views.latest(scope);
            if (known.state().lastSeq() == 0) {
                throw e;
            }
            if (!away.getAndSet(true)) { // not at each call of each session
                log.warn(
                        "session {}: the store cannot be read ({}); until it can, contexts are what was known last",
                        scope,
                        e.getMessage());
            }
            listener.on(new MemoryEvent.Failed(scope, "read", String.valueOf(e.getMessage())));
            return told(scope, assembled(scope, known.withoutStore(), settings.withWindow(given)));
        } finally {
            processors.endTurn();
        }
    }

    /** The context from this process's last known state; does not ask the store. */
    public Optional<Context> known(Scope scope, ContextRequest given) {
        SessionView known = views.latest(scope).withoutStore();
        if (known.state().lastSeq() == 0) {
            return Optional.empty();
        }
        return Optional.of(told(
                scope,
                assembler.assemble(
                        known,
                        settings.withWindow(given),
                        span -> known.tail().stream()
                                .filter(logged -> span.contains(logged.seq()))
                                .toList())));
    }

    /** The context without memory: the agent's own prompt and its recent messages. */
    private Context plain(Scope scope, ContextRequest given) {
        return told(scope, assembled(scope, views.plain(scope), settings.withWindow(given)));
    }

    private Context withMemory(Scope scope, ContextRequest given) {
        earlier.await(scope);
        SessionView view = views.current(scope);
        ContextRequest request = settings.withWindow(withKnowledge(scope, view, given));
        view = due.done(scope, view, request);
        StandIn rules = standIn.<StandIn>map(notes -> (omitted, tokens) -> notes.notes(scope, omitted, tokens))
                .orElse(StandIn.NONE);
        SessionView shown = view;
        Context context = assembler.assemble(view, request, span -> views.messages(scope, shown, span), rules);
        return told(scope, relevant.with(scope, view, context).pending(due.pending(scope)));
    }

    private Context assembled(Scope scope, SessionView view, ContextRequest request) {
        return assembler.assemble(view, request, span -> views.messages(scope, view, span));
    }

    private Context told(Scope scope, Context context) {
        if (context.stats().omittedMessages() > 0) {
            listener.on(new MemoryEvent.WindowCut(scope, context.stats().omittedMessages()));
        }
        listener.on(new MemoryEvent.Assembled(scope, context));
        return context;
    }

    private ContextRequest withKnowledge(Scope scope, SessionView view, ContextRequest given) {
        if (!given.knowledge().isEmpty()) {
            return given;
        }
        String question = view.newestUser().map(user -> user.message().text()).orElse("");
        try {
            return given.withKnowledge(settings.knowledge().retrieve(scope, question));
        } catch (RuntimeException e) {
            log.warn(
                    "session {}: the knowledge provider failed ({}); this context comes without",
                    scope,
                    e.getClass().getName());
            log.debug("session {}: knowledge provider", scope, e);
            return given;
        }
    }
}
