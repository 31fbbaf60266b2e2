-- What models have made of sessions: how far each has come, and the vectors of passages. They are worth nothing without the
-- text and can be computed anew from it.
CREATE TABLE embedding (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id  INTEGER NOT NULL,
    model       TEXT    NOT NULL,
    embedded_to INTEGER NOT NULL, -- messages below it are done
    UNIQUE (session_id, model)
) STRICT;

-- The entry is the seq of a message, or the id of a record with a minus.
CREATE TABLE vector (
    embedding INTEGER NOT NULL,
    entry     INTEGER NOT NULL,
    passage   INTEGER NOT NULL,
    value     BLOB    NOT NULL, -- as QuantisedVector has it
    PRIMARY KEY (embedding, entry, passage)
) STRICT, WITHOUT ROWID;
