package dev.varve.transcript;

import dev.varve.VarveException;

/**
 * A conversation file cannot be read further. The message is {@code <file>:<line>: what is wrong; what to do}.
 * Messages returned before it are good.
 */
public class TranscriptException extends VarveException {
    private static final long serialVersionUID = 1L;

    /** The file that could not be read. */
    private final String file;
    /** The line in the file, counted from 1. */
    private final long line;

    TranscriptException(Place place, String problem, String remedy) {
        super(place + ": " + problem + "; " + remedy);
        this.file = place.file();
        this.line = place.line();
    }

    TranscriptException(Place place, String problem, String remedy, Throwable cause) {
        super(place + ": " + problem + "; " + remedy, cause);
        this.file = place.file();
        this.line = place.line();
    }

    /** The file, as it was named when it was opened. */
    public String file() {
        return file;
    }

    /** The line, counted from 1, or 0 for the file as a whole. */
    public long line() {
        return line;
    }
}
