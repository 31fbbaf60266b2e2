package dev.varve.lab.cost;

import dev.varve.Usage;
import java.util.ArrayList;
import java.util.List;

/**
 * The whole history until it is so long that the agent's own model sums it up.
 *
 * @param limit   tokens at which it does
 * @param summary tokens that are left
 */
record Compaction(long limit, long summary) implements Strategy {
    @Override
    public String name() {
        return "compaction at " + limit / 1_000 + "k to " + summary / 1_000 + "k";
    }

    @Override
    public Usage run(Trace trace, Till till) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(trace.system());
        long tokens = 0;
        for (Trace.Turn turn : trace.turns()) {
            if (tokens > limit) {
                till.call(new Request(turn.at(), blocks, List.of(1), blocks.size(), summary));
                blocks.subList(1, blocks.size()).clear();
                blocks.add(new Block("summary at " + turn.at(), summary));
                tokens = summary;
            }
            blocks.addAll(Trace.blocks(turn.input()));
            till.turn(new Request(turn.at(), blocks, List.of(1), blocks.size(), turn.output()));
            blocks.addAll(Trace.blocks(turn.answer()));
            tokens = blocks.stream().skip(1).mapToLong(Block::tokens).sum();
        }
        return Usage.NONE;
    }
}
