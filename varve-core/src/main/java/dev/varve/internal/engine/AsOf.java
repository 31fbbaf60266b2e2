package dev.varve.internal.engine;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.internal.context.ContextAssembler;
import dev.varve.internal.session.SessionView;
import dev.varve.internal.session.SessionViews;
import dev.varve.store.Store;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;

/**
 * What a model saw earlier. A reflection takes the place of notes but does not destroy them, so the notes of that time are
 * there; when they became active is worked out again, by the policy, from the sizes of messages and notes. Changes
 * nothing. Thread-safe.
 */
public final class AsOf {
    private static final int PAGE = 1_000;

    private final EngineSettings settings;
    private final SessionViews views;
    private final ContextAssembler assembler;
    private final RelevantAgain relevant;

    AsOf(EngineSettings settings, SessionViews views, ContextAssembler assembler, RelevantAgain relevant) {
        this.settings = settings;
        this.views = views;
        this.assembler = assembler;
        this.relevant = relevant;
    }

    /** What a call right after a message got; from the newest message on, what one gets now. */
    public Context message(Scope scope, long seq, ContextRequest given) {
        ContextRequest request = settings.withWindow(given);
        SessionView now = views.current(scope);
        SessionView then = seq >= now.state().lastSeq() ? now : past(scope, now, Math.max(0, seq), request);
        return relevant.anew(
                scope,
                then,
                assembler.assemble(
                        then, request, span -> until(scope, span, then.state().lastSeq())));
    }

    /** The newest message that was said until then; 0 if there is none. */
    public long newestUntil(Scope scope, Instant time) {
        long last = views.current(scope).state().lastSeq();
        for (long to = last + 1; to > 1; to -= PAGE) {
            List<LoggedMessage> page = views.messages(scope, new Span(Math.max(1, to - PAGE), to));
            for (int i = page.size() - 1; i >= 0; i--) {
                if (!page.get(i).message().createdAt().isAfter(time)) {
                    return page.get(i).seq();
                }
            }
        }
        return 0;
    }

    private SessionView past(Scope scope, SessionView now, long seq, ContextRequest request) {
        Store store = settings.store();
        List<Note> notes = store.notes(scope, EnumSet.allOf(Note.Status.class));
        PastMemory memory = new PastMemory(
                settings.policy(), notes, state -> assembler.estimate(state, request), request.windowTokens());
        for (long from = 1; from <= seq; from += PAGE) {
            views.messages(scope, new Span(from, Math.min(from + PAGE, seq + 1)))
                    .forEach(memory::add);
        }
        return memory.view(now.state());
    }

    private List<LoggedMessage> until(Scope scope, Span span, long last) {
        long to = Math.min(span.to(), last + 1);
        return span.from() >= to ? List.of() : views.messages(scope, new Span(span.from(), to));
    }
}
