package dev.varve.internal.plan;

/**
 * What the policy says to do now. Nothing, if all flags are false and the reflection step is {@code NOTHING}.
 *
 * @param buffer     write chunks in the background
 * @param activate   let chunks that are ready take the place of their messages
 * @param observeNow write chunks while the model call waits, within the policy's deadline
 * @param reflection what to condense in the background
 */
public record Plan(boolean buffer, boolean activate, boolean observeNow, ReflectionStep reflection) {
    /** Leave everything as it is. */
    public static final Plan NOTHING = new Plan(false, false, false, ReflectionStep.NOTHING);

    /** The notes to condense. */
    public enum ReflectionStep {
        NOTHING,
        /** The active observations into one reflection beside the earlier ones. */
        OBSERVATIONS,
        /** The active reflections into one. */
        REFLECTIONS,
        /** Everything that is active into one reflection. */
        EVERYTHING,
        /** The same, but before it is due: the result is kept until then. */
        PREPARE
    }
}
