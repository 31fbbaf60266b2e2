package dev.varve.event;

import dev.varve.Context;
import java.time.Instant;
import java.util.List;

/**
 * What the calls of a session's model have been given from its first message on, worked out again from the log and from the
 * notes that are kept, those that were replaced included. An immutable picture of the moment at which it was asked for,
 * except for the texts of {@link #context}, which are read when they are wanted.
 *
 * <p>What notes and messages said is exact. When a note took over is not stored. In a session whose notes were written while
 * it ran, a note counts from the time on at which it was written. Where all notes are younger than the newest message, as
 * after a replay, each counts as ready once its messages are complete. From then on the policy decides, as it is now.
 * What automatic recall shows is looked up again in what the session holds now, and facts are left out.
 *
 * <p>A model is called for each message of the assistant, and the last call is the next one. Where the first 1,000 messages
 * have no assistant, each message counts as a call. Thread-safe.
 */
public interface Course {

    /** How many calls there were, the next one included; 0 without messages. */
    int calls();

    /**
     * A call by its number.
     *
     * @param number from 1 to {@link #calls}
     * @throws IndexOutOfBoundsException for another one
     */
    Call call(int number);

    /** What became of the notes, in order. */
    List<Change> changes();

    /**
     * What a call was given. The last one is the next call as the session stands when this is asked.
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
     * @param at      when its answer was said; of the last one, when the newest message was
     * @param context what it was given
     * @param history all messages until then
     * @param cached  of the context, what stood at its beginning in the call before too
     */
    record Call(long seq, Instant at, long context, long history, long cached) {}

    /** What notes do. */
    enum Kind {
        /** Notes take the place of messages. */
        ACTIVATION,
        /** A reflection takes the place of notes. */
        REFLECTION
    }

    /**
     * Notes took over.
     *
     * @param seq        newest message then
     * @param at         its time
     * @param before     tokens of a call just before
     * @param notes      how many notes are active from then on
     * @param noteTokens their size
     */
    record Change(Kind kind, long seq, Instant at, long before, int notes, long noteTokens) {}
}
