package dev.varve.language.voice;

import dev.varve.language.Voice;

/**
 * Words in one voice, as they are read: a person's with the terms that she quotes in a sentence, and "…" where she quotes more.
 *
 * @param text  what was said
 * @param voice {@link Voice#PERSON} or {@link Voice#MACHINE}
 * @param kind  what a machine's or somebody else's words are, such as "mail" or "log"; empty for the person's own
 */
public record Stretch(String text, Voice voice, String kind) {

    /** True if the person worded it. */
    public boolean isOwn() {
        return voice == Voice.PERSON;
    }
}
