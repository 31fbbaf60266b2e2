package dev.varve.lab.told;

/**
 * Counts of one repository.
 *
 * @param lasting    rules and decisions of people that hold for the project
 * @param lines      lines under Rules and Decisions
 * @param right      those of them that tell such a one
 * @param there      lasting ones that are told by such a line
 * @param lately     lines under Said lately
 * @param latelyRight those of them that tell a lasting one
 * @param anywhere   lasting ones that any line of the digest tells
 * @param wanted     rules, decisions and permissions of people
 * @param noted      those of them in the notes
 * @param noise      statements that are chatter or a question
 * @param noiseNoted those of them in the notes
 * @param notes      lines of notes
 * @param critical   those of them that are CRITICAL
 * @param noteTokens tokens of these lines
 * @param tokens     tokens of the digest
 */
record ToldCount(
        String repository,
        int lasting,
        int lines,
        int right,
        int there,
        int lately,
        int latelyRight,
        int anywhere,
        int wanted,
        int noted,
        int noise,
        int noiseNoted,
        int notes,
        int critical,
        int noteTokens,
        int tokens) {
    static ToldCount none(String repository) {
        return new ToldCount(repository, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /** Both together, under the name of this one. */
    ToldCount plus(ToldCount more) {
        return new ToldCount(
                repository,
                lasting + more.lasting,
                lines + more.lines,
                right + more.right,
                there + more.there,
                lately + more.lately,
                latelyRight + more.latelyRight,
                anywhere + more.anywhere,
                wanted + more.wanted,
                noted + more.noted,
                noise + more.noise,
                noiseNoted + more.noiseNoted,
                notes + more.notes,
                critical + more.critical,
                noteTokens + more.noteTokens,
                tokens + more.tokens);
    }
}
