package dev.varve.internal.plan;

/**
 * Settings that a policy accepts and that defeat each other.
 *
 * @param part    the part of the policy to change
 * @param fatal   whether memory never acts
 * @param text    which settings, what comes of them, and what to set instead
 */
public record PolicyProblem(Part part, boolean fatal, String text) {
    /** A part of a policy; its name begins the names of its settings. */
    public enum Part {
        OBSERVE,
        REFLECT,
        CONTEXT
    }
}
