-- Since this version the hash of a term begins alike in all sessions of a resource (HashedTerms); terms of earlier versions
-- are written anew before this script runs. Each search reads what waits to be sorted into an index, which by default may be
-- 4 MB and then costs more than all else.

DROP INDEX {s}.message_by_term;

CREATE INDEX message_by_term ON {s}.message USING gin (terms) WITH (gin_pending_list_limit = 128);

DROP INDEX {s}.record_by_term;

CREATE INDEX record_by_term ON {s}.record USING gin (terms) WITH (gin_pending_list_limit = 128)
    WHERE status IN ('ACTIVE', 'BUFFERED');
