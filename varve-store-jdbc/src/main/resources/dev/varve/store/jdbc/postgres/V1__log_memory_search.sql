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
    PRIMARY KEY (tenant, session_id)
) {partitioned};

CREATE INDEX session_by_lease ON {s}.session (lease_until) WHERE lease_until IS NOT NULL;

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
    terms          BIGINT[] NOT NULL,   -- hashes of its distinct search terms and of the session, passage by passage
    counts         INTEGER[] NOT NULL,  -- how often a passage has each of them
    passages       INTEGER[] NOT NULL,  -- in which passage each of them stands; empty if there is but one
    length         INTEGER  NOT NULL,   -- terms of a passage on average, repetitions included
    PRIMARY KEY (tenant, session_id, seq)
) {partitioned};

CREATE UNIQUE INDEX message_by_external_key ON {s}.message (tenant, session_id, external_key)
    WHERE external_key IS NOT NULL;

CREATE INDEX message_by_term ON {s}.message USING gin (terms);

CREATE TABLE {s}.record (
    tenant        TEXT COLLATE "C" NOT NULL,
    session_id    UUID     NOT NULL,
    record_id     TEXT     NOT NULL,
    written       BIGINT   NOT NULL,  -- version of the session that brought it; orders records by when they were written
    status        TEXT     NOT NULL,
    span_from     BIGINT   NOT NULL,
    span_to       BIGINT   NOT NULL,
    tokens        INTEGER  NOT NULL,
    source_tokens BIGINT   NOT NULL,
    created_at    BIGINT   NOT NULL,
    body          TEXT     NOT NULL,  -- JSON: kind, text, model, and what only one kind has
    terms         BIGINT[] NOT NULL,
    counts        INTEGER[] NOT NULL,
    length        INTEGER  NOT NULL,
    PRIMARY KEY (tenant, session_id, record_id)
) {partitioned};

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
    superseded_by TEXT    NOT NULL, -- empty while it is current
    body          TEXT    NOT NULL, -- JSON: type, summary, tags, model
    PRIMARY KEY (tenant, resource_id, fact_id)
) {partitioned_by_resource};

CREATE INDEX fact_by_age ON {s}.fact (tenant, resource_id, created_at);

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
