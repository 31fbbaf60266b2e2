-- A second way to a session's name. A damaged index would otherwise say that there is no such session, and the agent
-- would begin anew without its memory. Sessions of builds before have no row here.
CREATE TABLE session_name (
    hash       INTEGER PRIMARY KEY, -- of tenant, resource and name
    session_id INTEGER NOT NULL
) STRICT;
