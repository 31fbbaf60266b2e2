-- A script.
CREATE TABLE a (
    id TEXT -- a key
);

CREATE TABLE b (id INTEGER);
