package dev.varve.testkit.adapter;

/** The contract holds for an agent that has no framework: what fails elsewhere fails in the adapter. */
class PlainAgentContractTest extends AdapterContract {
    @Override
    protected AgentFactory agents() {
        return new PlainAgents();
    }
}
