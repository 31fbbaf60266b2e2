-- Its second statement fails.
CREATE TABLE weather (day INTEGER PRIMARY KEY) STRICT;

ALTER TABLE no_such_table ADD COLUMN mood TEXT;
