package dev.varve;

/**
 * What the agent was doing and what to do next. The latest chunk that has any hint wins whole; hints of two chunks are
 * never mixed (COR-28).
 *
 * @param currentTask       or empty
 * @param suggestedResponse or empty
 */
public record ContinuationHint(String currentTask, String suggestedResponse) {
    /** No hint. */
    public static final ContinuationHint NONE = new ContinuationHint("", "");

    /** Whether it says nothing. */
    public boolean isEmpty() {
        return currentTask.isEmpty() && suggestedResponse.isEmpty();
    }
}
