package dev.varve.cli.report;

import dev.varve.Context;
import dev.varve.ContextStats;
import dev.varve.Message;
import dev.varve.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The context after each turn. A turn ends with an answer that calls no tool; in a conversation without an assistant,
 * with each message. Not thread-safe.
 */
public final class Turns {
    private static final int FIRST_CAPACITY = 256;

    private long[] seqs = new long[FIRST_CAPACITY];
    private long[] contextTokens = new long[FIRST_CAPACITY];
    private long[] historyTokens = new long[FIRST_CAPACITY];
    private int count;
    private boolean assistantSeen;
    private final List<Long> overBudget = new ArrayList<>();

    /** A message that is in the log already. */
    public void skip(Message message) {
        assistantSeen |= message.role() == Role.ASSISTANT;
    }

    /** True if the turn may end with this message, which was just appended; open calls of earlier messages aside. */
    public boolean mayEndWith(Message message) {
        skip(message);
        boolean answer = message.role() == Role.ASSISTANT && message.toolCalls().isEmpty();
        return answer || (!assistantSeen && message.role() == Role.USER);
    }

    /** Adds the context of the call after a message. */
    public void add(long seq, Context context) {
        if (count == seqs.length) {
            seqs = Arrays.copyOf(seqs, count * 2);
            contextTokens = Arrays.copyOf(contextTokens, count * 2);
            historyTokens = Arrays.copyOf(historyTokens, count * 2);
        }
        ContextStats stats = context.stats();
        seqs[count] = seq;
        contextTokens[count] = stats.totalTokens();
        historyTokens[count] = stats.historyTokens();
        count++;
        if (!stats.withinBudget()) {
            overBudget.add(seq);
        }
    }

    /** Adds the context of a turn's first call, including recalled passages: it must keep the budget too. */
    public void asked(long seq, Context context) {
        if (!context.stats().withinBudget()) {
            overBudget.add(seq);
        }
    }

    /** Number of turns. */
    public int count() {
        return count;
    }

    /** The last message of each turn. */
    public long[] seqs() {
        return Arrays.copyOf(seqs, count);
    }

    /** Tokens of the context after each turn. */
    public long[] contextTokens() {
        return Arrays.copyOf(contextTokens, count);
    }

    /** Tokens of the whole conversation after each turn. */
    public long[] historyTokens() {
        return Arrays.copyOf(historyTokens, count);
    }

    /** The messages after which the context was over its budget. */
    public List<Long> overBudget() {
        return List.copyOf(overBudget);
    }
}
