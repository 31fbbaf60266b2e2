package dev.varve.langchain4j.memory;

import dev.varve.store.Store;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.adapter.AdapterContract;
import dev.varve.testkit.adapter.AgentFactory;
import dev.varve.testkit.wire.Wire;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.junit.jupiter.api.Nested;

/** The adapter contract with AI services: OpenAI's format over SQLite, Anthropic's in the heap. */
class Langchain4jContractTest {

    @Nested
    class OpenAi extends AdapterContract {
        @Override
        protected AgentFactory agents() {
            return new VarveAgents();
        }

        @Override
        protected Supplier<Store> stores(Path directory) {
            return () -> SqliteStore.open(directory.resolve("memory.db"));
        }
    }

    @Nested
    class Anthropic extends AdapterContract {
        @Override
        protected AgentFactory agents() {
            return new VarveAgents();
        }

        @Override
        protected Wire wire() {
            return Wire.ANTHROPIC;
        }
    }
}
