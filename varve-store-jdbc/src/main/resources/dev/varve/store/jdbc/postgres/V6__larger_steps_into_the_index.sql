-- What waits to be sorted into an index of words may be 512 KB: sorted in steps of 128 KB it took most of an append's time.
-- An index of partitions has no such setting, only those of which it consists.

DO $$ DECLARE words regclass; BEGIN FOR words IN SELECT pg_class.oid FROM pg_class JOIN pg_am ON pg_am.oid = relam WHERE amname = 'gin' AND relkind = 'i' AND relnamespace = '{s}'::regnamespace LOOP EXECUTE 'ALTER INDEX ' || words || ' SET (gin_pending_list_limit = 512)'; END LOOP; END $$;
