package dev.varve.internal.extractive;

import dev.varve.ContinuationHint;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.language.cue.CueWords;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ReflectRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Condenses notes by leaving out sentences; it adds no word and cuts none. What is said twice or was replaced goes first.
 * Of the rest stays what says most for its length, as when the notes were written: first what a user told an agent, then
 * what happened, why, and what came of it, tool detail last. Each level may leave out what the one below it must keep, so a
 * higher level is never longer.
 *
 * <ol start="0">
 *   <li>leaves out what is no more than a note
 *   <li>and what is important
 *   <li>the same
 *   <li>the same
 *   <li>and what is critical or binds an agent: a memory that cannot shrink any more would be condensed over and over, and
 *       the messages behind the notes stay in reach of recall
 * </ol>
 */
final class ExtractiveReflector {
    private final CueWords cueWords;
    private final SalienceProfile weighing;
    private final TokenEstimator tokens;
    private final LineWriter lineWriter;

    /** Sessions whose notes may be condensed at once; those that are not asked for again are forgotten soon. */
    private static final int AT_ONCE = 8;

    private static final int MOST_UNREAD = 20;

    /** A result that was too long at one level, kept for the request at the next. Taking it out makes it the caller's own. */
    private final Map<Scope, Read> again = Collections.synchronizedMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Scope, Read> eldest) {
            return size() > AT_ONCE;
        }
    });

    /** Notes that have been read. */
    private record Read(List<Note> notes, ReflectionDraft draft) {}

    ExtractiveReflector(
            ExtractiveSettings settings, CueWords cueWords, SalienceProfile weighing, TokenEstimator tokens) {
        this.cueWords = cueWords;
        this.weighing = weighing;
        this.tokens = tokens;
        this.lineWriter = new LineWriter(tokens, settings.criticalShare());
    }

    static int levelAfter(int level) {
        return level == 0 ? 1 : Math.max(ReflectionDraft.ANYTHING, level + 1);
    }

    ModelAnswer reflect(ReflectRequest request) {
        ReflectionDraft draft = Optional.ofNullable(again.remove(request.scope()))
                .filter(read -> read.notes().equals(request.notes()))
                .map(Read::draft)
                .orElseGet(() -> draft(request));
        List<Candidate> candidates = draft.candidates(request.level());
        List<Candidate> kept = candidates.stream().filter(Candidate::kept).toList();
        LineWriter.Written written = draft.size(kept) > request.targetTokens()
                ? lineWriter.all(inOrder(draft, kept)) // no room for any other
                : lineWriter.fitting(
                        ranked(draft, candidates, request.targetTokens()),
                        kept.size(), // these come before all others
                        candidates.size(),
                        request.targetTokens());
        if (request.level() < ReflectionDraft.ANYTHING && written.tokens() > request.targetTokens()) {
            again.put(request.scope(), new Read(request.notes(), draft));
        }
        return new ModelAnswer(
                withUnread(written.lines(), request),
                ContinuationHint.NONE,
                ExtractiveObserver.USAGE,
                List.of(),
                "",
                false,
                true);
    }

    /** Keeps the lines on unreadable messages; of very many, the newest. */
    private static List<NoteLine> withUnread(List<NoteLine> lines, ReflectRequest request) {
        List<NoteLine> unread = request.lines().stream()
                .filter(line -> line.kind() == NoteLine.Kind.UNREAD)
                .sorted(Comparator.comparing(NoteLine::time))
                .toList();
        if (unread.isEmpty()) {
            return lines;
        }
        List<NoteLine> all = new ArrayList<>(lines);
        all.addAll(unread.subList(Math.max(0, unread.size() - MOST_UNREAD), unread.size()));
        all.sort(Comparator.comparing(NoteLine::time));
        return all;
    }

    /** By merit, or as they were said where lines would be the same. */
    private List<Selection.Pick> inOrder(ReflectionDraft draft, List<Candidate> kept) {
        return lineWriter.needsRanks(kept)
                ? ranked(draft, kept, Integer.MAX_VALUE)
                : kept.stream().map(draft::asSaid).toList();
    }

    private static List<Selection.Pick> ranked(ReflectionDraft draft, List<Candidate> candidates, int budget) {
        return new Selection(draft.vocabulary(), draft.weights()).rank(candidates, budget, draft::asSaid);
    }

    private ReflectionDraft draft(ReflectRequest request) {
        ReflectionDraft draft = new ReflectionDraft(lines(request), cueWords, weighing, tokens);
        draft.dropRepetitions();
        draft.dropReplaced();
        draft.dropTakenBack();
        return draft;
    }

    /** Lists of literals are for recall, and the messages behind the notes have them all. */
    private static List<NoteLine> lines(ReflectRequest request) {
        return request.lines().stream()
                .filter(line -> line.kind() != NoteLine.Kind.LITERALS && line.kind() != NoteLine.Kind.UNREAD)
                .sorted(Comparator.comparing(NoteLine::time))
                .toList();
    }
}
