package dev.varve.internal.engine;

import dev.varve.Context;
import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallTool;
import dev.varve.Scope;
import dev.varve.SessionStatus;
import dev.varve.Span;
import dev.varve.internal.recall.LiveRecall;
import dev.varve.internal.recall.Passages;
import dev.varve.internal.recall.ProjectRecall;
import dev.varve.internal.recall.SelfHits;
import dev.varve.internal.session.Masking;
import dev.varve.internal.session.SessionView;
import dev.varve.internal.session.SessionViews;
import dev.varve.internal.work.Budget;
import dev.varve.internal.work.SessionJobQueue;
import dev.varve.internal.work.SessionJobQueue.Kind;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The read-only operations on sessions. Thread-safe. */
public final class Reading {
    private final SessionViews views;
    private final LiveRecall recall;
    private final Passages passages;
    private final SessionJobQueue coordinator;
    private final Budget budget;
    private final Clock clock;
    private final Masking masking;

    Reading(
            SessionViews views,
            LiveRecall recall,
            Passages passages,
            SessionJobQueue coordinator,
            Budget budget,
            Clock clock,
            Masking masking) {
        this.views = views;
        this.recall = recall;
        this.passages = passages;
        this.coordinator = coordinator;
        this.budget = budget;
        this.clock = clock;
        this.masking = masking;
    }

    /** Earlier passages that bear on words not logged yet; see {@link dev.varve.Session#passagesOn}. */
    public String passagesOn(Scope scope, String words, Context shown, int tokens) {
        SessionView view = views.latest(scope);
        long next = view.state().lastSeq() + 1;
        LoggedMessage asked = new LoggedMessage(next, Message.user(words, clock.instant()), 0, 0, true);
        return passages.of(scope, Optional.of(view), asked, shown, tokens, Set.of())
                .block()
                .text();
    }

    /** Recall in a session. */
    public RecallResult search(Scope scope, RecallQuery query) {
        return recall.search(scope, query);
    }

    /** Hits of others, marked as those of recall. */
    public RecallResult marked(Scope scope, RecallResult found, ZoneId zone) {
        return recall.marked(scope, found, zone);
    }

    /** Recall in several sessions. */
    public List<ProjectRecall.InSession> search(List<SessionSummary> sessions, RecallQuery query) {
        return recall.search(sessions, query);
    }

    /** The hits of an agent's own search, without its question and its earlier searches. */
    public RecallResult withoutEchoes(Scope scope, RecallResult found) {
        return SelfHits.without(
                found, Set.of(RecallTool.NAME), status(scope).state().lastUserSeq());
    }

    /** Messages as they were logged. */
    public List<LoggedMessage> messages(Scope scope, Span span) {
        return views.messages(scope, span);
    }

    /** Active notes, in span order. */
    public List<Note> active(Scope scope) {
        return views.current(scope).active();
    }

    /** Active notes, then chunks, in span order. */
    public List<Note> notes(Scope scope) {
        SessionView view = views.current(scope);
        List<Note> notes = new ArrayList<>(view.active());
        notes.addAll(view.chunks());
        return notes;
    }

    /** Facts that the session may know and that count now. */
    public List<Fact> facts(Scope scope) {
        return views.facts(scope);
    }

    /** Where the session stands, and what is under way for it in this process. */
    public SessionStatus status(Scope scope) {
        SessionState state = views.state(scope);
        return new SessionStatus(
                masking.state(state),
                coordinator.isBusy(scope, Kind.OBSERVE),
                coordinator.isBusy(scope, Kind.REFLECT),
                budget.reason(scope, state.usage()));
    }
}
