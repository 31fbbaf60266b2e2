package dev.varve;

/**
 * The agent's current task and its suggested next step. It comes from the newest chunk that has a hint; hints of two chunks are
 * never mixed. Immutable.
 *
 * @param currentTask       or empty
 * @param suggestedResponse or empty
 */
public record ContinuationHint(String currentTask, String suggestedResponse) {
    /** No hint; the previous one still applies. */
    public static final ContinuationHint NONE = new ContinuationHint("", "");

    /** No task is open, whatever earlier hints say. */
    public static final ContinuationHint NOTHING_OPEN = new ContinuationHint("none", "");

    /** True if it says nothing. */
    public boolean isEmpty() {
        return currentTask.isEmpty() && suggestedResponse.isEmpty();
    }

    /** The hint that applies after this one of a newer chunk, given the one before; {@link #NONE} if nothing is open. */
    public ContinuationHint after(ContinuationHint before) {
        if (equals(NOTHING_OPEN)) {
            return NONE;
        }
        return isEmpty() ? before : this;
    }
}
