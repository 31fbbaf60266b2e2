package dev.varve.index;

import dev.varve.Scope;

/**
 * A host's retrieval (RAG). It is called for each context whose request contains no knowledge, on the thread that asks for
 * the context. If it throws, a warning is logged and the context contains no knowledge.
 */
@FunctionalInterface
public interface KnowledgeProvider {
    /** Retrieves nothing. */
    KnowledgeProvider NONE = (scope, question) -> "";

    /**
     * Retrieves knowledge, best first.
     *
     * @param scope    the session of the context, to filter by
     * @param question the newest user message, or empty
     * @return text as the model should see it, or empty
     */
    String retrieve(Scope scope, String question);
}
