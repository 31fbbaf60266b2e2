package dev.varve.dashboard.web;

import dev.varve.VarveException;

/** A request that cannot be answered, with the HTTP status for the reason. */
public final class Problem extends VarveException {
    private static final long serialVersionUID = 1L;

    /** Status of the HTTP answer. */
    private final int status;

    private Problem(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The request cannot be understood. */
    public static Problem badRequest(String message) {
        return new Problem(400, message);
    }

    /** The requested object does not exist. */
    public static Problem notFound(String message) {
        return new Problem(404, message);
    }

    /** The caller may not do this. */
    public static Problem forbidden(String message) {
        return new Problem(403, message);
    }

    /** A concurrent change was faster; a retry may help. */
    public static Problem conflict(String message) {
        return new Problem(409, message);
    }

    /** Status of HTTP. */
    public int status() {
        return status;
    }
}
