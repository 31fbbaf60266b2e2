package dev.varve.store.jdbc.schema;

import dev.varve.Fact;
import dev.varve.Scope;
import dev.varve.Span;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A fact as columns. Each database has its own column for the resource. */
public final class FactColumns {
    /** Column names, in the order of reading and writing. */
    public static final String NAMES = "fact_id, origin, span_from, span_to, tokens, created_at, superseded_by, body";

    private static final String TYPE = "type";
    private static final String SUMMARY = "summary";
    private static final String TAGS = "tags";
    private static final String MODEL = "model";

    private FactColumns() {}

    /** The values of {@link #NAMES}, followed by more arguments of the statement. */
    public static Object[] values(Fact fact, Object... more) {
        Object[] columns = {
            WellFormed.encode(fact.id()),
            WellFormed.encode(fact.origin().session()),
            fact.span().from(),
            fact.span().to(),
            fact.tokens(),
            Micros.of(fact.createdAt())
        };
        String tenant = fact.origin().tenant();
        String resource = fact.origin().resource();
        String body = Checksum.seal(body(fact), sealed(tenant, resource, columns));
        return Arguments.and(Arguments.and(columns, supersededBy(fact.supersededBy()), body), more);
    }

    /**
     * The column {@code superseded_by}. It changes without the rest of the row, so it has a checksum of its own.
     *
     * @param id of the fact that took the place; empty if none did
     */
    public static String supersededBy(String id) {
        return id.isEmpty() ? "" : Checksum.tag(WellFormed.encode(id));
    }

    private static String readSupersededBy(String fact, String column) throws SQLDataException {
        return column.isEmpty() ? "" : WellFormed.decode(Checksum.untag("fact", fact, column));
    }

    /** The columns that the checksum in the body covers. */
    private static Object[] sealed(String tenant, String resource, Object... columns) {
        return Arguments.and(columns, WellFormed.encode(tenant), WellFormed.encode(resource));
    }

    private static String body(Fact fact) {
        return JsonColumn.object(json -> {
            json.writeStringProperty(TYPE, fact.type().name());
            json.writeStringProperty(SUMMARY, fact.summary());
            JsonColumn.strings(json, TAGS, fact.tags());
            json.writeStringProperty(MODEL, fact.model());
        });
    }

    /** Reads a row that begins with {@link #NAMES}. */
    public static Fact read(ResultSet row, String tenant, String resource) throws SQLException {
        String id = WellFormed.decode(row.getString(1));
        Scope origin = new Scope(tenant, resource, WellFormed.decode(row.getString(2)));
        Span span = new Span(row.getLong(3), row.getLong(4));
        int tokens = row.getInt(5);
        Instant createdAt = Micros.toInstant(row.getLong(6));
        String supersededBy = readSupersededBy(row.getString(1), row.getString(7));
        String body = Checksum.open(
                "fact",
                row.getString(1),
                row.getString(8),
                sealed(
                        tenant,
                        resource,
                        row.getString(1),
                        row.getString(2),
                        row.getLong(3),
                        row.getLong(4),
                        row.getInt(5),
                        row.getLong(6)));
        return decode(
                body,
                (texts, tags) -> new Fact(
                        id,
                        Fact.Type.valueOf(texts.getOrDefault(TYPE, "")),
                        texts.getOrDefault(SUMMARY, ""),
                        tags,
                        origin,
                        span,
                        tokens,
                        createdAt,
                        texts.getOrDefault(MODEL, ""),
                        supersededBy));
    }

    private interface Maker {
        Fact make(Map<String, String> texts, List<String> tags);
    }

    private static Fact decode(String body, Maker maker) throws SQLDataException {
        Map<String, String> texts = new HashMap<>();
        List<String> tags = new ArrayList<>();
        return JsonColumn.read(
                body,
                (name, parser) -> {
                    if (name.equals(TAGS)) {
                        tags.addAll(JsonColumn.strings(parser));
                    } else {
                        texts.put(name, parser.getString());
                    }
                },
                () -> maker.make(texts, tags));
    }
}
