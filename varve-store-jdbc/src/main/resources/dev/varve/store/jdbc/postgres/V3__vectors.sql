-- What models have made of sessions: how far each has come, and the vectors of passages. They are worth nothing without the
-- text and can be computed anew from it.

CREATE TABLE {s}.embedding (
    tenant      TEXT COLLATE "C" NOT NULL,
    session_id  UUID    NOT NULL,
    model       TEXT    NOT NULL,
    embedded_to BIGINT  NOT NULL, -- messages below it are done
    PRIMARY KEY (tenant, session_id, model)
);

CREATE TABLE {s}.vector (
    tenant     TEXT COLLATE "C" NOT NULL,
    session_id UUID    NOT NULL,
    model      TEXT    NOT NULL,
    seq        BIGINT  NOT NULL, -- of a message; 0 for a note
    record_id  TEXT    NOT NULL, -- of a note; empty for a message
    passage    INTEGER NOT NULL,
    value      BYTEA   NOT NULL, -- as QuantisedVector has it
    PRIMARY KEY (tenant, session_id, model, seq, record_id, passage)
);

-- Bytes of a vector look like noise, so that compressing them only costs time.
ALTER TABLE {s}.vector ALTER COLUMN value SET STORAGE PLAIN;

CREATE POLICY tenant_only ON {s}.embedding USING (tenant = current_setting('varve.tenant', true));
CREATE POLICY tenant_only ON {s}.vector USING (tenant = current_setting('varve.tenant', true));
