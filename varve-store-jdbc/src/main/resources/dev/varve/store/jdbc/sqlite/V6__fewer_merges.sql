-- Pieces of the index are merged eight at a time, not four: each word is written anew less often, and appends take less. A
-- search looks into some more pieces.
INSERT INTO search (search, rank) VALUES ('automerge', 8);
