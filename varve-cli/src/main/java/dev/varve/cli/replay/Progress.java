package dev.varve.cli.replay;

/** Told of each message that has been replayed. */
@FunctionalInterface
public interface Progress {
    /** Shows nothing. */
    Progress SILENT = () -> {};

    void step();
}
