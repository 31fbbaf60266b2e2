package dev.varve.lab.cost;

import dev.varve.Message;
import dev.varve.Usage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The newest messages, with or without retrieved text: what most frameworks offer.
 *
 * @param name      for people
 * @param messages  most messages kept
 * @param tokens    most tokens kept
 * @param evict     share that is left when the window is too full: 1 evicts one by one
 * @param retrieved tokens of retrieved text that differ with each call; 0 for none
 * @param place     where the retrieved text stands
 */
record Window(String name, long messages, long tokens, double evict, long retrieved, Place place) implements Strategy {

    /** Where text stands that changes with each call. */
    enum Place {
        TOP,
        END
    }

    static Window everything() {
        return new Window("full history", Long.MAX_VALUE, Long.MAX_VALUE, 1, 0, Place.END);
    }

    static Window ofMessages(String name, long messages, double evict) {
        return new Window(name, messages, Long.MAX_VALUE, evict, 0, Place.END);
    }

    static Window ofTokens(String name, long tokens, double evict) {
        return new Window(name, Long.MAX_VALUE, tokens, evict, 0, Place.END);
    }

    Window withRetrieved(String newName, long newRetrieved, Place newPlace) {
        return new Window(newName, messages, tokens, evict, newRetrieved, newPlace);
    }

    @Override
    public Usage run(Trace trace, Till till) {
        Kept kept = new Kept();
        for (Trace.Turn turn : trace.turns()) {
            turn.input().forEach(kept::add);
            kept.evict();
            till.turn(request(trace, turn, kept));
            turn.answer().forEach(kept::add);
        }
        return Usage.NONE;
    }

    private Request request(Trace trace, Trace.Turn turn, Kept kept) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(trace.system());
        Block volatileText = new Block("retrieved at " + turn.at(), retrieved);
        if (retrieved > 0 && place == Place.TOP) {
            blocks.add(volatileText);
        }
        kept.messages.forEach(blocks::addAll);
        int stable = blocks.size();
        if (retrieved > 0 && place == Place.END) {
            blocks.add(volatileText);
        }
        return new Request(turn.at(), blocks, List.of(1), stable, turn.output());
    }

    /** The messages in the window. */
    private final class Kept {
        private final Deque<List<Block>> messages = new ArrayDeque<>();
        private long tokens;

        void add(Message message) {
            List<Block> blocks = Trace.blocks(List.of(message));
            messages.addLast(blocks);
            tokens += size(blocks);
        }

        void evict() {
            if (messages.size() > Window.this.messages || tokens > Window.this.tokens) {
                while (messages.size() > 1
                        && (messages.size() > evict * Window.this.messages || tokens > evict * Window.this.tokens)) {
                    tokens -= size(messages.removeFirst());
                }
            }
        }

        private static long size(List<Block> blocks) {
            return blocks.stream().mapToLong(Block::tokens).sum();
        }
    }
}
