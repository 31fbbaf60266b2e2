package dev.varve.adk;

import com.google.adk.agents.LlmAgent;
import com.google.adk.runner.Runner;
import dev.varve.testkit.adapter.AgentSetting;

/** Agents that remember with {@link VarvePlugin}; their session service forgets at each restart. */
public final class VarveAgents extends GeminiAgents {
    @Override
    public String name() {
        return "ADK: Varve";
    }

    @Override
    Runner runner(LlmAgent.Builder agent, AgentSetting setting) {
        return app(agent.build(), forgetful())
                .plugins(VarvePlugin.of(setting.varve()))
                .build();
    }

    @Override
    boolean isVarve() {
        return true;
    }
}
