package dev.varve.internal.extractive;

import dev.varve.Message;
import dev.varve.language.Voice;
import dev.varve.language.voice.Stretch;
import java.util.Map;

/**
 * How many sentences that are not a person's own words a note may hold, by their kind. A report is represented by its findings,
 * a log by its errors, a program's instructions to an agent by nothing; the message log has the rest.
 *
 * @param most   maximum number of sentences
 * @param errors whether only sentences about errors count
 */
record BorrowedAllowance(int most, boolean errors) {
    private static final BorrowedAllowance NONE = new BorrowedAllowance(0, false);
    private static final BorrowedAllowance ERRORS = new BorrowedAllowance(1, true);
    private static final BorrowedAllowance FINDINGS = new BorrowedAllowance(4, false);
    private static final BorrowedAllowance TEXT = new BorrowedAllowance(3, false);

    private static final Map<String, BorrowedAllowance> BY_KIND = Map.of(
            "log", ERRORS,
            "trace", ERRORS,
            "test", ERRORS,
            "table", ERRORS,
            "terminal", ERRORS,
            "task", FINDINGS,
            "teammate", FINDINGS);

    /** A copy of the talk that a program has another agent judge. */
    private static final String REVIEW = "review";

    /** Before the name of a text that tells an agent how to work. */
    private static final String SKILL = "skill";

    static BorrowedAllowance of(Message message, Stretch stretch) {
        String kind = stretch.kind();
        boolean written = message.voice() != Voice.PERSON;
        return written && (kind.equals(REVIEW) || kind.startsWith(SKILL)) ? NONE : BY_KIND.getOrDefault(kind, TEXT);
    }
}
