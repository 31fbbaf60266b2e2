package dev.varve.lab.told;

/**
 * Counts of one recording in which an agent saves.
 *
 * @param lasting  rules and decisions of people that hold for the project
 * @param calls    calls that the agent made
 * @param refused  those of them after which nothing was saved as the user's
 * @param saved    lines under Rules and Decisions that were saved
 * @param right    those of them that rest on a lasting one
 * @param there    lasting ones that such a line tells
 * @param lines    all lines under Rules and Decisions
 * @param allRight those of them that tell a lasting one
 * @param allThere lasting ones that any of these tells
 * @param anywhere lasting ones that any line of the digest tells
 */
record SavedCount(
        String recording,
        int lasting,
        int calls,
        int refused,
        int saved,
        int right,
        int there,
        int lines,
        int allRight,
        int allThere,
        int anywhere) {
    static SavedCount none(String recording) {
        return new SavedCount(recording, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /** Both together, under the name of this one. */
    SavedCount plus(SavedCount more) {
        return new SavedCount(
                recording,
                lasting + more.lasting,
                calls + more.calls,
                refused + more.refused,
                saved + more.saved,
                right + more.right,
                there + more.there,
                lines + more.lines,
                allRight + more.allRight,
                allThere + more.allThere,
                anywhere + more.anywhere);
    }
}
