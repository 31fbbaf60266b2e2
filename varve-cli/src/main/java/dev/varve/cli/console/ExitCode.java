package dev.varve.cli.console;

/** Exit codes of the command. */
public final class ExitCode {
    /** Done. */
    public static final int OK = 0;

    /** Failed or aborted: the database cannot be used, a check failed, an answer was no. */
    public static final int FAILED = 1;

    /** Wrong usage or bad input; the message says which file and line. */
    public static final int USAGE = 2;

    private ExitCode() {}
}
