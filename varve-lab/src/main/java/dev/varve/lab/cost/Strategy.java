package dev.varve.lab.cost;

import dev.varve.Usage;

/** A way to remember, which decides what each call of the agent's model gets. */
interface Strategy {
    String name();

    /**
     * Sends the requests of a whole conversation.
     *
     * @return what the memory's own models read and wrote
     */
    Usage run(Trace trace, Till till);
}
