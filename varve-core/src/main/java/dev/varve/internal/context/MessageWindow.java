package dev.varve.internal.context;

import dev.varve.LoggedMessage;
import dev.varve.Span;
import dev.varve.internal.session.SeqSearch;
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
        long tokens = shown.isEmpty() ? 0 : tokensFrom(view, shown.get(0));
        return new MessageWindow(shown, tokens, new Span(watermark, Math.max(from, watermark)));
    }

    private static long heldTokens(SessionView view) {
        return view.tail().isEmpty() ? 0 : tokensFrom(view, view.tail().get(0));
    }

    private static long tokensFrom(SessionView view, LoggedMessage first) {
        return view.state().totalTokens() - first.tokensThrough() + first.tokens();
    }

    /** First group that begins at or after a running sum, or else the newest group: it is never left out. */
    private static int firstGroup(List<LoggedMessage> messages, long below) {
        int start = SeqSearch.beyond(messages, below);
        while (start < messages.size() && !messages.get(start).startsGroup()) {
            start++;
        }
        if (start < messages.size()) {
            return start;
        }
        int newest = Math.max(0, messages.size() - 1);
        while (newest > 0 && !messages.get(newest).startsGroup()) {
            newest--;
        }
        return newest;
    }
}
