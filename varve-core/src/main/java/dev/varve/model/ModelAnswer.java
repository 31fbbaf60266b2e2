package dev.varve.model;

import dev.varve.ContinuationHint;
import dev.varve.Usage;
import java.util.List;

/**
 * What a model wrote, not yet checked.
 *
 * @param text  lines of the form {@code [YYYY-MM-DD HH:MM] CRITICAL|IMPORTANT|NOTE text}
 * @param hint  or {@link ContinuationHint#NONE}
 * @param usage what it cost, retries included
 * @param facts what is worth knowing beyond the session, if {@link ReflectRequest#factSources} asked for it
 * @param factsProblem why the facts that were asked for could not be read, or empty; they may be asked for again
 */
public record ModelAnswer(String text, ContinuationHint hint, Usage usage, List<FactNote> facts, String factsProblem) {
    public ModelAnswer {
        facts = List.copyOf(facts);
    }

    /** An answer whose facts are all there. */
    public ModelAnswer(String text, ContinuationHint hint, Usage usage, List<FactNote> facts) {
        this(text, hint, usage, facts, "");
    }

    /** An answer without facts. */
    public ModelAnswer(String text, ContinuationHint hint, Usage usage) {
        this(text, hint, usage, List.of());
    }

    /** The same with other facts. */
    public ModelAnswer withFacts(List<FactNote> newFacts) {
        return new ModelAnswer(text, hint, usage, newFacts, factsProblem);
    }
}
