package dev.varve.internal.engine;

import dev.varve.Erasure;
import dev.varve.Note;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.VarveException;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.internal.background.BackgroundWork;
import dev.varve.internal.forget.SpanEraser;
import dev.varve.internal.observe.ShownPictures;
import dev.varve.internal.recall.LiveRecall;
import dev.varve.internal.session.SessionViews;
import dev.varve.internal.work.Budget;
import dev.varve.store.Commit;
import dev.varve.store.SessionState;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Deletes messages and sessions. A deletion may be repeated if the first attempt ended in doubt. Listeners are then told
 * again, because their indexes may not have heard of it. Thread-safe.
 */
public final class Deletion {
    /** Deletions of messages are rare, and a session that is written to faster than they are planned is rarer. */
    private static final int ATTEMPTS = 20;

    private final SessionViews views;
    private final SpanEraser eraser;
    private final BiConsumer<Scope, Optional<Commit.Erase>> erasing;
    private final BackgroundWork background;
    private final Budget budget;
    private final AutomaticRecall relevant;
    private final LiveRecall recall;
    private final ShownPictures pictures;
    private final MemoryListener listener;

    Deletion(
            SessionViews views,
            SpanEraser eraser,
            BiConsumer<Scope, Optional<Commit.Erase>> erasing,
            BackgroundWork background,
            Budget budget,
            AutomaticRecall relevant,
            LiveRecall recall,
            ShownPictures pictures,
            MemoryListener listener) {
        this.views = views;
        this.eraser = eraser;
        this.erasing = erasing;
        this.background = background;
        this.budget = budget;
        this.relevant = relevant;
        this.recall = recall;
        this.pictures = pictures;
        this.listener = listener;
    }

    /** Another writer may be faster, so the plan is made again; each time costs a few reads. */
    public Optional<Erasure> ofSpan(Scope scope, Span span) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<Commit.Erase> plan = eraser.plan(scope, span);
            if (plan.isEmpty()) {
                if (views.current(scope).state().goneIn(span) > 0) {
                    erased(scope, span);
                }
                return Optional.empty();
            }
            erasing.accept(scope, plan);
            if (views.commit(scope, plan.get()).isPresent()) {
                erased(scope, plan.get().span());
                return plan.map(Commit.Erase::erasure);
            }
        }
        throw new VarveException("session " + scope + " was written to " + ATTEMPTS + " times while messages " + span
                + " were to be deleted; nothing was deleted, try again");
    }

    /**
     * Deletes all notes, or only reflections, and keeps the messages.
     *
     * @return how many notes went
     */
    public int ofNotes(Scope scope, boolean onlyReflections) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            SessionState state = views.current(scope).state();
            List<Note> all = views.notes(scope, EnumSet.allOf(Note.Status.class));
            List<Note> removed = all.stream()
                    .filter(note -> !onlyReflections || note instanceof Reflection)
                    .toList();
            List<Note> restored = all.stream()
                    .filter(note -> !removed.contains(note) && note.status() == Note.Status.SUPERSEDED)
                    .toList();
            if (removed.isEmpty()) {
                return 0;
            }
            if (views.commit(scope, new Commit.Clear(state.version(), removed, restored))
                    .isPresent()) {
                background.forget(scope);
                listener.on(new MemoryEvent.Cleared(scope, views.latest(scope).active()));
                return removed.size();
            }
        }
        throw new VarveException("session " + scope + " was written to " + ATTEMPTS
                + " times while its notes were to be deleted; nothing was deleted, try again");
    }

    private void erased(Scope scope, Span span) {
        background.forgetPrepared(scope);
        relevant.forget(scope);
        pictures.forget(scope);
        recall.forget(scope);
        listener.on(new MemoryEvent.Erased(scope, span, views.latest(scope).active()));
    }

    /** Returns whether the session existed. */
    public boolean ofSession(Scope scope, boolean keepFacts) {
        background.forget(scope);
        budget.forget(scope);
        erasing.accept(scope, Optional.empty());
        boolean existed = views.delete(scope, keepFacts);
        relevant.forget(scope);
        pictures.forget(scope);
        recall.forget(scope);
        listener.on(new MemoryEvent.Deleted(scope));
        return existed;
    }
}
