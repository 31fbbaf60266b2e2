package dev.varve;

/** A message id is already in the session. Nothing was stored. If you are retrying an append, treat this as success. */
public class DuplicateMessageException extends VarveException {
    private static final long serialVersionUID = 1L;

    /** Number of the message that has the id. */
    private final long seq;

    /** For a message id that another message of the session has. */
    public DuplicateMessageException(Scope scope, String id, long seq) {
        super("message id \"" + id + "\" is already message " + seq + " of session " + scope
                + "; give each message an id of its own");
        this.seq = seq;
    }

    /** Sequence number of the message that has the id. */
    public long seq() {
        return seq;
    }
}
