package dev.varve.internal.session;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The audit behind "nothing is lost": reads a whole session and checks that each message is either raw or covered by
 * exactly one active note, or was deleted on request, that notes are in order and cut between groups, that each superseded note has a
 * successor, and that the running sums of the row are true. Cost grows with the history; run it when asked, not per
 * turn.
 *
 * @param messages messages in the log, without those that were deleted
 * @param covered  messages that active notes cover
 * @param raw      messages that are in reach of the next context as they are
 * @param gone     messages that were deleted with {@code Session.deleteSpan}; their numbers are neither covered nor raw
 * @param problems what is wrong, for people; empty if all is well
 */
public record Coverage(long messages, long covered, long raw, long gone, List<String> problems) {
    private static final int PAGE = 1_000;

    public Coverage {
        problems = List.copyOf(problems);
    }

    public boolean isWhole() {
        return problems.isEmpty();
    }

    /** Audits a session; it must not be written meanwhile. A session that does not exist is whole and empty. */
    public static Coverage of(Store store, Scope scope) {
        SessionState state = store.state(scope).orElseGet(SessionState::empty);
        Audit audit = new Audit(state);
        audit.log(store, scope);
        audit.notes(store.notes(scope, EnumSet.allOf(Note.Status.class)));
        return new Coverage(
                state.messages(), state.coveredMessages(), state.rawMessages(), state.goneMessages(), audit.problems);
    }

    private static final class Audit {
        private final SessionState state;
        private final List<String> problems = new ArrayList<>();
        /** Running sums before the positions at which notes may begin and end. */
        private final Map<Long, Long> sumBefore = new HashMap<>();

        Audit(SessionState state) {
            this.state = state;
        }

        void log(Store store, Scope scope) {
            long expected = skipGone(1, 0);
            long sum = 0;
            for (long from = 1; from <= state.lastSeq(); from += PAGE) {
                for (LoggedMessage message : store.messages(scope, new Span(from, from + PAGE))) {
                    if (message.startsGroup()) {
                        sumBefore.put(message.seq(), sum);
                    }
                    sum += message.tokens();
                    check(
                            message.seq() == expected,
                            "messages " + expected + " to " + (message.seq() - 1) + " are missing");
                    check(message.tokensThrough() == sum, "the running sum at message " + message.seq() + " is wrong");
                    expected = skipGone(message.seq() + 1, sum);
                }
            }
            check(
                    expected == state.lastSeq() + 1,
                    "the log ends at " + (expected - 1) + ", the row says " + state.lastSeq());
            check(sum == state.totalTokens(), "the log has " + sum + " tokens, the row says " + state.totalTokens());
            sumBefore.put(state.lastSeq() + 1, sum);
        }

        /** The next number that a message has. Records may begin and end where messages were deleted. */
        private long skipGone(long seq, long sum) {
            long next = seq;
            for (Span gone : state.gone()) {
                while (gone.contains(next)) {
                    sumBefore.put(next, sum);
                    next++;
                }
            }
            return next;
        }

        void notes(List<Note> notes) {
            long covered = tile(notes, Note.Status.ACTIVE, 1);
            check(
                    covered == state.watermark(),
                    "active notes end at " + covered + ", the watermark is " + state.watermark());
            long buffered = tile(notes, Note.Status.BUFFERED, state.watermark());
            check(buffered == state.bufferedTo(), "chunks end at " + buffered + ", the row says " + state.bufferedTo());
            checkSum("covered", state.watermark(), state.coveredTokens());
            checkSum("buffered", state.bufferedTo(), state.bufferedTokens());
            checkSum("closed", state.closedTo(), state.closedTokens());
            checkTally(notes, Observation.class, state.observations());
            checkTally(notes, Reflection.class, state.reflections());
            checkSuccessors(notes);
        }

        /** Records of a status must lie end to end. Returns where the last one ends. */
        private long tile(List<Note> notes, Note.Status status, long start) {
            long end = start;
            for (Note note : notes) {
                if (note.status() != status) {
                    continue;
                }
                Span span = note.span();
                check(span.from() == end, status + " note " + note.id() + " does not begin at " + end);
                Long from = sumBefore.get(span.from());
                Long to = sumBefore.get(span.to());
                check(from != null && to != null, "note " + note.id() + " cuts a group");
                check(
                        from == null || to == null || to - from == note.sourceTokens(),
                        "note " + note.id() + " counts its source wrongly");
                check(note.lines().isEmpty() || !note.text().isBlank(), "note " + note.id() + " is blank");
                end = span.to();
            }
            return end;
        }

        private void checkSum(String what, long position, long sum) {
            Long actual = sumBefore.get(position);
            check(actual != null && actual == sum, "the " + what + " sum of the row is wrong");
        }

        private void checkTally(List<Note> notes, Class<?> kind, SessionState.Tally tally) {
            List<Note> active = notes.stream()
                    .filter(note -> note.status() == Note.Status.ACTIVE && kind.isInstance(note))
                    .toList();
            long tokens = active.stream().mapToLong(Note::tokens).sum();
            check(
                    active.size() == tally.count() && tokens == tally.tokens(),
                    "the row miscounts active notes of kind " + kind.getSimpleName());
        }

        private void checkSuccessors(List<Note> notes) {
            Set<String> replaced = new HashSet<>();
            for (Note note : notes) {
                if (note instanceof Reflection reflection) {
                    replaced.addAll(reflection.sources());
                }
            }
            for (Note note : notes) {
                boolean superseded = note.status() == Note.Status.SUPERSEDED;
                check(superseded == replaced.contains(note.id()), "note " + note.id() + " has no proper successor");
            }
        }

        private void check(boolean holds, String problem) {
            if (!holds) {
                problems.add(problem);
            }
        }
    }
}
