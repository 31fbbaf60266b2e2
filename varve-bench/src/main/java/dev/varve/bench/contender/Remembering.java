package dev.varve.bench.contender;

import dev.varve.Message;
import java.util.List;

/** A memory whose turns are timed: the same messages for each. */
public interface Remembering extends AutoCloseable {

    /** Gives a session its history; not timed. */
    void begin(String session, List<Message> history);

    /** What an agent does with its memory in a turn: keeps the question, reads what the model is to see, keeps the answer. */
    void turn(String session, Message question, Message answer);

    /** Waits for what a turn set off; not timed. */
    default void rest() {}

    @Override
    void close();
}
