package dev.varve.maintenance;

import java.time.Duration;
import java.util.function.IntSupplier;

/**
 * Something to do from time to time. It may be interrupted at any moment and done again: what it has done stays done.
 *
 * @param name  the same on every node
 * @param every pause between the end of one run and the next
 * @param work  returns for how many sessions or notes something was done
 */
public record Job(String name, Duration every, IntSupplier work) {

    /** Does it now. */
    public int run() {
        return work.getAsInt();
    }
}
