package dev.varve.lab.cost;

import dev.varve.Policy;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.lab.measure.NamedPolicy;
import dev.varve.policy.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is compared. */
final class Strategies {
    /** Compression that evidence assumes for a language model that observes. */
    private static final double USUAL = 8;

    private static final int RECALL = Policy.defaults().context().recall();

    private Strategies() {}

    static List<Strategy> all(long window) {
        List<Strategy> all = new ArrayList<>(plain());
        ExtractiveModel rules = ExtractiveModel.create();
        for (Policy policy : List.of(Policy.defaults(), Policy.incremental(), Policy.windowed(), Policy.tiered())) {
            all.add(new VarveStrategy("Varve " + policy.name(), policy, rules, window));
        }
        for (NamedPolicy named : NamedPolicy.values()) {
            for (int recall : List.of(0, RECALL)) {
                Policy policy = named.with(Optional.of(recall));
                all.add(new VarveStrategy("Varve " + policy.name() + ", recall " + recall, policy, rules, window));
            }
        }
        all.add(new VarveStrategy("Varve defaults, notes of an eighth", Policy.defaults(), new ByRatio(USUAL), window));
        all.addAll(references(window));
        for (VarveStrategy.Layout layout : VarveStrategy.Layout.values()) {
            if (layout != VarveStrategy.Layout.BLOCK_PER_NOTE) {
                String name = "Varve defaults, "
                        + layout.name().toLowerCase(Locale.ROOT).replace('_', ' ');
                all.add(new VarveStrategy(name, Policy.defaults(), rules, layout, window));
            }
        }
        return all;
    }

    /** What the default policy has to beat. */
    static List<Strategy> references(long window) {
        List<Strategy> references = new ArrayList<>();
        for (Policy policy : List.of(observational(30_000, 40_000), observational(15_000, 20_000))) {
            references.add(new VarveStrategy(policy.name(), policy, ExtractiveModel.create(), window));
            references.add(
                    new VarveStrategy(policy.name() + ", notes of an eighth", policy, new ByRatio(USUAL), window));
        }
        return references;
    }

    private static List<Strategy> plain() {
        Window batches = Window.ofMessages("40 messages, 20 at once", 40, 0.5);
        return List.of(
                Window.everything(),
                new Compaction(180_000, 3_000),
                new Compaction(80_000, 3_000),
                Window.ofMessages("40 messages, one by one", 40, 1),
                batches,
                Window.ofTokens("30k tokens, one by one", 30_000, 1),
                Window.ofTokens("30k tokens, 15k at once", 30_000, 0.5),
                batches.withRetrieved("40 messages, 3k retrieved at top", 3_000, Window.Place.TOP),
                batches.withRetrieved("40 messages, 3k retrieved at end", 3_000, Window.Place.END));
    }

    /** The settings of the observational memory that evidence measures: a fifth kept, buffered every fifth, the log halved. */
    static Policy observational(long messages, long log) {
        String name = "OM M" + messages / 1_000 + "k R" + log / 1_000 + "k";
        return sized(name, messages, messages / 5, messages / 5, log).withReflect(reflect -> reflect.targetShare(0.5));
    }

    /** The default policy with other sizes. */
    static Policy sized(String name, long messages, long keep, long buffer, long log) {
        return Policy.defaults()
                .withName(name)
                .withObserve(observe -> observe.bufferEvery(buffer)
                        .chunkTokens(buffer)
                        .activateAt(Limit.tokens(messages))
                        .keepTail(keep))
                .withReflect(reflect -> reflect.at(Limit.tokens(log)))
                .withContext(
                        context -> context.memory(Limit.tokens(log * 6 / 5)).messages(Limit.tokens(2 * messages)));
    }
}
