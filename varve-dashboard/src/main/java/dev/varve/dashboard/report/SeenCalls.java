package dev.varve.dashboard.report;

import dev.varve.dashboard.session.MessageView;
import dev.varve.dashboard.session.SeenContext;
import dev.varve.dashboard.session.SeenContext.Piece;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * The model's input at calls, each text once. A call shares its beginning with the one before it in this list.
 *
 * @param pieces texts; empty for a message whose text is elsewhere on the page
 * @param calls in order
 */
record SeenCalls(List<Piece> pieces, List<Shown> calls) {

    /**
     * A call.
     *
     * @param call   its number, from 1
     * @param seq    newest message that it was shown
     * @param at     when it was
     * @param exact  whether it is the next call, as the store has it
     * @param tokens its size
     * @param keep   number of leading pieces that it shares with the call before it in the list
     * @param rest   places in {@code pieces} of those behind them
     */
    record Shown(long call, long seq, Instant at, boolean exact, long tokens, int keep, int[] rest) {}

    /**
     * Collects some calls.
     *
     * @param numbers of the calls, ascending
     * @param seen input of a call
     * @param messages texts on the page, by message number
     */
    static SeenCalls of(int[] numbers, LongFunction<SeenContext> seen, Map<Long, MessageView> messages) {
        List<Piece> pieces = new ArrayList<>();
        Map<Piece, Integer> places = new HashMap<>();
        List<Shown> calls = new ArrayList<>();
        Function<Piece, Integer> placeOf = piece -> places.computeIfAbsent(piece.marked(false, false), plain -> {
            pieces.add(isKnown(plain, messages) ? plain.withText("") : plain);
            return pieces.size() - 1;
        });
        List<Integer> before = List.of();
        for (int number : numbers) {
            SeenContext context = seen.apply(number);
            List<Integer> now = context.pieces().stream().map(placeOf).toList();
            int keep = 0;
            while (keep < Math.min(now.size(), before.size()) && now.get(keep).equals(before.get(keep))) {
                keep++;
            }
            calls.add(new Shown(
                    context.call(),
                    context.seq(),
                    context.at(),
                    context.exact(),
                    context.tokens(),
                    keep,
                    now.stream().skip(keep).mapToInt(place -> place).toArray()));
            before = now;
        }
        return new SeenCalls(pieces, calls);
    }

    private static boolean isKnown(Piece piece, Map<Long, MessageView> messages) {
        MessageView known =
                piece.kind().equals("message") ? messages.get(piece.seq().orElse(0L)) : null;
        return known != null
                && piece.text().length() == known.text().length() + known.cut()
                && piece.text().startsWith(known.text());
    }
}
