package dev.varve;

/**
 * What the agent was doing and what to do next. The latest chunk that has any hint wins whole; hints of two chunks are
 * never mixed.
 *
 * @param currentTask       or empty
 * @param suggestedResponse or empty
 */
public record ContinuationHint(String currentTask, String suggestedResponse) {
    /** No hint; the one before it holds. */
    public static final ContinuationHint NONE = new ContinuationHint("", "");

    /** No task is open, whatever the hints before it say. */
    public static final ContinuationHint NOTHING_OPEN = new ContinuationHint("none", "");

    /** Whether it says nothing. */
    public boolean isEmpty() {
        return currentTask.isEmpty() && suggestedResponse.isEmpty();
    }

    /** What holds after this hint of a newer chunk, given the one that held before; {@link #NONE} where nothing is open. */
    public ContinuationHint after(ContinuationHint before) {
        if (equals(NOTHING_OPEN)) {
            return NONE;
        }
        return isEmpty() ? before : this;
    }
}
