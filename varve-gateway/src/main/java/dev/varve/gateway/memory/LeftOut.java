package dev.varve.gateway.memory;

/**
 * Messages of a branch missing from a client's list, because the client keeps a window of its own. Converts positions
 * between the list and the branch.
 *
 * @param from index of the first; the list may have those before it
 * @param count number of missing messages
 */
record LeftOut(int from, int count) {
    /** A list that has all of its branch, so places are the same. */
    static final LeftOut NONE = new LeftOut(0, 0);

    /** Position in the branch of a message of the list. */
    int placed(int sent) {
        return sent < from ? sent : sent + count;
    }

    /** Number of messages of the list before a position in the branch. */
    int sent(int placed) {
        return placed <= from ? placed : Math.max(from, placed - count);
    }
}
