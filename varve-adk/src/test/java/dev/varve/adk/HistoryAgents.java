package dev.varve.adk;

import com.google.adk.agents.LlmAgent;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.BaseSessionService;
import dev.varve.testkit.adapter.AgentSetting;

/** Agents as ADK sets them up: each call gets the session's whole history; the session survives restarts. */
public final class HistoryAgents extends GeminiAgents {
    private final BaseSessionService sessions = forgetful();

    @Override
    public String name() {
        return "ADK: whole session";
    }

    @Override
    Runner runner(LlmAgent.Builder agent, AgentSetting setting) {
        return app(agent.build(), sessions).build();
    }

    @Override
    boolean isVarve() {
        return false;
    }
}
