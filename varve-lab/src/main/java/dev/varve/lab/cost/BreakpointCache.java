package dev.varve.lab.cost;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A cache of the kind in which the request says up to where it is to be kept (Anthropic's). An entry is a prefix of whole
 * blocks; an earlier one is found from a breakpoint a bounded number of blocks back. Entries live on when they are hit.
 */
final class BreakpointCache implements PromptCache {
    private final Rules rules;
    private final Node root = new Node();

    BreakpointCache(Rules rules) {
        this.rules = rules;
    }

    /** A prefix of blocks, and until when it is cached. */
    private static final class Node {
        private final Map<Block, Node> next = new HashMap<>();
        private Instant until = Instant.MIN;
    }

    @Override
    public Split send(Request request) {
        List<Node> prefixes = prefixes(request);
        List<Integer> marks = marks(request);
        int hit = hit(prefixes, marks, request.at());
        Instant until = request.at().plusSeconds(rules.seconds());
        int written = hit;
        for (int mark : marks) {
            if (request.tokens(0, mark) >= rules.minimum()) {
                prefixes.get(mark).until = until;
                written = Math.max(written, mark);
            }
        }
        if (hit > 0) {
            prefixes.get(hit).until = until;
        }
        return new Split(
                request.tokens(0, hit),
                request.tokens(hit, written),
                request.tokens(written, request.blocks().size()));
    }

    private List<Node> prefixes(Request request) {
        List<Node> prefixes = new ArrayList<>(List.of(root));
        Node at = root;
        for (Block block : request.blocks()) {
            at = at.next.computeIfAbsent(block, any -> new Node());
            prefixes.add(at);
        }
        return prefixes;
    }

    /** The anchors, the end, and if one may still be asked for, one as far before the end as looking back reaches. */
    private List<Integer> marks(Request request) {
        TreeSet<Integer> marks = new TreeSet<>(request.anchors());
        marks.add(request.stable());
        int before = request.stable() - rules.lookBack();
        int lastAnchor =
                request.anchors().stream().mapToInt(Integer::intValue).max().orElse(0);
        if (marks.size() < rules.breakpoints() && before > lastAnchor) {
            marks.add(before);
        }
        marks.remove(0);
        while (marks.size() > rules.breakpoints()) {
            marks.pollFirst();
        }
        return List.copyOf(marks);
    }

    private int hit(List<Node> prefixes, List<Integer> marks, Instant now) {
        return marks.stream()
                .map(mark -> hitBefore(prefixes, mark, now))
                .flatMap(Optional::stream)
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
    }

    private Optional<Integer> hitBefore(List<Node> prefixes, int mark, Instant now) {
        for (int end = mark; end > Math.max(0, mark - rules.lookBack()); end--) {
            if (prefixes.get(end).until.isAfter(now)) {
                return Optional.of(end);
            }
        }
        return Optional.empty();
    }
}
