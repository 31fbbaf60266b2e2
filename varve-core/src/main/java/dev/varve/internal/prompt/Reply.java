package dev.varve.internal.prompt;

import dev.varve.ContinuationHint;
import dev.varve.NoteLine;
import java.util.List;

/**
 * The content of a model's reply.
 *
 * @param lines in order of time; none if it says that nothing is worth a note
 * @param hint  or {@link ContinuationHint#NONE}
 * @param nothingOpen whether it says that there is no task; a reply without a task, or with an empty one, does not
 */
record Reply(List<NoteLine> lines, ContinuationHint hint, boolean nothingOpen) {}
