package dev.varve;

/** A message id is already in the session. Nothing was stored. If you are retrying an append, treat this as success. */
public class DuplicateMessageException extends VarveException {
    private static final long serialVersionUID = 1L;

    private static final int MOST_QUOTED = 100;

    /** Number of the message that has the id. */
    private final long seq;

    /** For a message id that another message of the session has. */
    public DuplicateMessageException(Scope scope, String id, long seq) {
        super("message id " + quoted(id) + " is already message " + seq + " of session " + scope
                + "; give each message an id of its own");
        this.seq = seq;
    }

    private static String quoted(String id) {
        return id.length() <= MOST_QUOTED
                ? '"' + id + '"'
                : '"' + id.substring(0, MOST_QUOTED) + "…\" (" + id.length() + " characters)";
    }

    /** Sequence number of the message that has the id. */
    public long seq() {
        return seq;
    }
}
