package dev.varve.internal.engine;

import dev.varve.Context;
import dev.varve.Note;
import dev.varve.event.Course;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** A course, filled by one walk through the log and immutable afterwards. */
final class ReplayedCourse implements Course {
    private static final int CHECKPOINT = 2_000;

    /** Values of a call that stand one after the other in {@link #values}. */
    private static final int WIDTH = 5;

    private final BiFunction<ContextReplay, Long, Context> earlier;
    private final Supplier<Context> now;
    private final List<Change> changes = new ArrayList<>();

    /** Memory as it was before calls, by the newest message then: where notes had changed, and in between. */
    private final TreeMap<Long, ContextReplay> checkpoints = new TreeMap<>();

    private long[] values = new long[WIDTH * 512];
    private int count;
    private int changesBefore;
    private List<Note> activeBefore = List.of();
    private long tokensBefore;

    /**
     * No call yet.
     *
     * @param earlier puts together what a call was given after a message, from memory at that message or before it
     * @param now     puts together what the next call gets
     */
    ReplayedCourse(BiFunction<ContextReplay, Long, Context> earlier, Supplier<Context> now) {
        this.earlier = earlier;
        this.now = now;
    }

    /** Notes have changed. */
    void changed(Change change) {
        changes.add(change);
    }

    /** A model is called. */
    void call(ContextReplay memory, Instant at) {
        memory.call();
        long tokens = memory.tokens();
        boolean same = changes.size() == changesBefore;
        long common = same ? tokensBefore : commonTokens(memory.active());
        if (WIDTH * count == values.length) {
            values = Arrays.copyOf(values, 2 * values.length);
        }
        int place = WIDTH * count;
        values[place] = memory.lastSeq();
        values[place + 1] = at.toEpochMilli();
        values[place + 2] = tokens;
        values[place + 3] = memory.totalTokens();
        values[place + 4] = Math.min(common, tokens);
        count++;
        boolean far = checkpoints.isEmpty() || memory.lastSeq() >= checkpoints.lastKey() + CHECKPOINT;
        if (!same || far) {
            checkpoints.put(memory.lastSeq(), memory.copy());
        }
        changesBefore = changes.size();
        activeBefore = memory.active();
        tokensBefore = tokens;
    }

    /** Tokens of the notes that stand at the beginning of this call and of the last one. */
    private long commonTokens(List<Note> active) {
        long tokens = 0;
        for (int i = 0; i < Math.min(active.size(), activeBefore.size()); i++) {
            if (!active.get(i).id().equals(activeBefore.get(i).id())) {
                break;
            }
            tokens += active.get(i).tokens();
        }
        return tokens;
    }

    @Override
    public int calls() {
        return count;
    }

    @Override
    public Call call(int number) {
        if (number < 1 || number > count) {
            throw new IndexOutOfBoundsException("there are calls 1 to " + count + ", not " + number);
        }
        int place = WIDTH * (number - 1);
        return new Call(
                values[place],
                Instant.ofEpochMilli(values[place + 1]),
                values[place + 2],
                values[place + 3],
                values[place + 4]);
    }

    @Override
    public List<Change> changes() {
        return List.copyOf(changes);
    }

    @Override
    public Context context(int number) {
        long seq = call(number).seq();
        return number == count
                ? now.get()
                : earlier.apply(checkpoints.floorEntry(seq).getValue().copy(), seq);
    }
}
