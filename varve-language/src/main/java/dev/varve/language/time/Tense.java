package dev.varve.language.time;

/** Tense of a sentence, as far as its words tell. */
enum Tense {
    PAST,
    FUTURE,
    UNKNOWN;

    Tense or(Tense other) {
        return this == UNKNOWN ? other : this;
    }
}
