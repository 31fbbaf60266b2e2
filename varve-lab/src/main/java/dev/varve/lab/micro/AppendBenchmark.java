package dev.varve.lab.micro;

import dev.varve.LoggedMessage;
import dev.varve.lab.measure.Chatter;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Keeping the two messages of a turn; making up their text is part of every figure. */
public class AppendBenchmark {
    static final int WORDS = 38;

    /** A session that begins anew now and then, so that it fits into memory however long it is measured. */
    @State(Scope.Thread)
    @SuppressWarnings("NullAway.Init") // JMH calls the set-up
    public static class Growing {
        private static final int MOST = 1_000;

        @Param({"IN_MEMORY", "SQLITE"})
        Kept store = Kept.IN_MEMORY;

        private final Chatter chatter = new Chatter(9, WORDS);
        private VarveSession memory;
        private int turns;

        @Setup(Level.Trial)
        public void open() {
            memory = VarveSession.open(store, 0);
        }

        List<LoggedMessage> append() {
            if (++turns % MOST == 0) {
                memory.session().delete();
            }
            return memory.session().append(chatter.user(), chatter.assistant());
        }

        @TearDown(Level.Trial)
        public void close() {
            memory.close();
        }
    }

    @Benchmark
    public List<LoggedMessage> varve(Growing memory) {
        return memory.append();
    }

    @Benchmark
    public void langchain4jTokenWindow(Windows windows) {
        windows.addTokens();
    }

    @Benchmark
    public void langchain4jMessageWindow(Windows windows) {
        windows.addMessages();
    }

    @Benchmark
    public void springAiMessageWindow(Windows windows) {
        windows.addSpring();
    }
}
