package dev.varve.transcript;

import dev.varve.Role;
import dev.varve.language.Voice;

/**
 * The author of a message according to the record.
 *
 * @param speaker the name of a person, or the kind of program text; may be empty
 */
record Author(Voice voice, String speaker) {
    static final Author PERSON = new Author(Voice.PERSON, "");

    /** A program, which wrote text of this kind in the user's role: a plan, a hook's notice, another agent's request. */
    static Author program(String kind) {
        return new Author(Voice.MACHINE, kind);
    }

    /** The author of a text in a role, if the record does not name another. */
    static Author usual(Role role, String speaker) {
        return new Author(role.usualVoice(), speaker);
    }

    boolean isPerson() {
        return voice == Voice.PERSON;
    }
}
