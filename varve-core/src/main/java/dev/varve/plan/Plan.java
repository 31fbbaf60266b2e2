package dev.varve.plan;

/**
 * What the policy says to do now.
 *
 * @param observation with raw messages
 * @param reflection  with active records
 */
public record Plan(ObservationStep observation, ReflectionStep reflection) {

    /** What to do with raw messages. */
    public enum ObservationStep {
        NOTHING,
        /** Write a chunk in the background. */
        BUFFER,
        /** Let chunks that are ready take the place of their messages. */
        ACTIVATE,
        /** Write chunks while the model call waits, within the policy's deadline. */
        OBSERVE_NOW
    }

    /** What to condense in the background. */
    public enum ReflectionStep {
        NOTHING,
        /** The active observations into one reflection beside the earlier ones (LAN-20). */
        OBSERVATIONS,
        /** The active reflections into one (LAN-23). */
        REFLECTIONS,
        /** Everything that is active into one reflection (COR-22). */
        EVERYTHING
    }
}
