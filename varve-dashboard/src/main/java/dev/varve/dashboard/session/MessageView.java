package dev.varve.dashboard.session;

import dev.varve.LoggedMessage;
import dev.varve.internal.recall.RecallText;
import dev.varve.store.Passage;
import java.time.Instant;
import java.util.Locale;

/**
 * A message as a page shows it.
 *
 * @param seq its number
 * @param at its time
 * @param role {@code user}, {@code assistant}, {@code tool} or {@code system}
 * @param who the speaker's name, or the role
 * @param tokens its size
 * @param text its content, including tool calls and results; truncated if long
 * @param cut number of characters left out at the end
 */
public record MessageView(long seq, Instant at, String role, String who, int tokens, String text, int cut) {
    /** A message, cut to a number of characters. */
    public static MessageView of(LoggedMessage logged, int chars) {
        String body = RecallText.body(logged.message());
        int end = Passage.cut(body, chars);
        return new MessageView(
                logged.seq(),
                logged.message().createdAt(),
                logged.role().name().toLowerCase(Locale.ROOT),
                who(logged),
                logged.tokens(),
                body.substring(0, end),
                body.length() - end);
    }

    static String who(LoggedMessage logged) {
        return logged.message().speaker().isEmpty()
                ? logged.role().name().toLowerCase(Locale.ROOT)
                : logged.message().speaker();
    }
}
