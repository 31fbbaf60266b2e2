package dev.varve.internal.context;

import dev.varve.LoggedMessage;
import dev.varve.Span;
import dev.varve.internal.session.SessionView;
import java.util.List;
import java.util.function.Function;

/**
 * Chooses the raw messages that fit. Normally all uncovered messages do. If not, the oldest groups are
 * left out, a quarter of the limit at a time: a cut that moved with every message would change the prefix with every
 * call.
 *
 * @param messages the messages shown, whole groups
 * @param tokens   their size
 * @param omitted  the uncovered messages that are not shown
 */
record MessageWindow(List<LoggedMessage> messages, long tokens, Span omitted) {
    private static final int STEPS = 4;

    static MessageWindow of(SessionView view, long limit, Function<Span, List<LoggedMessage>> reader) {
        long watermark = view.state().watermark();
        long excess = view.state().unobservedTokens() - limit;
        boolean viewSuffices = excess > 0 && heldTokens(view) >= limit;
        List<LoggedMessage> all = viewSuffices ? view.tail() : view.tailFrom(watermark, reader);
        int start = 0;
        if (excess > 0) {
            long step = Math.max(1, limit / STEPS);
            long below = view.state().coveredTokens() + (excess + step - 1) / step * step;
            start = firstGroup(all, below);
        }
        List<LoggedMessage> shown = all.subList(start, all.size());
        long from = shown.isEmpty() ? watermark : shown.get(0).seq();
        long tokens = shown.isEmpty()
                ? 0
                : view.state().totalTokens()
                        - shown.get(0).tokensThrough()
                        + shown.get(0).tokens();
        return new MessageWindow(shown, tokens, new Span(watermark, Math.max(from, watermark)));
    }

    private static long heldTokens(SessionView view) {
        return view.tail().stream().mapToLong(LoggedMessage::tokens).sum();
    }

    /** First group that begins at or after a running sum, or else the newest group: it is never left out. */
    private static int firstGroup(List<LoggedMessage> messages, long below) {
        int newest = 0;
        for (int i = 0; i < messages.size(); i++) {
            LoggedMessage message = messages.get(i);
            if (message.startsGroup()) {
                newest = i;
                if (message.tokensThrough() - message.tokens() >= below) {
                    return i;
                }
            }
        }
        return newest;
    }
}
