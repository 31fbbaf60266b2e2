-- What upkeep, lists and recall over a resource look for. Hours, and whether there is anything to do at all, so that a turn
-- seldom changes what is indexed and its row stays on its page.

ALTER TABLE {s}.session
    ADD COLUMN last_hour  BIGINT  GENERATED ALWAYS AS (last_message_at / 3600000000) STORED,
    ADD COLUMN unobserved BOOLEAN GENERATED ALWAYS AS (closed_tokens > buffered_tokens) STORED,
    ADD COLUMN uncovered  BOOLEAN GENERATED ALWAYS AS (closed_tokens > covered_tokens) STORED,
    ADD COLUMN oldest_at  BIGINT; -- time of the first message that is left, null if the very first one is

CREATE INDEX session_by_hour ON {s}.session (last_hour);

CREATE INDEX session_by_resource ON {s}.session (tenant, md5(resource), last_hour); -- a resource is too long for an index

CREATE INDEX session_unobserved ON {s}.session (last_hour) WHERE unobserved;

CREATE INDEX session_uncovered ON {s}.session (last_hour) WHERE uncovered;

CREATE INDEX session_by_oldest ON {s}.session (coalesce(oldest_at, created_at));

CREATE INDEX record_by_term ON {s}.record USING gin (terms) WHERE status IN ('ACTIVE', 'BUFFERED');
