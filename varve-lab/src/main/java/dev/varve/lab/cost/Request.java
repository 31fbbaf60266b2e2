package dev.varve.lab.cost;

import java.time.Instant;
import java.util.List;

/**
 * One call of the agent's model.
 *
 * @param at      when
 * @param blocks  the input, in order
 * @param anchors where its parts end that change less often than what follows: indexes behind the last block of each
 * @param stable  blocks that the next request may begin with; those behind are never the same again
 * @param output  tokens of the answer
 */
record Request(Instant at, List<Block> blocks, List<Integer> anchors, int stable, long output) {
    Request {
        blocks = List.copyOf(blocks);
        anchors = List.copyOf(anchors);
    }

    long tokens() {
        return tokens(0, blocks.size());
    }

    /** Tokens of some of the blocks. */
    long tokens(int from, int to) {
        return blocks.subList(from, to).stream().mapToLong(Block::tokens).sum();
    }
}
