package dev.varve.internal.observe;

import dev.varve.LoggedMessage;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.internal.session.Masking;
import dev.varve.internal.session.SessionViews;
import dev.varve.internal.work.LatestUsed;
import dev.varve.model.MemoryModel;
import dev.varve.model.ObserveRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * Notes by rules for the time until a model has written some: on raw messages that no longer fit a context. They are
 * never stored and cover nothing. The messages stay raw, the model gets them when it is back, and its notes take their
 * place. Remembers what it wrote, within bounds, so that a turn reads no message twice for it. Thread-safe.
 */
public final class StandInNotes {
    private static final int PAGE = 256;
    private static final int REMEMBERED = 256;

    /** Size of the pieces that notes are written on, in tokens. */
    private static final long PIECE = 4_000;

    private record Piece(Scope scope, Span span) {}

    private final SessionViews views;
    private final MemoryModel rules;
    private final Policy policy;
    private final TokenEstimator estimator;

    private final Map<Piece, String> written = LatestUsed.map(REMEMBERED);

    /**
     * Writes notes.
     *
     * @param rules a model that is always there and fast
     */
    public StandInNotes(SessionViews views, MemoryModel rules, Policy policy, TokenEstimator estimator) {
        this.views = views;
        this.rules = rules;
        this.policy = policy;
        this.estimator = estimator;
    }

    /** Lines on the newest of the messages, oldest first, in at most this many tokens. */
    public String notes(Scope scope, Span messages, long tokens) {
        Deque<String> texts = new ArrayDeque<>();
        long left = tokens;
        long to = messages.to();
        while (to > messages.from()) {
            List<LoggedMessage> piece = pieceBefore(scope, messages.from(), to);
            if (piece.isEmpty()) {
                break;
            }
            Span span = new Span(piece.get(0).seq(), to);
            String text = written.computeIfAbsent(new Piece(scope, span), same -> written(scope, piece));
            left -= estimator.estimate(text) + 1;
            if (left < 0) {
                if (texts.isEmpty()) {
                    texts.addFirst(newestLines(text, tokens));
                }
                break;
            }
            texts.addFirst(text);
            to = span.from();
        }
        return String.join("\n", texts);
    }

    /** As many of the newest lines as fit; the empty text if not even the newest does. */
    private String newestLines(String text, long tokens) {
        List<String> lines = text.lines().toList();
        int from = lines.size();
        for (long left = tokens; from > 0 && left > estimator.estimate(lines.get(from - 1)); from--) {
            left -= estimator.estimate(lines.get(from - 1)) + 1;
        }
        return String.join("\n", lines.subList(from, lines.size()));
    }

    private String written(Scope scope, List<LoggedMessage> piece) {
        return rules.observe(new ObserveRequest(
                        scope,
                        Masking.by(policy.secrets()).messages(piece),
                        List.of(),
                        policy.zone(),
                        policy.observe().deadline()))
                .text()
                .strip();
    }

    /**
     * The messages before a place, back to where their piece begins. Pieces begin with the first group after each
     * multiple of their size in the log, so they stay the same wherever the context begins.
     */
    private List<LoggedMessage> pieceBefore(Scope scope, long from, long to) {
        List<LoggedMessage> messages = new ArrayList<>();
        long first = to;
        while (first > from) {
            long page = Math.max(from, first - PAGE);
            messages.addAll(0, views.messages(scope, new Span(page, first)));
            first = page;
            int start = start(messages);
            if (start > 0) {
                return messages.subList(start, messages.size());
            }
        }
        return messages;
    }

    /** Where the last piece begins, or 0 if not within the messages. */
    private static int start(List<LoggedMessage> messages) {
        int start = 0;
        long piece = -1;
        for (int i = 0; i < messages.size(); i++) {
            LoggedMessage message = messages.get(i);
            long number = (message.tokensThrough() - message.tokens()) / PIECE;
            if (message.startsGroup() && number != piece) {
                start = piece < 0 ? 0 : i;
                piece = number;
            }
        }
        return start;
    }
}
