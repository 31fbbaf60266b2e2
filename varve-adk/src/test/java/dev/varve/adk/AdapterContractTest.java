package dev.varve.adk;

import dev.varve.testkit.adapter.AdapterContract;
import dev.varve.testkit.adapter.AgentFactory;

class AdapterContractTest extends AdapterContract {
    private static final AgentFactory AGENTS = new VarveAgents();

    @Override
    protected AgentFactory agents() {
        return AGENTS;
    }
}
