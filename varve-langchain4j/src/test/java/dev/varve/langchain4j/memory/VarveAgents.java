package dev.varve.langchain4j.memory;

import dev.varve.Scope;
import dev.varve.testkit.adapter.AgentFactory;
import dev.varve.testkit.adapter.AgentSetting;
import dev.varve.testkit.adapter.AgentUnderTest;
import java.util.Optional;

/** LangChain4j with Varve. */
public final class VarveAgents implements AgentFactory {
    @Override
    public String name() {
        return "LangChain4j: Varve";
    }

    @Override
    public AgentUnderTest start(AgentSetting setting) {
        VarveChatMemoryProvider memory = VarveChatMemoryProvider.builder(setting.varve())
                .clock(setting.clock())
                .build();
        return ScriptedAssistants.start(setting, memory, user -> Optional.of(Scope.of(user)));
    }
}
