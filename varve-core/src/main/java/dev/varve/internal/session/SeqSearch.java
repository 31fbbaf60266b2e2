package dev.varve.internal.session;

import dev.varve.LoggedMessage;
import java.util.List;
import java.util.function.Predicate;

/** Places in a list of messages that follow one another in the log, found without looking at each of them. */
public final class SeqSearch {
    private SeqSearch() {}

    /** The first message with this number or a later one; behind the last if there is none. */
    public static int from(List<LoggedMessage> messages, long seq) {
        return first(messages, message -> message.seq() >= seq);
    }

    /** The first message preceded by at least this many tokens; one after the last if there is none. */
    public static int beyond(List<LoggedMessage> messages, long tokens) {
        return first(messages, message -> message.tokensThrough() - message.tokens() >= tokens);
    }

    /** The first that matches, where all behind it match too. */
    private static int first(List<LoggedMessage> messages, Predicate<LoggedMessage> matches) {
        int low = 0;
        int high = messages.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (matches.test(messages.get(middle))) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
