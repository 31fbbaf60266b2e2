package dev.varve.bench.cost;

import java.util.List;

/** Where a memory hands in its requests: each provider writes a bill, and what they hold is looked at. Not thread-safe. */
final class Till {
    private final List<Bill> bills;
    private final FutureUse future;
    private final FutureUse.Score score = new FutureUse.Score();
    private int turns;

    Till(List<Rules> rules, FutureUse future) {
        this.bills = rules.stream().map(Bill::new).toList();
        this.future = future;
    }

    void turn(Request request) {
        bills.forEach(bill -> bill.turn(request));
        future.look(turns++, request, score);
    }

    /** What the requests held of what was needed later. */
    FutureUse.Score score() {
        return score;
    }

    /** A call of the agent's model that is no turn. */
    void call(Request request) {
        bills.forEach(bill -> bill.call(request));
    }

    List<Bill> bills() {
        return bills;
    }
}
