package dev.varve.index;

import dev.varve.Scope;

/**
 * A host's retrieval (RAG). It is asked for each context that does not bring its own knowledge, on the thread that asks
 * for the context. If it throws, a warning is logged and the context comes without.
 */
@FunctionalInterface
public interface KnowledgeProvider {
    /** Knows nothing. */
    KnowledgeProvider NONE = (scope, question) -> "";

    /**
     * Finds knowledge, best first.
     *
     * @param scope    whose context it is, so that it can be filtered by session
     * @param question the newest user message, or empty
     * @return text as the model should see it, or empty
     */
    String retrieve(Scope scope, String question);
}
