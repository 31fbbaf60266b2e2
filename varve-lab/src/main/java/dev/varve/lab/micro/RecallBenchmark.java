package dev.varve.lab.micro;

import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Session;
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

        @Param({"3000", "30000"})
        int turns;

        private VarveSession memory;

        @Setup(Level.Trial)
        public void open() {
            memory = VarveSession.open(store, turns);
        }

        Session session() {
            return memory.session();
        }

        @TearDown(Level.Trial)
        public void close() {
            memory.close();
        }
    }

    /** A third of the messages have one of the words. */
    @Benchmark
    public RecallResult commonWords(Grown memory) {
        return memory.session().recall(RecallQuery.of("payment webhook budget Lisbon"));
    }

    /** A message in some thousand has the word. */
    @Benchmark
    public RecallResult rareWord(Grown memory) {
        return memory.session().recall(RecallQuery.of("4711"));
    }

    /** The text that an agent's tool answers. */
    @Benchmark
    public String tool(Grown memory) {
        return memory.session().recallTool().call("payment webhook budget Lisbon", "", "");
    }
}
