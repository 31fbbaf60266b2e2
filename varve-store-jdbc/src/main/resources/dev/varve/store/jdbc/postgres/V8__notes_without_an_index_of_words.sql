-- A search reads the open notes of its session, a few dozen, by record_by_status. Their words in an index of their own took as
-- much of a turn as those of the messages.

DROP INDEX {s}.record_by_term;
