-- A second version, for tests of the migrator alone.
ALTER TABLE session ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';

CREATE TABLE weather (day INTEGER PRIMARY KEY) STRICT;
