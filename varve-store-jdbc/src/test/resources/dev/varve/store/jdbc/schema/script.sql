-- A script.
CREATE TABLE a (
    id INTEGER -- a key
);

CREATE TABLE b (id INTEGER);
