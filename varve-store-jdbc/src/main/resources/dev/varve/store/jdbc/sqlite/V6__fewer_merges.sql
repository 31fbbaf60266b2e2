-- Appends merge pieces of the index themselves, a few pages at a time: SQLite would do it more rarely and for longer, and all
-- sessions would wait. And sixteen pieces at a time, not four: each word is written anew less often.
INSERT INTO search (search, rank) VALUES ('automerge', 0);

INSERT INTO search (search, rank) VALUES ('usermerge', 16);

INSERT INTO search (search, rank) VALUES ('crisismerge', 64);
