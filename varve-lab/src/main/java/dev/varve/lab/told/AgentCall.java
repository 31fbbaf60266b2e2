package dev.varve.lab.told;

import dev.varve.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A call of a tool that an agent made in a recorded session. Words may be written as a place, {@code #12:5-80} for the characters
 * 5 to 80 of message 12 counted from 0, so that no words of people are kept.
 *
 * @param after  last message that the agent had read
 * @param tool   remember, supersede or retire
 * @param about  the kind of what is remembered; else the number of the call, counted from 0, that saved what is taken back
 * @param text   what is to be saved; empty to retire
 * @param quote  what it rests on
 */
record AgentCall(int after, String tool, String about, String text, String quote) {
    private static final int COLUMNS = 5;
    private static final Pattern PLACE = Pattern.compile("#(\\d++):(\\d++)-(\\d++)");

    /** A line of a file, its columns apart by tabs. */
    static AgentCall of(String line) {
        String[] row = line.split("\t", -1);
        if (row.length != COLUMNS) {
            throw new IllegalArgumentException("a call has " + COLUMNS + " columns: " + line);
        }
        return new AgentCall(Integer.parseInt(row[0]), row[1], row[2], row[3], row[4]);
    }

    /** The same with words in the place of places. */
    AgentCall in(List<Message> messages) {
        return new AgentCall(after, tool, about, words(text, messages), words(quote, messages));
    }

    private static String words(String text, List<Message> messages) {
        Matcher place = PLACE.matcher(text);
        return place.matches()
                ? messages.get(Integer.parseInt(place.group(1)))
                        .text()
                        .substring(Integer.parseInt(place.group(2)), Integer.parseInt(place.group(3)))
                : text;
    }

    /** What the tool is given. */
    Map<String, String> arguments(List<String> ids) {
        Map<String, String> given = new HashMap<>(Map.of("text", text, "quote", quote));
        if (tool.equals("remember")) {
            given.put("kind", about);
        } else {
            given.put("id", ids.get(Integer.parseInt(about)));
        }
        return given;
    }

    /** Calls of a session, in the order in which they were made. */
    static List<AgentCall> all(List<String> lines) {
        List<AgentCall> calls = new ArrayList<>();
        lines.forEach(line -> calls.add(of(line)));
        return calls;
    }
}
