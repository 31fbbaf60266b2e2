-- The names by which sessions are asked for, as PostgreSQL has them. There is no index over them: each append would write a
-- page more for it, and a file has as many sessions as are read in a few milliseconds.
ALTER TABLE session ADD COLUMN last_hour INTEGER GENERATED ALWAYS AS (last_message_at / 3600000000) VIRTUAL;

ALTER TABLE session ADD COLUMN unobserved INTEGER GENERATED ALWAYS AS (closed_tokens > buffered_tokens) VIRTUAL;

ALTER TABLE session ADD COLUMN uncovered INTEGER GENERATED ALWAYS AS (closed_tokens > covered_tokens) VIRTUAL;

-- Time of the first message that is left, null if the very first one is.
ALTER TABLE session ADD COLUMN oldest_at INTEGER;
