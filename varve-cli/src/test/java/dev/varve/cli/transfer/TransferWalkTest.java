package dev.varve.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.testkit.SmallPolicies;
import dev.varve.testkit.UnclosedStore;
import dev.varve.testkit.Walk;
import dev.varve.testkit.WalkStep;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** Whatever has happened to a session, deletions included, its export makes it again. */
class TransferWalkTest {
    private static final Scope WALK = new Scope("tenant", "resource", "walk");
    private static final int WALKS = 50;
    private static final int STEPS = 40;

    @Test
    void theExportOfAnImportIsTheExport() throws IOException {
        for (Policy policy : SmallPolicies.all()) {
            for (long seed = 1; seed <= WALKS; seed++) {
                Store walked = walked(policy, seed);
                if (walked.state(WALK).isPresent()) {
                    String exported = export(walked);
                    assertThat(export(imported(exported)))
                            .as("%s, seed %d", policy.name(), seed)
                            .isEqualTo(exported);
                }
            }
        }
    }

    private static Store walked(Policy policy, long seed) {
        InMemoryStore heap = new InMemoryStore();
        try (Walk walk = new Walk(() -> new UnclosedStore(heap), policy, seed)) {
            walk.go(WalkStep.byChance(seed, STEPS));
        }
        return heap;
    }

    private static String export(Store store) throws IOException {
        StringWriter out = new StringWriter();
        new SessionExport(store, WALK).write(out);
        return out.toString();
    }

    private static Store imported(String exported) throws IOException {
        Store store = new InMemoryStore();
        SessionImport.open(new BufferedReader(new StringReader(exported)), "walk.jsonl")
                .into(store, WALK);
        return store;
    }
}
