package dev.varve.language.voice;

import dev.varve.language.Voice;

/**
 * A stretch of a text in one voice.
 *
 * @param from  where it begins
 * @param to    where it ends, exclusive
 * @param voice {@link Voice#PERSON} or {@link Voice#MACHINE}
 * @param kind  what a machine's or somebody else's words are, such as "mail" or "log"; empty for the person's own
 */
public record Passage(int from, int to, Voice voice, String kind) {

    /** True if the person worded it. */
    public boolean isOwn() {
        return voice == Voice.PERSON;
    }

    /** The words of the passage, from the text that was split. */
    public String of(String text) {
        return text.substring(from, to);
    }
}
