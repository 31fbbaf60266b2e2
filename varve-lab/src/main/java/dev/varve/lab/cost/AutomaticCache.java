package dev.varve.lab.cost;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * A cache of the kind that keeps every request without being asked (OpenAI's) and finds the longest common beginning,
 * wherever it ends, in steps of a fixed number of tokens. It compares with the last few requests, which is all one session needs.
 */
final class AutomaticCache implements PromptCache {
    private static final int KEPT = 4;

    private final Rules rules;
    private final Deque<Request> earlier = new ArrayDeque<>();

    AutomaticCache(Rules rules) {
        this.rules = rules;
    }

    @Override
    public Split send(Request request) {
        long common = earlier.stream()
                .filter(past -> past.at().plusSeconds(rules.seconds()).isAfter(request.at()))
                .mapToLong(past -> common(past, request))
                .max()
                .orElse(0);
        long read = common < rules.minimum()
                ? 0
                : rules.minimum() + (common - rules.minimum()) / rules.step() * rules.step();
        earlier.addLast(request);
        if (earlier.size() > KEPT) {
            earlier.removeFirst();
        }
        long rest = request.tokens() - read;
        return request.tokens() < rules.minimum() ? new Split(0, 0, rest) : new Split(read, rest, 0);
    }

    private static long common(Request past, Request now) {
        Iterator<Block> there = past.blocks().iterator();
        long common = 0;
        for (Block here : now.blocks()) {
            if (!there.hasNext()) {
                return common;
            }
            Block other = there.next();
            if (!here.equals(other)) {
                return common + here.commonTokens(other);
            }
            common += here.tokens();
        }
        return common;
    }
}
