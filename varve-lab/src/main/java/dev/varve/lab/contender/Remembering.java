package dev.varve.lab.contender;

import dev.varve.Message;
import java.time.Duration;

/** A memory whose turns are timed: the same messages for each. Sessions may be used from several threads. */
public interface Remembering extends AutoCloseable {

    /** Gives a new session its history, in bulk: what is stored then is what it would have stored by itself. Not timed. */
    void begin(String session, History history);

    /** What an agent does with its memory in a turn: keeps the question, reads what the model is to see, keeps the answer. */
    void turn(String session, Message question, Message answer);

    /** Waits for what turns have set off. */
    default void rest(Duration most) {}

    @Override
    void close();
}
