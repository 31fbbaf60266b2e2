package dev.varve;

/**
 * A statement, whoever tells it: the session in which it was said, and where it stands there. Notes that are written anew keep
 * it. Immutable.
 *
 * @param session in which it was said
 * @param place   in the log of that session; {@link Statement.Place#NONE} if nobody knows where
 */
public record StatementId(Scope session, Statement.Place place) {}
