package dev.varve.internal.engine;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.event.Course;
import dev.varve.event.Course.Change;
import dev.varve.internal.context.CallSize;
import dev.varve.internal.context.ContextAssembler;
import dev.varve.internal.session.SessionView;
import dev.varve.internal.session.SessionViews;
import dev.varve.store.SessionState;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a model saw earlier. A reflection takes the place of notes but does not destroy them, so the notes of that time are
 * there; when they became active is worked out again, by the policy, from the sizes and times of messages and notes.
 * Changes nothing. Thread-safe.
 */
public final class ContextHistory {
    private static final int PAGE = 1_000;

    private final EngineSettings settings;
    private final SessionViews views;
    private final ContextAssembler assembler;
    private final AutomaticRecall relevant;

    ContextHistory(EngineSettings settings, SessionViews views, ContextAssembler assembler, AutomaticRecall relevant) {
        this.settings = settings;
        this.views = views;
        this.assembler = assembler;
        this.relevant = relevant;
    }

    /** The context of a call right after a message; for the newest message, the current context. */
    public Context message(Scope scope, long seq, ContextRequest given) {
        ContextRequest request = settings.withWindow(given);
        SessionState now = views.current(scope).state();
        return seq >= now.lastSeq()
                ? now(scope, request)
                : then(scope, memory(scope, now, request, any -> {}), Math.max(0, seq), now, request);
    }

    /** All calls. */
    public Course course(Scope scope, ContextRequest given) {
        ContextRequest request = settings.withWindow(given);
        SessionState now = views.current(scope).state();
        ReplayedCourse course =
                new ReplayedCourse((memory, seq) -> then(scope, memory, seq, now, request), () -> now(scope, request));
        ContextReplay memory = memory(scope, now, request, course::changed);
        walk(
                scope,
                memory,
                now.lastSeq(),
                message -> course.call(memory, message.message().createdAt()));
        if (now.lastSeq() > 0) {
            course.call(memory, now.lastMessageAt());
        }
        return course;
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

    private ContextReplay memory(Scope scope, SessionState now, ContextRequest request, Consumer<Change> changed) {
        boolean hasAssistant = views.messages(scope, new Span(1, Math.min(PAGE, now.lastSeq()) + 1)).stream()
                .anyMatch(message -> message.role() == Role.ASSISTANT);
        return new ContextReplay(
                settings.policy(),
                new CallSize(settings.policy(), assembler, request),
                settings.store().notes(scope, EnumSet.allOf(Note.Status.class)),
                now.lastMessageAt(),
                hasAssistant,
                changed);
    }

    /** On to a message; before each answer its call. */
    private void walk(Scope scope, ContextReplay memory, long seq, Consumer<LoggedMessage> call) {
        for (long from = memory.lastSeq() + 1; from <= seq; from += PAGE) {
            for (LoggedMessage message : views.messages(scope, new Span(from, Math.min(from + PAGE, seq + 1)))) {
                if (memory.isAnswer(message)) {
                    call.accept(message);
                    memory.answered();
                }
                memory.add(message);
            }
        }
    }

    private Context now(Scope scope, ContextRequest request) {
        SessionView view = views.current(scope);
        return relevant.with(scope, view, assembled(scope, view, request));
    }

    private Context then(Scope scope, ContextReplay memory, long seq, SessionState now, ContextRequest request) {
        walk(scope, memory, seq, any -> memory.call());
        memory.call();
        SessionView view = memory.view(now.gone());
        return relevant.anew(scope, view, assembled(scope, view, request));
    }

    private Context assembled(Scope scope, SessionView view, ContextRequest request) {
        long end = view.state().lastSeq() + 1;
        return assembler.assemble(view, request, span -> until(scope, span, end));
    }

    private List<LoggedMessage> until(Scope scope, Span span, long end) {
        long to = Math.min(span.to(), end);
        return span.from() >= to ? List.of() : views.messages(scope, new Span(span.from(), to));
    }
}
