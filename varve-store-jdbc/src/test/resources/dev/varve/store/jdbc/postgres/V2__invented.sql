-- A second version, for tests of the migrator alone.
ALTER TABLE {s}.session ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';

CREATE TABLE {s}.weather (tenant TEXT NOT NULL, day BIGINT NOT NULL, PRIMARY KEY (tenant, day));
