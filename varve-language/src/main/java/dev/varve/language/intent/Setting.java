package dev.varve.language.intent;

/**
 * What surrounds a statement of an agent in its message and in its turn, and what was seen in it by other means.
 *
 * @param closing whether the agent says it last before a person speaks
 * @param calling whether a call of a tool follows its message at once
 * @param worked  whether tools were at work since a person spoke
 * @param asked   whether a person has just asked something
 * @param before  how many statements stand before it in its message
 * @param behind  how many stand behind it
 * @param items   how many items its list has; 0 outside of lists
 * @param under   the heading above it, or the line that leads in its list; empty if there is none
 * @param cues    set of {@link dev.varve.language.cue.Cue#bit()}
 */
public record Setting(
        boolean closing,
        boolean calling,
        boolean worked,
        boolean asked,
        int before,
        int behind,
        int items,
        String under,
        long cues) {
    /** The setting of a statement about which nothing else is known. */
    public static final Setting UNKNOWN = new Setting(false, false, false, false, 0, 0, 0, "", 0);
}
