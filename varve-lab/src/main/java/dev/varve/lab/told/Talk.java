package dev.varve.lab.told;

import dev.varve.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Sessions in which something is said between other talk. */
final class Talk {
    private static final Instant BEGIN = Instant.parse("2026-03-02T09:00:00Z");
    private static final String ANSWER = "Alright.";

    private record Exchange(String user, String agent) {}

    private final List<Exchange> exchanges = Lines.shipped("talk.tsv").stream()
            .map(line -> line.split("\t", 2))
            .map(parts -> new Exchange(parts[0], parts[1]))
            .toList();

    /**
     * A session of a project.
     *
     * @param number of the session, from 0; each has a day and begins with another exchange
     */
    List<Message> session(int number, List<String> statements) {
        Instant day = BEGIN.plus(Duration.ofDays(number));
        List<Message> messages = new ArrayList<>();
        int next = number * 3;
        exchange(messages, day, next++);
        for (String statement : statements) {
            add(messages, day, statement, ANSWER);
            exchange(messages, day, next++);
        }
        return messages;
    }

    private void exchange(List<Message> messages, Instant day, int number) {
        Exchange exchange = exchanges.get(number % exchanges.size());
        add(messages, day, exchange.user(), exchange.agent());
    }

    private static void add(List<Message> messages, Instant day, String user, String agent) {
        Instant at = day.plus(Duration.ofMinutes(messages.size()));
        messages.add(Message.user(user, at));
        messages.add(Message.assistant(agent, at.plusSeconds(30)));
    }
}
