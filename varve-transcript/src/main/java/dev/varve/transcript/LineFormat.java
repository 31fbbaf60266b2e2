package dev.varve.transcript;

/** A format that is read line by line. */
@FunctionalInterface
interface LineFormat {
    /** Reads one line; its messages go to the inbox, now or with a later line. */
    void accept(LineReader.Line line, Inbox inbox);

    /** No line follows. */
    default void end(Inbox inbox) {}
}
