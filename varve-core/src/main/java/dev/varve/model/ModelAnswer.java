package dev.varve.model;

import dev.varve.ContinuationHint;
import dev.varve.Usage;

/**
 * What a model wrote, not yet checked.
 *
 * @param text  lines of the form {@code [YYYY-MM-DD HH:MM] CRITICAL|IMPORTANT|NOTE text}
 * @param hint  or {@link ContinuationHint#NONE}
 * @param usage what it cost, retries included
 */
public record ModelAnswer(String text, ContinuationHint hint, Usage usage) {}
