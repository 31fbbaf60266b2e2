-- Its second statement fails.
CREATE TABLE {s}.weather (day BIGINT PRIMARY KEY);

ALTER TABLE {s}.no_such_table ADD COLUMN mood TEXT;
