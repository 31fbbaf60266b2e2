package dev.varve.internal.forget;

import dev.varve.Fact;
import dev.varve.HandOut;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What was derived from messages: by provenance, what stands for any of them, or has a link to one; by their words, what
 * repeats one that only they had (see {@link Traces}); and every reflection on any of these.
 *
 * @param notes notes that cannot stay as they are
 * @param facts   ids of facts that cannot stay. Of another session's facts only those that repeat what its own messages,
 *     as far as they are still there, do not say
 * @param traces   words that only the messages had; those of them that no text of memory repeats may be missing
 */
record Derived(List<Note> notes, Set<String> facts, Set<String> traces) {
    private static final int PAGE = 256;

    /**
     * Looks for all that was derived.
     *
     * @param messages those of the span, which are to be deleted
     * @param notes  all of the session
     * @param facts    all of the resource
     */
    static Derived find(
            Store store,
            Scope scope,
            SessionState state,
            Span span,
            List<LoggedMessage> messages,
            List<Note> notes,
            List<Fact> facts) {
        Traces traces = new Traces(messages);
        Set<String> suspected = new HashSet<>();
        for (Note note : notes) {
            if (isEarlier(note, span)) {
                traces.drop(Traces.words(note));
            } else if (!note.span().overlaps(span)) {
                suspected.addAll(Traces.words(note));
            }
        }
        facts.forEach(fact -> suspected.addAll(Traces.words(fact)));
        store.corrections(scope.tenant(), scope.resource())
                .forEach(correction -> suspected.addAll(Traces.words(correction)));
        store.handOuts(scope.tenant(), scope.resource(), HandOut.MOST)
                .forEach(handOut -> suspected.addAll(Traces.words(handOut)));
        traces.keep(suspected);
        dropWordsOfOthers(traces, store, scope, new Span(span.to(), state.lastSeq() + 1));
        dropWordsOfOthers(traces, store, scope, new Span(1, span.from()));
        Set<String> ids = closure(
                notes,
                note -> note.span().overlaps(span)
                        || quotes(note, span)
                        || !isEarlier(note, span)
                                && !traces.in(Traces.words(note)).isEmpty());
        List<Span> linked = linked(notes, span);
        Predicate<Fact> goes = fact -> fact.origin().equals(scope)
                ? fact.span().overlaps(span)
                        || linked.stream().anyMatch(fact.span()::overlaps)
                        || !traces.in(Traces.words(fact)).isEmpty()
                : repeats(fact, traces, store);
        return new Derived(
                notes.stream().filter(note -> ids.contains(note.id())).toList(),
                facts.stream().filter(goes).map(Fact::id).collect(Collectors.toSet()),
                traces.words());
    }

    /** Written on earlier messages alone, so that its words are the model's or theirs. */
    private static boolean isEarlier(Note note, Span span) {
        return note instanceof Observation && note.span().to() <= span.from();
    }

    /** Spans whose notes may say in other words what the deleted messages said, and so may facts learnt from them. */
    private static List<Span> linked(List<Note> notes, Span span) {
        return notes.stream()
                .filter(note -> note instanceof Observation && quotes(note, span))
                .map(Note::span)
                .toList();
    }

    /** True if a statement answers or replaces words of the span. */
    private static boolean quotes(Note note, Span span) {
        return note.lines().stream()
                .anyMatch(line -> line.statement().quoted().stream().anyMatch(span::contains));
    }

    /** Page by page, and only until no word is left to ask about. */
    private static void dropWordsOfOthers(Traces traces, Store store, Scope scope, Span others) {
        for (long from = others.from(); from < others.to() && !traces.isEmpty(); from += PAGE) {
            store.messages(scope, new Span(from, Math.min(from + PAGE, others.to())))
                    .forEach(message -> traces.drop(Traces.words(message)));
        }
    }

    private static boolean repeats(Fact fact, Traces traces, Store store) {
        Set<String> found = traces.in(Traces.words(fact));
        if (found.isEmpty()) {
            return false;
        }
        List<LoggedMessage> own = store.messages(fact.origin(), fact.span());
        own.forEach(message -> found.removeAll(Traces.words(message)));
        return !own.isEmpty() && !found.isEmpty();
    }

    /** Ids of the notes that are derived, and of those that stand on any of them. */
    private static Set<String> closure(List<Note> notes, Predicate<Note> derived) {
        Set<String> ids = new HashSet<>();
        boolean grows = true;
        while (grows) {
            grows = false;
            for (Note note : notes) {
                boolean standsOnOne = note instanceof Reflection reflection
                        && reflection.sources().stream().anyMatch(ids::contains);
                grows |= (standsOnOne || derived.test(note)) && ids.add(note.id());
            }
        }
        return ids;
    }

    /** Records that lose the reflection which took their place, and can themselves stay. */
    List<Note> orphans(List<Note> all) {
        Set<String> sources = notes.stream()
                .filter(Reflection.class::isInstance)
                .flatMap(note -> ((Reflection) note).sources().stream())
                .collect(Collectors.toSet());
        return all.stream()
                .filter(note -> sources.contains(note.id()) && !notes.contains(note))
                .toList();
    }
}
