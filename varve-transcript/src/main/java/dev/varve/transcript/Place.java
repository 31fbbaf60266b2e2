package dev.varve.transcript;

/**
 * A position in a file, for error messages.
 *
 * @param file as it was named when it was opened
 * @param line counted from 1; 0 means the file as a whole
 */
record Place(String file, long line) {
    TranscriptException error(String problem, String remedy) {
        return new TranscriptException(this, problem, remedy);
    }

    TranscriptException error(String problem, String remedy, Throwable cause) {
        return new TranscriptException(this, problem, remedy, cause);
    }

    TranscriptException unknownRole(String role, String known) {
        return error("unknown role \"" + role + "\"", "use one of " + known);
    }

    Place at(long newLine) {
        return new Place(file, newLine);
    }

    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line;
    }
}
