package dev.varve.lab.cost;

import dev.varve.lab.quality.FutureUse;
import java.util.List;

/** Where a memory hands in its requests: each provider writes a bill, and what they hold is looked at. Not thread-safe. */
final class Till {
    private final List<Bill> bills;
    private final RequestCuts cuts;
    private final FutureUse.Card future = new FutureUse.Card();
    private int turns;

    Till(List<Rules> rules, RequestCuts cuts) {
        this.bills = rules.stream().map(Bill::new).toList();
        this.cuts = cuts;
    }

    void turn(Request request) {
        bills.forEach(bill -> bill.turn(request));
        cuts.look(turns++, request, future);
    }

    /** What the requests held of what was needed later. */
    FutureUse.Card future() {
        return future;
    }

    /** A call of the agent's model that is no turn. */
    void call(Request request) {
        bills.forEach(bill -> bill.call(request));
    }

    List<Bill> bills() {
        return bills;
    }
}
