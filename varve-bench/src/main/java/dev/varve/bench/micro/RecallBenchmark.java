package dev.varve.bench.micro;

import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Finding messages and notes by words in a long session. */
public class RecallBenchmark {
    /** A session that has had many turns. */
    @State(Scope.Thread)
    @SuppressWarnings("NullAway.Init") // JMH calls the set-up
    public static class Grown {
        @Param({"IN_MEMORY", "SQLITE"})
        Kept store = Kept.IN_MEMORY;

        @Param("3000")
        int turns;

        private VarveSession memory;

        @Setup(Level.Trial)
        public void open() {
            memory = VarveSession.open(store, turns);
        }

        SearchResult search(SearchQuery query) {
            return memory.session().recall(query);
        }

        @TearDown(Level.Trial)
        public void close() {
            memory.close();
        }
    }

    @Benchmark
    public SearchResult varve(Grown memory) {
        return memory.search(SearchQuery.of("payment webhook budget Lisbon"));
    }
}
