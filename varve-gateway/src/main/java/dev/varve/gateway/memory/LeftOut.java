package dev.varve.gateway.memory;

/**
 * Messages of a course that a list of it does not have, since its client keeps a window of its own. Translates between places
 * in the list and in the course.
 *
 * @param from  index of the first; the list may have those before it
 * @param count how many
 */
record LeftOut(int from, int count) {
    /** A list that has all of its course, so places are the same. */
    static final LeftOut NONE = new LeftOut(0, 0);

    /** Where a message of the list stands in the course. */
    int placed(int sent) {
        return sent < from ? sent : sent + count;
    }

    /** How many messages of the list stand before a place in the course. */
    int sent(int placed) {
        return placed <= from ? placed : Math.max(from, placed - count);
    }
}
