-- Since this version the body of a record has lines. Bodies of version 1 have a text; they stay as they are and are read
-- line by line. The number keeps older builds from reading what they would not understand.

UPDATE {s}.schema_version SET version = version WHERE version = 1;
