package dev.varve.lab.measure;

import dev.varve.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a user and an agent say in turn, without end; half a minute lies between two messages. Not thread-safe. */
public abstract class Talk {
    private Instant now = Instant.parse("2026-03-02T09:00:00Z");

    /** The next question. */
    protected abstract String question();

    /** The answer to the question before. */
    protected abstract String answer();

    public final Message user() {
        return Message.user(question(), tick());
    }

    public final Message assistant() {
        return Message.assistant(answer(), tick());
    }

    /** The next messages, question and answer in turn; an odd number ends with a question. */
    public final List<Message> messages(int count) {
        List<Message> messages = new ArrayList<>(count);
        while (messages.size() < count) {
            messages.add(messages.size() % 2 == 0 ? user() : assistant());
        }
        return messages;
    }

    private Instant tick() {
        now = now.plus(Duration.ofSeconds(30));
        return now;
    }
}
