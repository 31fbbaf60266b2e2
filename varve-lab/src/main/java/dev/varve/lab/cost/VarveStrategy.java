package dev.varve.lab.cost;

import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.Varve;
import dev.varve.lab.measure.ByWords;
import dev.varve.model.MemoryModel;
import dev.varve.testkit.SettableClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * A real Varve, driven turn by turn; what it hands out is what is sent.
 *
 * @param name   for people
 * @param policy thresholds
 * @param model  who observes and reflects
 * @param layout how the host lays it out
 * @param window the model's context window in tokens
 */
record VarveStrategy(String name, Policy policy, MemoryModel model, Layout layout, long window) implements Strategy {

    /** Where a host can go right or wrong. */
    enum Layout {
        /** Each note is a block, so that new notes leave the earlier ones in the cache. */
        BLOCK_PER_NOTE,
        /** The notes are one text: where blocks are compared, new notes make all of them new. */
        ONE_TEXT,
        /** The time of day stands before everything. */
        CLOCK_AT_TOP,
        /** The time of day stands between the notes and the messages. */
        CLOCK_BEFORE_MESSAGES
    }

    VarveStrategy(String name, Policy policy, MemoryModel model, long window) {
        this(name, policy, model, Layout.BLOCK_PER_NOTE, window);
    }

    @Override
    public Usage run(Trace trace, Till till) {
        Metered metered = new Metered(model);
        SettableClock clock = SettableClock.at(Instant.EPOCH);
        try (Varve varve = ByWords.builder(policy)
                .model(metered)
                .executor(Runnable::run)
                .clock(clock)
                .contextWindow(window)
                .build()) {
            Rendering rendering = new Rendering(trace.system(), varve.session("cost"));
            for (Trace.Turn turn : trace.turns()) {
                clock.moveTo(turn.at());
                rendering.session.append(turn.input());
                till.turn(rendering.request(turn));
                rendering.session.append(turn.answer());
            }
        }
        return metered.usage();
    }

    /** Contexts as requests. Remembers blocks, most of which come again and again. */
    private final class Rendering {
        private final Block system;
        private final Session session;
        private final Map<Message, List<Block>> messages = new IdentityHashMap<>();
        private final Map<String, Block> texts = new HashMap<>();

        Rendering(Block system, Session session) {
            this.system = system;
            this.session = session;
        }

        Request request(Trace.Turn turn) {
            Context context = session.context(ContextRequest.EMPTY);
            Block clock = new Block("it is " + turn.at(), 15);
            List<Block> blocks = new ArrayList<>();
            if (layout == Layout.CLOCK_AT_TOP) {
                blocks.add(clock);
            }
            blocks.add(system);
            int base = blocks.size();
            for (ContextBlock part : context.blocks()) {
                List<String> pieces = layout == Layout.ONE_TEXT ? List.of(part.text()) : part.pieces();
                pieces.forEach(text -> blocks.add(block(text)));
            }
            int log = blocks.size();
            if (layout == Layout.CLOCK_BEFORE_MESSAGES) {
                blocks.add(clock);
            }
            for (LoggedMessage logged : context.window()) {
                blocks.addAll(messages.computeIfAbsent(logged.message(), message -> Trace.blocks(List.of(message))));
            }
            int stable = blocks.size();
            context.hint().ifPresent(hint -> blocks.add(block(hint.text())));
            return new Request(turn.at(), blocks, List.of(base, log), stable, turn.output());
        }

        private Block block(String text) {
            return texts.computeIfAbsent(
                    text, any -> new Block(text, TokenEstimator.scriptAware().estimate(text)));
        }
    }
}
