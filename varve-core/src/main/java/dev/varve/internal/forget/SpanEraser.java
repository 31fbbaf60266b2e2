package dev.varve.internal.forget;

import dev.varve.ContinuationHint;
import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.Commit;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * Works out what it takes to delete messages. Reflections that stand for any of them are undone: the notes that they
 * replaced become active again. Observations that stand for any of them are written anew from what remains. So is what
 * stands for other messages but repeats words that only the deleted ones had; see {@link Derived}. Nothing is changed
 * here; {@link Commit.Erase} is.
 */
public final class SpanEraser {
    private static final int PAGE = 256;
    private static final Span NOTHING = new Span(1, 1);

    private final Store store;
    private final Rewriter rewriter;

    public SpanEraser(Store store, Rewriter rewriter) {
        this.store = store;
        this.rewriter = rewriter;
    }

    /** What to commit; empty if the span has no message. A span that cuts a group takes the whole group. */
    public Optional<Commit.Erase> plan(Scope scope, Span asked) {
        Optional<SessionState> state = store.state(scope);
        if (state.isEmpty()) {
            return Optional.empty();
        }
        Span span = wholeGroups(scope, state.get(), asked);
        List<LoggedMessage> messages = store.messages(scope, span);
        return messages.isEmpty() ? Optional.empty() : Optional.of(plan(scope, state.get(), span, messages));
    }

    private Commit.Erase plan(Scope scope, SessionState state, Span span, List<LoggedMessage> messages) {
        List<Note> notes = store.notes(scope, EnumSet.allOf(Note.Status.class));
        List<Fact> facts = store.facts(scope.tenant(), scope.resource(), EnumSet.allOf(Fact.Status.class));
        Derived derived = Derived.find(store, scope, state, span, messages, notes, facts);
        List<Observation> rebuilt = new ArrayList<>();
        for (Note note : derived.notes()) {
            if (note instanceof Observation observation) {
                List<LoggedMessage> remaining = store.messages(scope, observation.span()).stream()
                        .filter(message -> !span.contains(message.seq()))
                        .toList();
                rebuilt.add(rewriter.rewrite(scope, observation, remaining, state.version()));
            }
        }
        return new Commit.Erase(
                state.version(),
                span,
                messages,
                derived.notes(),
                derived.orphans(notes),
                rebuilt,
                derived.facts(),
                derived.traces(),
                hint(state, notes, derived.notes()),
                newestUser(scope, state, span));
    }

    private Span wholeGroups(Scope scope, SessionState state, Span asked) {
        long end = Math.min(asked.to(), state.lastSeq() + 1);
        if (asked.from() >= end) {
            return NOTHING;
        }
        long from = asked.from();
        while (from < end && state.goneIn(new Span(from, from + 1)) > 0) {
            from++;
        }
        while (from > 1 && from < end && !startsGroup(scope, from)) {
            from--;
        }
        while (end <= state.lastSeq() && !startsGroup(scope, end)) {
            end++;
        }
        return new Span(from, end);
    }

    private boolean startsGroup(Scope scope, long seq) {
        return store.messages(scope, new Span(seq, seq + 1)).stream().anyMatch(LoggedMessage::startsGroup);
    }

    /** The hint goes with the observation that gave it; then that of the newest other one counts. */
    private static ContinuationHint hint(SessionState state, List<Note> notes, List<Note> removed) {
        boolean tainted = removed.stream()
                .anyMatch(note -> note instanceof Observation observation
                        && observation.hint().equals(state.hint()));
        if (!tainted) {
            return state.hint();
        }
        ContinuationHint newest = ContinuationHint.NONE;
        for (Note note : notes) {
            if (note instanceof Observation observation
                    && observation.status() != Note.Status.BUFFERED
                    && !removed.contains(note)) {
                newest = observation.hint().after(newest);
            }
        }
        return newest;
    }

    private long newestUser(Scope scope, SessionState state, Span span) {
        if (!span.contains(state.lastUserSeq())) {
            return state.lastUserSeq();
        }
        for (long to = span.from(); to > 1; to -= PAGE) {
            List<LoggedMessage> page = store.messages(scope, new Span(Math.max(1, to - PAGE), to));
            for (int i = page.size() - 1; i >= 0; i--) {
                if (page.get(i).role() == Role.USER) {
                    return page.get(i).seq();
                }
            }
        }
        return 0;
    }
}
