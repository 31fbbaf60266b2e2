-- Since this version a chunk that has become active may still say BUFFERED: it is active if it ends at the watermark of its session
-- or before it (NoteTable). Rows of earlier versions stay as they are. The number keeps older builds from reading what they
-- would take for something else.

UPDATE {s}.schema_version SET version = version WHERE version = 6;
