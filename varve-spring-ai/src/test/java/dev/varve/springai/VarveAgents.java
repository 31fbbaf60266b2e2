package dev.varve.springai;

import dev.varve.testkit.adapter.AgentSetting;
import org.springframework.ai.chat.client.advisor.api.Advisor;

/** Agents that remember with {@link VarveAdvisor}. */
public final class VarveAgents extends SpringAgents {
    @Override
    public String name() {
        return "Spring AI: Varve";
    }

    @Override
    Advisor memory(AgentSetting setting) {
        return VarveAdvisor.builder(setting.varve()).clock(setting.clock()).build();
    }

    @Override
    boolean isVarve() {
        return true;
    }
}
