package dev.varve.store;

import dev.varve.LoggedMessage;
import dev.varve.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Holes in a log: messages that cannot be read although nobody deleted them. Damage to a file can make rows of a table vanish
 * without an error of the database, and a history that is short of messages must not pass for a whole one.
 */
public final class LogHoles {
    /** End of a hole that reaches to the end of a log, wherever that is. */
    public static final long END = Long.MAX_VALUE;

    private LogHoles() {}

    /**
     * Compares the messages of a span with the session's row, which says how far the log goes and what was deleted.
     *
     * @param found those that can be read, in order
     * @return the holes in order
     */
    public static List<Span> in(SessionState state, Span span, List<LoggedMessage> found) {
        return between(state, span, found.stream().map(LoggedMessage::seq).toList());
    }

    /** The same for messages that are known by their numbers. */
    public static List<Span> between(SessionState state, Span span, List<Long> found) {
        List<Span> holes = new ArrayList<>();
        long end = Math.min(span.to(), state.lastSeq() + 1);
        long expected = span.from();
        for (long seq : found) {
            add(holes, state, expected, Math.min(seq, end));
            expected = seq + 1;
        }
        add(holes, state, expected, end);
        return holes;
    }

    private static void add(List<Span> holes, SessionState state, long from, long to) {
        long next = from;
        for (Span gone : state.gone()) {
            if (gone.to() > next && gone.from() < to) {
                addIfAny(holes, next, gone.from());
                next = gone.to();
            }
        }
        addIfAny(holes, next, to);
    }

    private static void addIfAny(List<Span> holes, long from, long to) {
        if (from < to) {
            holes.add(new Span(from, to));
        }
    }

    /** The holes in words, as in "messages 12 to 14 and 17". */
    public static String words(List<Span> holes) {
        String numbers = holes.stream().map(LogHoles::numbers).collect(Collectors.joining(", "));
        int last = numbers.lastIndexOf(", ");
        boolean one = holes.size() == 1 && holes.get(0).size() == 1;
        return (one ? "message " : "messages ")
                + (last < 0 ? numbers : numbers.substring(0, last) + " and" + numbers.substring(last + 1));
    }

    private static String numbers(Span hole) {
        if (hole.to() == END) {
            return "from " + hole.from() + " on";
        }
        return hole.size() == 1 ? String.valueOf(hole.from()) : hole.from() + " to " + (hole.to() - 1);
    }

    /** The damage to the messages, without a full stop. */
    public static String sentence(List<Span> holes) {
        return words(holes) + " cannot be read (damaged)";
    }

    /** The text for a person in the place of the messages. */
    public static String line(List<Span> holes) {
        String sentence = sentence(holes);
        return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1)
                + "; 'varve doctor --deep' tells more.";
    }
}
