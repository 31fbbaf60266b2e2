package dev.varve.store;

import dev.varve.ContinuationHint;
import dev.varve.InvalidMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.Span;
import dev.varve.Usage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The session row: everything that the planner needs to know about a session, in constant space. Every change of a session
 * is one of the two pure functions here, {@link #append} and {@link #commit}. A store runs them inside its transaction and
 * writes the result, so all stores behave alike. Immutable.
 *
 * <p>Running sums ({@code …Tokens}) count the tokens of messages 1 up to a point, so that the size of any stretch of
 * the log is one subtraction.
 *
 * @param version        grows with every change, so that readers notice other writers
 * @param epoch          grows when active notes are taken away; a reflection that began in an older epoch is discarded
 * @param lastSeq        sequence number of the newest message, 0 if none
 * @param totalTokens    running sum up to the newest message
 * @param watermark      messages below it are covered by active notes; starts at 1
 * @param coveredTokens  running sum up to the watermark
 * @param bufferedTo     messages below it are covered by active notes or chunks; at least {@code watermark}
 * @param bufferedTokens running sum up to {@code bufferedTo}
 * @param observations   active observations
 * @param reflections    active reflections
 * @param lastUserSeq    sequence number of the newest user message since the newest {@link WindowReset}, 0 if none
 * @param pinnedSeq      the newest user message when the watermark last moved, if it lies below it, else 0; contexts
 *     show it once more until the watermark moves again, so that the agent reads its task in the user's words
 * @param closedTo       messages below it may be observed: their groups are whole and the agent has seen them
 * @param closedTokens   running sum up to {@code closedTo}
 * @param learnedTo      notes on messages below it have been read for facts; starts at 1
 * @param openCalls      ids of tool calls that await their results
 * @param gone           where messages were deleted: disjoint spans, in order
 * @param hint           continuation hint of the newest activated chunk that has one
 * @param usage          what models have cost this session so far
 * @param createdAt      when the session began, by the clock of the first message
 * @param lastMessageAt  time of the newest message
 */
public record SessionState(
        long version,
        long epoch,
        long lastSeq,
        long totalTokens,
        long watermark,
        long coveredTokens,
        long bufferedTo,
        long bufferedTokens,
        Tally observations,
        Tally reflections,
        long lastUserSeq,
        long pinnedSeq,
        long closedTo,
        long closedTokens,
        long learnedTo,
        List<String> openCalls,
        List<Span> gone,
        ContinuationHint hint,
        Usage usage,
        Instant createdAt,
        Instant lastMessageAt) {

    /** Copies the collections. */
    public SessionState {
        openCalls = List.copyOf(openCalls);
        gone = List.copyOf(gone);
    }

    /**
     * Number and size of active notes of one kind.
     *
     * @param count  how many
     * @param tokens their tokens in total
     */
    public record Tally(int count, long tokens) {
        /** No notes. */
        public static final Tally NONE = new Tally(0, 0);

        Tally plus(Note note) {
            return new Tally(count + 1, tokens + note.tokens());
        }

        Tally minus(Note note) {
            return new Tally(count - 1, tokens - note.tokens());
        }
    }

    /**
     * The changes of an append.
     *
     * @param before   the row before
     * @param state    the row afterwards
     * @param messages the messages with their sequence numbers
     */
    public record Appended(SessionState before, SessionState state, List<LoggedMessage> messages) {}

    /** The row of a session without messages. */
    public static SessionState empty() {
        return new SessionState(
                0,
                0,
                0,
                0,
                1,
                0,
                1,
                0,
                Tally.NONE,
                Tally.NONE,
                0,
                0,
                1,
                0,
                1,
                List.of(),
                List.of(),
                ContinuationHint.NONE,
                Usage.NONE,
                Instant.EPOCH,
                Instant.EPOCH);
    }

    /** A copy with another hint, for readers. */
    public SessionState withHint(ContinuationHint newHint) {
        return new SessionState(
                version,
                epoch,
                lastSeq,
                totalTokens,
                watermark,
                coveredTokens,
                bufferedTo,
                bufferedTokens,
                observations,
                reflections,
                lastUserSeq,
                pinnedSeq,
                closedTo,
                closedTokens,
                learnedTo,
                openCalls,
                gone,
                newHint,
                usage,
                createdAt,
                lastMessageAt);
    }

    /** Tokens of messages that no active note covers. */
    public long unobservedTokens() {
        return totalTokens - coveredTokens;
    }

    /** Tokens of messages that may be observed and that neither an active note nor a chunk covers. */
    public long unbufferedTokens() {
        return closedTokens - bufferedTokens;
    }

    /** Messages that may be observed and that neither an active note nor a chunk covers. */
    public long unbufferedMessages() {
        return unbufferedMessages(closedTo);
    }

    /** Messages below a number that neither an active note nor a chunk covers. */
    public long unbufferedMessages(long to) {
        return bufferedTo >= to ? 0 : to - bufferedTo - goneIn(new Span(bufferedTo, to));
    }

    /**
     * Messages below this number are in complete groups, whether or not the agent has seen them: all messages, unless a
     * tool call awaits its result.
     */
    public long wholeTo() {
        return openCalls.isEmpty() ? lastSeq + 1 : closedTo;
    }

    /** Messages in the log, not counting deleted ones. */
    public long messages() {
        return lastSeq - goneMessages();
    }

    /** Messages that active notes cover. */
    public long coveredMessages() {
        return watermark - 1 - goneIn(new Span(1, watermark));
    }

    /** Messages that no active note covers. */
    public long rawMessages() {
        return messages() - coveredMessages();
    }

    /** Messages that were deleted. */
    public long goneMessages() {
        return gone.stream().mapToLong(Span::size).sum();
    }

    /** How many messages of a span were deleted. */
    public long goneIn(Span span) {
        return gone.stream()
                .filter(span::overlaps)
                .mapToLong(each -> Math.min(each.to(), span.to()) - Math.max(each.from(), span.from()))
                .sum();
    }

    /** Messages whose chunks are ready but not active. */
    public long readyMessages() {
        return bufferedTo - watermark - goneIn(new Span(watermark, bufferedTo));
    }

    /** Tokens of all active notes. */
    public long memoryTokens() {
        return observations.tokens() + reflections.tokens();
    }

    /** The row as if no notes had ever been written. */
    public SessionState withoutMemory() {
        return new SessionState(
                version,
                epoch,
                lastSeq,
                totalTokens,
                1,
                0,
                1,
                0,
                Tally.NONE,
                Tally.NONE,
                lastUserSeq,
                0,
                closedTo,
                closedTokens,
                learnedTo,
                openCalls,
                gone,
                ContinuationHint.NONE,
                usage,
                createdAt,
                lastMessageAt);
    }

    /**
     * Appends messages to the log.
     *
     * <p>A group is a tool call with all its results. A user message ends the group; calls that are still open then remain
     * unanswered. The observer does not touch the newest group until the next one begins, so that the agent reads what a
     * tool returned before it turns into a note. An answer without calls ends the turn, and with it the group.
     *
     * @throws InvalidMessageException for a tool result whose call is not open, a time outside of the years 1 to 9999, a
     *     call in another message than the assistant's, or a result in another than the tools'
     */
    public Appended append(List<CountedMessage> added) {
        long seq = lastSeq;
        long tokens = totalTokens;
        long userSeq = lastUserSeq;
        long closed = closedTo;
        long closedSum = closedTokens;
        List<String> open = new ArrayList<>(openCalls);
        List<LoggedMessage> logged = new ArrayList<>(added.size());
        for (CountedMessage counted : added) {
            Message message = counted.message();
            LogRules.check(message);
            seq++;
            tokens += counted.tokens();
            if (message.role() == Role.USER) {
                userSeq = seq;
                open.clear();
            }
            if (WindowReset.isReset(message)) {
                userSeq = 0; // what was asked before is not to be shown again, not even as the task
            }
            boolean startsGroup = open.isEmpty();
            logged.add(new LoggedMessage(seq, message, counted.tokens(), tokens, startsGroup));
            closeAnswered(message, open);
            message.toolCalls().forEach(call -> open.add(call.id()));
            if (startsGroup) {
                boolean endsTurn = message.role() == Role.ASSISTANT && open.isEmpty();
                closed = endsTurn ? seq + 1 : seq;
                closedSum = endsTurn ? tokens : tokens - counted.tokens();
            }
        }
        if (logged.isEmpty()) {
            return new Appended(this, this, List.of());
        }
        SessionDraft next = new SessionDraft(this);
        next.lastSeq = seq;
        next.totalTokens = tokens;
        next.lastUserSeq = userSeq;
        next.closedTo = closed;
        next.closedTokens = closedSum;
        next.openCalls = open;
        next.createdAt = lastSeq == 0 ? logged.get(0).message().createdAt() : createdAt;
        next.lastMessageAt = logged.get(logged.size() - 1).message().createdAt();
        return new Appended(this, next.state(), List.copyOf(logged));
    }

    private static void closeAnswered(Message message, List<String> open) {
        for (Part.ToolResult result : message.toolResults()) {
            if (!open.remove(result.callId())) {
                throw new InvalidMessageException("a result of tool \"" + result.name() + "\" answers call \""
                        + result.callId() + "\", but no such call is open; append the assistant message with the call"
                        + " first, and each result once");
            }
        }
    }

    /**
     * Changes the memory. The guard is coverage itself: a chunk must begin exactly where the last one ends, and end with a
     * whole group. An activation must begin at the watermark, and facts where the last extraction of facts ended. A
     * reflection must find the epoch that it read, and its sources must be adjacent. Only a deletion must find exactly the
     * version that it read.
     *
     * @return the row afterwards, or empty if another writer was first; then nothing may be written
     */
    public Optional<SessionState> commit(Commit commit) {
        if (!commit.birth().map(createdAt::equals).orElse(true)) {
            return Optional.empty();
        }
        SessionDraft next = new SessionDraft(this);
        boolean fits;
        if (commit instanceof Commit.Buffer buffer) {
            fits = next.buffer(buffer);
        } else if (commit instanceof Commit.Activate activate) {
            fits = next.activate(activate);
        } else if (commit instanceof Commit.Reflect reflect) {
            fits = next.reflect(reflect);
        } else if (commit instanceof Commit.Learn learn) {
            fits = next.learn(learn);
        } else if (commit instanceof Commit.Clear clear) {
            fits = next.clear(clear);
        } else {
            fits = commit instanceof Commit.Spend spend ? next.spend(spend) : next.erase((Commit.Erase) commit);
        }
        return fits ? Optional.of(next.state()) : Optional.empty();
    }
}
