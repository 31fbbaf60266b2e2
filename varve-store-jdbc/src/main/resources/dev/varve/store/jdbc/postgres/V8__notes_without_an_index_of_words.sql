-- A search reads the open notes of its session, a few dozen, by record_by_status. An index of their words was written at each
-- observation and reflection, and read by few.

DROP INDEX {s}.record_by_term;
