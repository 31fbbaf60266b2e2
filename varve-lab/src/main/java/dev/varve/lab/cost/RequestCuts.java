package dev.varve.lab.cost;

import dev.varve.lab.quality.FutureUse;
import dev.varve.lab.quality.Literals;
import dev.varve.lab.quality.Named;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@link FutureUse} of whole requests: every tenth call of a trace is looked at. Not thread-safe. */
final class RequestCuts {
    private static final int EVERY = 10;

    private final Map<Integer, FutureUse> cuts = new HashMap<>();
    private final Set<String> wanted = new HashSet<>();
    private final Map<Block, Set<String>> ofBlocks = new HashMap<>();

    RequestCuts(Trace trace) {
        record Call(int input, int answer) {}
        List<Named> messages = new ArrayList<>();
        List<Call> calls = new ArrayList<>();
        for (Trace.Turn turn : trace.turns().subList(0, trace.distinct())) {
            calls.add(new Call(messages.size(), messages.size() + turn.input().size()));
            turn.input().forEach(message -> messages.add(Named.in(message)));
            turn.answer().forEach(message -> messages.add(Named.in(message)));
        }
        for (int at = EVERY; at < calls.size(); at += EVERY) {
            Call call = calls.get(at);
            cuts.put(
                    at,
                    FutureUse.of(
                            messages.subList(0, call.input()),
                            messages.subList(call.input(), call.answer()),
                            messages.subList(call.answer(), messages.size())));
        }
        cuts.values().forEach(cut -> wanted.addAll(cut.all()));
    }

    private Set<String> held(Block block) {
        return ofBlocks.computeIfAbsent(block, any -> Literals.held(wanted, block.text()));
    }

    /** Looks at the request of a call, if it is one of those that are looked at. */
    void look(int call, Request request, FutureUse.Card card) {
        FutureUse cut = cuts.get(call);
        if (cut != null) {
            Set<String> held = new HashSet<>();
            request.blocks().forEach(block -> held.addAll(held(block)));
            card.add(cut, held);
        }
    }
}
