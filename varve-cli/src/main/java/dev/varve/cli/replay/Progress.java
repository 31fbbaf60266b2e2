package dev.varve.cli.replay;

/** Receives each message that has been replayed. */
@FunctionalInterface
public interface Progress {
    /** Shows nothing. */
    Progress SILENT = () -> {};

    /** A message of the file is done with. */
    void step();

    /** It is new, and kept by now. */
    default void kept() {
        step();
    }
}
