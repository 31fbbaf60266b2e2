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
    UNIQUE (tenant, resource, name)
) STRICT;

CREATE INDEX session_by_lease ON session (lease_until) WHERE lease_until IS NOT NULL;

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
    body          TEXT    NOT NULL, -- JSON: kind, text, model, and what only one kind has
    UNIQUE (session_id, record_id)
) STRICT;

CREATE INDEX record_by_status ON record (session_id, status, span_to);

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
