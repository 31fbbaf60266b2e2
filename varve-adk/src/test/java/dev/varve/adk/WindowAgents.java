package dev.varve.adk;

import com.google.adk.agents.LlmAgent;
import com.google.adk.plugins.ContextFilterPlugin;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.BaseSessionService;
import dev.varve.testkit.adapter.AgentSetting;

/** Agents with ADK's own way to keep a prompt small: the newest 10 model turns; the session survives restarts. */
public final class WindowAgents extends GeminiAgents {
    private final BaseSessionService sessions = forgetful();

    @Override
    public String name() {
        return "ADK: ContextFilterPlugin(10)";
    }

    @Override
    Runner runner(LlmAgent.Builder agent, AgentSetting setting) {
        return app(agent.build(), sessions)
                .plugins(ContextFilterPlugin.builder().numInvocationsToKeep(10).build())
                .build();
    }

    @Override
    boolean isVarve() {
        return false;
    }
}
