package dev.varve.language.intent;

import dev.varve.language.Voice;

/**
 * Where a statement stands. Only what is known from its message and from earlier messages of the session.
 *
 * @param voice    whose words it is
 * @param first    whether it begins its message
 * @param last     whether it ends its message
 * @param block    what it is written as
 * @param answers  whether the other side has just asked or offered something
 * @param refuses  whether the person typed it while refusing a call of a tool
 * @param length   how long its message is, in characters
 * @param setting  what surrounds it, if an agent says it
 */
public record Situation(
        Voice voice,
        boolean first,
        boolean last,
        Block block,
        boolean answers,
        boolean refuses,
        int length,
        Setting setting) {
    /** The form in which a statement is written. */
    public enum Block {
        /** A sentence among others. */
        PROSE,
        /** An item of a list. */
        ITEM,
        /** A heading. */
        HEADING
    }

    /** A message of its own that answers nothing. */
    public static Situation alone(Voice voice, int length) {
        return new Situation(voice, true, true, Block.PROSE, false, false, length, Setting.UNKNOWN);
    }

    /** The same with other surroundings. */
    public Situation withSetting(Setting newSetting) {
        return new Situation(voice, first, last, block, answers, refuses, length, newSetting);
    }
}
