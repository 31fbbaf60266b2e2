package dev.varve.maintenance;

import java.time.Duration;
import java.util.function.IntSupplier;

/**
 * A periodic job. It may be interrupted at any time and repeated: completed work remains.
 *
 * @param name the same on every node
 * @param every pause between the end of one run and the next
 * @param work returns the number of sessions or notes it changed
 */
public record Job(String name, Duration every, IntSupplier work) {

    /** Does it now. */
    public int run() {
        return work.getAsInt();
    }
}
