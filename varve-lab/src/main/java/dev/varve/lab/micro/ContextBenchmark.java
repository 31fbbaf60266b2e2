package dev.varve.lab.micro;

import dev.langchain4j.data.message.ChatMessage;
import dev.varve.Context;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.springframework.ai.chat.messages.Message;

/** What the next model call gets. */
public class ContextBenchmark {

    /** A session that has had some turns, with its notes. */
    @State(Scope.Thread)
    @SuppressWarnings("NullAway.Init") // JMH calls the set-up
    public static class Grown {
        @Param({"200", "3000", "30000"})
        int turns;

        private VarveSession memory;

        @Setup(Level.Trial)
        public void open() {
            memory = VarveSession.open(Kept.IN_MEMORY, turns);
        }

        Context context() {
            return memory.session().context();
        }

        @TearDown(Level.Trial)
        public void close() {
            memory.close();
        }
    }

    @Benchmark
    public Context varve(Grown memory) {
        return memory.context();
    }

    @Benchmark
    public List<ChatMessage> langchain4jTokenWindow(Windows windows) {
        return windows.tokens();
    }

    @Benchmark
    public List<ChatMessage> langchain4jMessageWindow(Windows windows) {
        return windows.messages();
    }

    @Benchmark
    public List<Message> springAiMessageWindow(Windows windows) {
        return windows.spring();
    }
}
