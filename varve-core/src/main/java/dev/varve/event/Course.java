package dev.varve.event;

import dev.varve.Context;
import java.time.Instant;
import java.util.List;

/**
 * The inputs of the calls of a session's model, from the first message on. It is reconstructed from the log and from the
 * stored notes, including replaced ones. An immutable snapshot, except for the texts of {@link #context}, which are read on
 * demand.
 *
 * <p>The texts of notes and messages are exact. When a note became active is not stored, so it is estimated. In a session
 * whose notes were written while it ran, a note is considered ready from the time at which it was written. If all notes are
 * newer than the newest message, as after a replay, each is considered ready once its messages are complete. From then on,
 * today's policy decides. Passages of automatic recall are looked up again in what the session contains now. Facts are left
 * out.
 *
 * <p>Each message of the assistant counts as one call, and the last call is the one that comes next. If there is no
 * assistant among the first 1,000 messages, each message counts as a call. Thread-safe.
 */
public interface Course {

    /** How many calls there were, including the next one; 0 without messages. */
    int calls();

    /**
     * A call by its number.
     *
     * @param number from 1 to {@link #calls}
     * @throws IndexOutOfBoundsException for another one
     */
    Call call(int number);

    /** When notes became active or were condensed, in order. */
    List<Change> changes();

    /**
     * The input of a call. The last one is the next call, in the state of the session when this method is called.
     *
     * @param number from 1 to {@link #calls}
     * @throws IndexOutOfBoundsException      for another one
     * @throws dev.varve.store.StoreException if the store fails
     */
    Context context(int number);

    /**
     * A call of the agent's model. Sizes are in tokens and without the host's prompt, knowledge and recalled passages.
     *
     * @param seq     newest message that it was shown
     * @param at      when its answer was given; for the last call, the time of the newest message
     * @param context what it was given
     * @param history all messages until then
     * @param cached  how much of the beginning of the context is the same as in the previous call
     */
    record Call(long seq, Instant at, long context, long history, long cached) {}

    /** The change. */
    enum Kind {
        /** Notes replaced messages. */
        ACTIVATION,
        /** A reflection replaced notes. */
        REFLECTION
    }

    /**
     * A change of the active notes.
     *
     * @param seq        newest message then
     * @param at         its time
     * @param before     tokens of a call just before
     * @param notes      how many notes are active from then on
     * @param noteTokens their size
     */
    record Change(Kind kind, long seq, Instant at, long before, int notes, long noteTokens) {}
}
