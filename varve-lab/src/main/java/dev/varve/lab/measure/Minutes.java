package dev.varve.lab.measure;

import java.time.Duration;
import picocli.CommandLine.Option;

/** The option of benchmarks that end in time on any machine. */
public final class Minutes {
    @Option(names = "--minutes", paramLabel = "N", description = "What all may take; what is missing then is said.")
    private int minutes;

    /** @param usual if nothing else is said */
    public Minutes(int usual) {
        minutes = usual;
    }

    /** They begin now. */
    public TimeLimit begin() {
        return TimeLimit.in(Duration.ofMinutes(minutes));
    }

    @Override
    public String toString() {
        return minutes + " minutes";
    }
}
