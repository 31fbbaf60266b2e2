-- Times are microseconds since 1970-01-01 UTC. Keys and ids are written as WellFormed describes.

CREATE TABLE session (
    id                 INTEGER PRIMARY KEY AUTOINCREMENT,
    tenant             TEXT    NOT NULL,
    resource           TEXT    NOT NULL,
    name               TEXT    NOT NULL,
    version            INTEGER NOT NULL,
    epoch              INTEGER NOT NULL,
    last_seq           INTEGER NOT NULL,
    total_tokens       INTEGER NOT NULL,
    watermark          INTEGER NOT NULL,
    covered_tokens     INTEGER NOT NULL,
    buffered_to        INTEGER NOT NULL,
    buffered_tokens    INTEGER NOT NULL,
    observation_count  INTEGER NOT NULL,
    observation_tokens INTEGER NOT NULL,
    reflection_count   INTEGER NOT NULL,
    reflection_tokens  INTEGER NOT NULL,
    last_user_seq      INTEGER NOT NULL,
    pinned_seq         INTEGER NOT NULL,
    closed_to          INTEGER NOT NULL,
    closed_tokens      INTEGER NOT NULL,
    learned_to         INTEGER NOT NULL,
    open_calls         TEXT    NOT NULL, -- JSON array of call ids
    gone               TEXT    NOT NULL, -- spans of deleted messages, as in 3-7,9-10
    hint               TEXT    NOT NULL, -- JSON object
    usage_calls        INTEGER NOT NULL,
    usage_input        INTEGER NOT NULL,
    usage_output       INTEGER NOT NULL,
    usage_cache_read   INTEGER NOT NULL,
    usage_cache_write  INTEGER NOT NULL,
    created_at         INTEGER NOT NULL,
    last_message_at    INTEGER NOT NULL,
    indexed_to         INTEGER NOT NULL DEFAULT 1, -- messages below it are in the search index
    indexed_tokens     INTEGER NOT NULL DEFAULT 0, -- running sum up to it
    lease_owner        TEXT,                       -- who writes this session's memory, null if nobody does
    lease_token        INTEGER NOT NULL DEFAULT 0,
    lease_until        INTEGER,
    oldest_at          INTEGER, -- time of the first message that is left, null if the very first one is
    -- By these sessions are asked for, as in PostgreSQL. No index is over them: each append would write a page more for it,
    -- and a file has as many sessions as are read in a few milliseconds.
    last_hour          INTEGER GENERATED ALWAYS AS (last_message_at / 3600000000) VIRTUAL,
    unobserved         INTEGER GENERATED ALWAYS AS (closed_tokens > buffered_tokens) VIRTUAL,
    uncovered          INTEGER GENERATED ALWAYS AS (closed_tokens > covered_tokens) VIRTUAL,
    UNIQUE (tenant, resource, name)
) STRICT;

CREATE INDEX session_by_lease ON session (lease_until) WHERE lease_until IS NOT NULL;

-- A second way to a session's name. A damaged index would otherwise say that there is no such session, and the agent
-- would begin anew without its memory.
CREATE TABLE session_name (
    hash       INTEGER PRIMARY KEY, -- of tenant, resource and name
    session_id INTEGER NOT NULL
) STRICT;

-- The token of the newest lease. They never repeat, also not for a session that is deleted and begins afresh.
CREATE TABLE fence (token INTEGER NOT NULL) STRICT;

INSERT INTO fence (token) VALUES (0);

-- The id is session.id << 32 | seq, so that the log of a session is one range of the table.
CREATE TABLE message (
    id             INTEGER PRIMARY KEY,
    tokens         INTEGER NOT NULL,
    tokens_through INTEGER NOT NULL,
    starts_group   INTEGER NOT NULL,
    role           TEXT    NOT NULL,
    created_at     INTEGER NOT NULL,
    external_id    TEXT,             -- the host's id, null if it gave none
    body           TEXT    NOT NULL  -- JSON: parts, speaker, attributes
) STRICT;

CREATE UNIQUE INDEX message_by_external_id ON message (id >> 32, external_id) WHERE external_id IS NOT NULL;

-- The id orders records by when they were written.
CREATE TABLE record (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id    INTEGER NOT NULL,
    record_id     TEXT    NOT NULL,
    status        TEXT    NOT NULL,
    span_from     INTEGER NOT NULL,
    span_to       INTEGER NOT NULL,
    tokens        INTEGER NOT NULL,
    source_tokens INTEGER NOT NULL,
    created_at    INTEGER NOT NULL,
    body          TEXT    NOT NULL, -- JSON: lines, model, and what only one kind has
    UNIQUE (session_id, record_id)
) STRICT;

CREATE INDEX record_by_status ON record (session_id, status, span_to);

-- How many notes a session has, and how many facts a resource. Damage to a page can make rows vanish without an error, and a
-- list that is short must not pass for a whole one. The row of a session says the same of its messages.
CREATE TABLE note_count (
    session_id INTEGER PRIMARY KEY,
    notes      INTEGER NOT NULL
) STRICT;

-- What sessions of a resource taught. The origin is a name of a session, which may be gone by now.
CREATE TABLE fact (
    tenant        TEXT    NOT NULL,
    resource      TEXT    NOT NULL,
    fact_id       TEXT    NOT NULL,
    origin        TEXT    NOT NULL,
    span_from     INTEGER NOT NULL,
    span_to       INTEGER NOT NULL,
    tokens        INTEGER NOT NULL,
    created_at    INTEGER NOT NULL,
    superseded_by TEXT    NOT NULL, -- empty while it is current
    body          TEXT    NOT NULL, -- JSON: type, summary, tags, model
    PRIMARY KEY (tenant, resource, fact_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX fact_by_age ON fact (tenant, resource, created_at);

CREATE TABLE fact_count (
    tenant   TEXT    NOT NULL,
    resource TEXT    NOT NULL,
    facts    INTEGER NOT NULL,
    PRIMARY KEY (tenant, resource)
) STRICT, WITHOUT ROWID;

-- What somebody has changed about a statement or a fact. Slots of statements are worked out from their words when they are read,
-- and need no table.
CREATE TABLE correction (
    tenant   TEXT    NOT NULL,
    resource TEXT    NOT NULL,
    told_id  TEXT    NOT NULL,
    session  TEXT    NOT NULL, -- of the statement, or the origin of the fact
    told_at  INTEGER NOT NULL,
    body     TEXT    NOT NULL, -- JSON: kind, author, fact, text, place, source, undone
    UNIQUE (tenant, resource, told_id)
) STRICT;

-- What agents were given from memory.
CREATE TABLE hand_out (
    tenant   TEXT    NOT NULL,
    resource TEXT    NOT NULL,
    told_id  TEXT    NOT NULL,
    session  TEXT    NOT NULL, -- whose agent got it; it may be one that is not here
    told_at  INTEGER NOT NULL,
    body     TEXT    NOT NULL, -- JSON: moment, use, tokens, lines with the statements that they tell
    UNIQUE (tenant, resource, told_id)
) STRICT;

CREATE INDEX hand_out_by_age ON hand_out (tenant, resource, told_at);

-- How many of both a resource has, by the name of the table.
CREATE TABLE told_count (
    tenant   TEXT    NOT NULL,
    resource TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    number   INTEGER NOT NULL,
    PRIMARY KEY (tenant, resource, kind)
) STRICT, WITHOUT ROWID;

-- Passages of long messages beyond the first.
CREATE TABLE passage (
    id      INTEGER PRIMARY KEY,
    message INTEGER NOT NULL,
    number  INTEGER NOT NULL
) STRICT;

CREATE INDEX passage_by_message ON passage (message);

-- Row ids are those of messages, and of passages with a minus. The text is not stored again; the terms are
-- made by SearchIndex and only split at blanks here, hence the plain tokenizer.
CREATE VIRTUAL TABLE search USING fts5 (terms, content = '', contentless_delete = 1, tokenize = 'ascii');

-- Appends merge pieces of the index themselves, a few pages at a time: SQLite would do it more rarely and for longer, and all
-- sessions would wait. And sixteen pieces at a time, not four: each word is written anew less often.
INSERT INTO search (search, rank) VALUES ('automerge', 0);

INSERT INTO search (search, rank) VALUES ('usermerge', 16);

INSERT INTO search (search, rank) VALUES ('crisismerge', 64);

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
