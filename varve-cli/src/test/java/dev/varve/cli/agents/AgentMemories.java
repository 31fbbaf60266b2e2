package dev.varve.cli.agents;

import dev.varve.cli.database.Forgotten;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.model.MemoryModel;
import dev.varve.store.Store;
import java.io.IOException;
import java.time.Clock;

/** Memories of coding agents with the files that commands give them, and notes by rules unless a model is given. */
final class AgentMemories {
    private AgentMemories() {}

    static AgentMemory on(AgentHome home, Store store, Clock clock) {
        return on(home, store, ExtractiveModel.create(), clock);
    }

    static AgentMemory on(AgentHome home, Store store, MemoryModel model, Clock clock) {
        return new AgentMemory(home, store, new Forgotten(home.folder().resolve("varve.db.forgotten")), model, clock);
    }

    static Recordings recordings(AgentHome home, AgentMemory memory) throws IOException {
        return new Recordings(home, memory, home.folder().resolve("varve.db.imports.tsv"));
    }
}
