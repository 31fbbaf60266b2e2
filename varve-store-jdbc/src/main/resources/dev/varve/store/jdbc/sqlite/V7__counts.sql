-- How many facts a resource has, and how many notes a session. Damage to a page can make rows vanish without an error, and a
-- list that is short must not pass for a whole one. The row of a session says the same of its messages.
CREATE TABLE fact_count (
    tenant   TEXT    NOT NULL,
    resource TEXT    NOT NULL,
    facts    INTEGER NOT NULL,
    PRIMARY KEY (tenant, resource)
) STRICT, WITHOUT ROWID;

INSERT INTO fact_count (tenant, resource, facts) SELECT tenant, resource, count(*) FROM fact GROUP BY tenant, resource;

CREATE TABLE note_count (
    session_id INTEGER PRIMARY KEY,
    notes      INTEGER NOT NULL
) STRICT;

INSERT INTO note_count (session_id, notes) SELECT session_id, count(*) FROM record GROUP BY session_id;
