package dev.varve.testkit.adapter;

import dev.varve.testkit.wire.Wire;

/**
 * Starts agents of one kind. {@link Comparison} finds implementations with {@link java.util.ServiceLoader}, to
 * compare a framework's own memories with Varve's adapter for it: name them in {@code
 * META-INF/services/dev.varve.testkit.adapter.AgentFactory} of the adapter module's test resources.
 */
public interface AgentFactory {

    /** For people: framework and memory, such as {@code LangChain4j MessageWindowChatMemory(20)}. */
    String name();

    /** The provider's format in which its agents call the model; default OpenAI's. */
    default Wire wire() {
        return Wire.OPENAI;
    }

    /**
     * Starts an agent. Called again after a restart, with a {@link AgentSetting#varve} that is open over the same
     * store. A memory that would be on disk in production survives in the factory; everything else must start empty.
     */
    AgentUnderTest start(AgentSetting setting);
}
