-- Times are microseconds since 1970-01-01 UTC, but for leases, which only the database's own clock counts. Keys and ids
-- are written as WellFormed describes. {s} is the schema, {partitioned} the clause of a table that is cut by session.

-- Tokens of leases. They never repeat, also not for a session that is deleted and begins afresh.
CREATE SEQUENCE {s}.fence;

CREATE TABLE {s}.session (
    tenant             TEXT COLLATE "C" NOT NULL,
    session_id         UUID    NOT NULL, -- a hash of tenant, resource and name, so that every statement can name it
    resource           TEXT    NOT NULL,
    name               TEXT    NOT NULL,
    version            BIGINT  NOT NULL,
    epoch              BIGINT  NOT NULL,
    last_seq           BIGINT  NOT NULL,
    total_tokens       BIGINT  NOT NULL,
    watermark          BIGINT  NOT NULL,
    covered_tokens     BIGINT  NOT NULL,
    buffered_to        BIGINT  NOT NULL,
    buffered_tokens    BIGINT  NOT NULL,
    observation_count  INTEGER NOT NULL,
    observation_tokens BIGINT  NOT NULL,
    reflection_count   INTEGER NOT NULL,
    reflection_tokens  BIGINT  NOT NULL,
    last_user_seq      BIGINT  NOT NULL,
    pinned_seq         BIGINT  NOT NULL,
    closed_to          BIGINT  NOT NULL,
    closed_tokens      BIGINT  NOT NULL,
    learned_to         BIGINT  NOT NULL,
    open_calls         TEXT    NOT NULL, -- JSON array of call ids
    gone               TEXT    NOT NULL, -- spans of deleted messages, as in 3-7,9-10
    hint               TEXT    NOT NULL, -- JSON object
    usage_calls        BIGINT  NOT NULL,
    usage_input        BIGINT  NOT NULL,
    usage_output       BIGINT  NOT NULL,
    usage_cache_read   BIGINT  NOT NULL,
    usage_cache_write  BIGINT  NOT NULL,
    created_at         BIGINT  NOT NULL,
    last_message_at    BIGINT  NOT NULL,
    lease_owner        TEXT,             -- who writes this session's memory, null if nobody does
    lease_token        BIGINT  NOT NULL DEFAULT 0,
    lease_until        TIMESTAMPTZ,
    oldest_at          BIGINT,           -- time of the first message that is left, null if the very first one is
    -- What upkeep, lists and recall over a resource look for. Hours, and whether there is anything to do at all, so that a turn
    -- seldom changes what is indexed and its row stays on its page.
    last_hour          BIGINT  GENERATED ALWAYS AS (last_message_at / 3600000000) STORED,
    unobserved         BOOLEAN GENERATED ALWAYS AS (closed_tokens > buffered_tokens) STORED,
    uncovered          BOOLEAN GENERATED ALWAYS AS (closed_tokens > covered_tokens) STORED,
    PRIMARY KEY (tenant, session_id)
) {partitioned};

CREATE INDEX session_by_lease ON {s}.session (lease_until) WHERE lease_until IS NOT NULL;

CREATE INDEX session_by_hour ON {s}.session (last_hour);

CREATE INDEX session_by_resource ON {s}.session (tenant, md5(resource), last_hour); -- a resource is too long for an index

CREATE INDEX session_unobserved ON {s}.session (last_hour) WHERE unobserved;

CREATE INDEX session_uncovered ON {s}.session (last_hour) WHERE uncovered;

CREATE INDEX session_by_oldest ON {s}.session (coalesce(oldest_at, created_at));

CREATE TABLE {s}.message (
    tenant         TEXT COLLATE "C" NOT NULL,
    session_id     UUID     NOT NULL,
    seq            BIGINT   NOT NULL,
    tokens         INTEGER  NOT NULL,
    tokens_through BIGINT   NOT NULL,
    starts_group   SMALLINT NOT NULL,
    role           TEXT     NOT NULL,
    created_at     BIGINT   NOT NULL,
    external_id    TEXT,                -- the host's id, null if it gave none
    external_key   UUID,                -- a hash of it, which an index can hold however long it is
    body           TEXT     NOT NULL,   -- JSON: parts, speaker, attributes
    terms          BIGINT[] NOT NULL,   -- hashes of its distinct search terms, passage by passage (HashedTerms)
    counts         INTEGER[] NOT NULL,  -- how often a passage has each of them
    passages       INTEGER[] NOT NULL,  -- in which passage each of them stands; empty if there is but one
    length         INTEGER  NOT NULL,   -- terms of a passage on average, repetitions included
    PRIMARY KEY (tenant, session_id, seq)
) {partitioned};

CREATE UNIQUE INDEX message_by_external_key ON {s}.message (tenant, session_id, external_key)
    WHERE external_key IS NOT NULL;

-- Each search reads what waits to be sorted into the index, which by default may be 4 MB and then costs more than all else.
-- Sorted in steps of 128 KB it took most of an append's time.
CREATE INDEX message_by_term ON {s}.message USING gin (terms) WITH (gin_pending_list_limit = 512);

CREATE TABLE {s}.record (
    tenant        TEXT COLLATE "C" NOT NULL,
    session_id    UUID     NOT NULL,
    record_id     TEXT     NOT NULL,
    written       BIGINT   NOT NULL,  -- version of the session that brought it; orders records by when they were written
    status        TEXT     NOT NULL,  -- BUFFERED also of a chunk that is active: it ends at the session's watermark or before
    span_from     BIGINT   NOT NULL,
    span_to       BIGINT   NOT NULL,
    tokens        INTEGER  NOT NULL,
    source_tokens BIGINT   NOT NULL,
    created_at    BIGINT   NOT NULL,
    body          TEXT     NOT NULL,  -- JSON: lines, model, and what only one kind has
    terms         BIGINT[] NOT NULL,
    counts        INTEGER[] NOT NULL,
    length        INTEGER  NOT NULL,
    PRIMARY KEY (tenant, session_id, record_id)
) {partitioned};

-- A search reads the open notes of its session, a few dozen; no index has their words.
CREATE INDEX record_by_status ON {s}.record (tenant, session_id, status, span_to);

-- What sessions of a resource taught. The origin is a name of a session, which may be gone by now.
CREATE TABLE {s}.fact (
    tenant        TEXT COLLATE "C" NOT NULL,
    resource_id   UUID    NOT NULL, -- a hash of the resource, by which this table is cut
    resource      TEXT    NOT NULL,
    fact_id       TEXT    NOT NULL,
    origin        TEXT    NOT NULL,
    span_from     BIGINT  NOT NULL,
    span_to       BIGINT  NOT NULL,
    tokens        INTEGER NOT NULL,
    created_at    BIGINT  NOT NULL,
    superseded_by TEXT    NOT NULL, -- with a checksum; empty while it is current
    body          TEXT    NOT NULL, -- JSON: type, summary, tags, model
    PRIMARY KEY (tenant, resource_id, fact_id)
) {partitioned_by_resource};

CREATE INDEX fact_by_age ON {s}.fact (tenant, resource_id, created_at);

-- What somebody has changed about a statement or a fact. Slots of statements are worked out from their words when they are read,
-- and need no table.
CREATE TABLE {s}.correction (
    tenant      TEXT COLLATE "C" NOT NULL,
    resource_id UUID   NOT NULL, -- as of a fact
    told_id     TEXT COLLATE "C" NOT NULL,
    session     TEXT   NOT NULL, -- of the statement, or the origin of the fact
    told_at     BIGINT NOT NULL,
    body        TEXT   NOT NULL, -- JSON: kind, author, fact, text, place, source, undone
    PRIMARY KEY (tenant, resource_id, told_id)
);

-- What agents were given from memory.
CREATE TABLE {s}.hand_out (
    tenant      TEXT COLLATE "C" NOT NULL,
    resource_id UUID   NOT NULL, -- as of a fact
    told_id     TEXT COLLATE "C" NOT NULL,
    session     TEXT   NOT NULL, -- whose agent got it; it may be one that is not here
    told_at     BIGINT NOT NULL,
    body        TEXT   NOT NULL, -- JSON: moment, use, tokens, lines with the statements that they tell
    PRIMARY KEY (tenant, resource_id, told_id)
);

CREATE INDEX hand_out_by_age ON {s}.hand_out (tenant, resource_id, told_at);

-- What models have made of sessions: how far each has come, and the vectors of passages. They are worth nothing without the
-- text and can be computed anew from it.
CREATE TABLE {s}.embedding (
    tenant      TEXT COLLATE "C" NOT NULL,
    session_id  UUID    NOT NULL,
    model       TEXT    NOT NULL,
    embedded_to BIGINT  NOT NULL, -- messages below it are done
    PRIMARY KEY (tenant, session_id, model)
);

CREATE TABLE {s}.vector (
    tenant     TEXT COLLATE "C" NOT NULL,
    session_id UUID    NOT NULL,
    model      TEXT    NOT NULL,
    seq        BIGINT  NOT NULL, -- of a message; 0 for a note
    record_id  TEXT    NOT NULL, -- of a note; empty for a message
    passage    INTEGER NOT NULL,
    value      BYTEA   NOT NULL, -- as QuantisedVector has it
    PRIMARY KEY (tenant, session_id, model, seq, record_id, passage)
);

-- Bytes of a vector look like noise, so that compressing them only costs time.
ALTER TABLE {s}.vector ALTER COLUMN value SET STORAGE PLAIN;

-- Which maintenance job is due when, and who runs it; as db-scheduler wants it. A few rows.
CREATE TABLE {s}.scheduled_tasks (
    task_name            TEXT        NOT NULL,
    task_instance        TEXT        NOT NULL,
    task_data            BYTEA,
    execution_time       TIMESTAMPTZ NOT NULL,
    picked               BOOLEAN     NOT NULL,
    picked_by            TEXT,
    last_success         TIMESTAMPTZ,
    last_failure         TIMESTAMPTZ,
    consecutive_failures INTEGER,
    last_heartbeat       TIMESTAMPTZ,
    version              BIGINT      NOT NULL,
    priority             SMALLINT,
    PRIMARY KEY (task_name, task_instance)
);

-- Take effect where row-level security is switched on. The store says whose rows each statement is about.
CREATE POLICY tenant_only ON {s}.session
    USING (tenant = current_setting('varve.tenant', true) OR current_setting('varve.all_tenants', true) = 'on');
CREATE POLICY tenant_only ON {s}.message USING (tenant = current_setting('varve.tenant', true));
CREATE POLICY tenant_only ON {s}.record USING (tenant = current_setting('varve.tenant', true));
CREATE POLICY tenant_only ON {s}.fact USING (tenant = current_setting('varve.tenant', true));
CREATE POLICY tenant_only ON {s}.correction USING (tenant = current_setting('varve.tenant', true));
CREATE POLICY tenant_only ON {s}.hand_out USING (tenant = current_setting('varve.tenant', true));
CREATE POLICY tenant_only ON {s}.embedding USING (tenant = current_setting('varve.tenant', true));
CREATE POLICY tenant_only ON {s}.vector USING (tenant = current_setting('varve.tenant', true));
