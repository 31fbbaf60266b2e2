package dev.varve.dashboard.project;

import dev.varve.HandOut;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * A text that an agent was given from memory.
 *
 * @param at when
 * @param session of the agent
 * @param moment occasion, such as {@code session_start}
 * @param tokens size of all lines
 * @param use whether its next turn used it: {@code yes}, {@code no} or {@code unknown}
 * @param lines its lines
 */
public record HandOutView(Instant at, String session, String moment, int tokens, String use, List<Given> lines) {

    /**
     * A line of it.
     *
     * @param text as the agent got it
     * @param session of its first statement; empty if it has none
     * @param message number of that statement's message
     */
    public record Given(String text, String session, long message) {
        static Given of(HandOut.Line line) {
            return line.sources().stream()
                    .findFirst()
                    .map(source -> new Given(
                            line.text(),
                            source.session().session(),
                            source.place().message()))
                    .orElseGet(() -> new Given(line.text(), "", 0));
        }
    }

    static HandOutView of(HandOut handOut) {
        return new HandOutView(
                handOut.at(),
                handOut.session().session(),
                handOut.moment().name().toLowerCase(Locale.ROOT),
                handOut.tokens(),
                handOut.use().name().toLowerCase(Locale.ROOT),
                handOut.lines().stream().map(Given::of).toList());
    }
}
