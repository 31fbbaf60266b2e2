package dev.varve.cli.agents;

import dev.varve.VarveException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import tools.jackson.core.JacksonException;

/** Why something failed, in words for the log of the hooks. */
final class Reason {
    private Reason() {}

    /** An unexpected failure keeps its class name, so that it can be reported. */
    static String of(Throwable failure) {
        if (failure instanceof UncheckedIOException && failure.getCause() != null) {
            return of(failure.getCause());
        }
        String message = failure.getMessage();
        if (failure instanceof JacksonException json) {
            return json.getLocation() == null
                    ? "JSON that is too deep or has too long a number"
                    : "not JSON at byte " + json.getLocation().getByteOffset();
        }
        if (message == null) {
            return failure.toString();
        }
        if (failure instanceof NoSuchFileException) {
            return message + " does not exist";
        }
        if (failure instanceof AccessDeniedException) {
            return message + " may not be read or written; check its permissions";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return message + " is in the way; move it";
        }
        boolean inWords = failure instanceof VarveException
                || failure instanceof IOException
                || failure instanceof InvalidPathException;
        return inWords ? message : failure.toString();
    }
}
