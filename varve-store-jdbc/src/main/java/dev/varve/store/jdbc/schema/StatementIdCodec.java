package dev.varve.store.jdbc.schema;

import dev.varve.Scope;
import dev.varve.Statement;
import dev.varve.StatementId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** Statement ids as JSON objects; tenant and resource are left out if they are those of the row. */
final class StatementIdCodec {
    private static final String TENANT = "tenant";
    private static final String RESOURCE = "resource";
    private static final String SESSION = "session";
    private static final String PLACE = "place";

    private StatementIdCodec() {}

    static void write(JsonGenerator json, StatementId statement, Scope row) {
        Scope session = statement.session();
        json.writeStartObject();
        if (!session.tenant().equals(row.tenant())) {
            json.writeStringProperty(TENANT, session.tenant());
        }
        if (!session.resource().equals(row.resource())) {
            json.writeStringProperty(RESOURCE, session.resource());
        }
        json.writeStringProperty(SESSION, session.session());
        json.writeName(PLACE);
        StatementCodec.write(json, statement.place());
        json.writeEndObject();
    }

    /** Reads the parser's current object. */
    static StatementId read(JsonParser parser, Scope row) {
        Map<String, String> texts = new HashMap<>();
        List<Statement.Place> places = new ArrayList<>();
        JsonColumn.properties(parser, (name, value) -> {
            if (name.equals(PLACE)) {
                places.add(StatementCodec.place(value));
            } else {
                texts.put(name, value.getString());
            }
        });
        Scope session = new Scope(
                texts.getOrDefault(TENANT, row.tenant()),
                texts.getOrDefault(RESOURCE, row.resource()),
                texts.getOrDefault(SESSION, ""));
        return new StatementId(session, places.stream().findFirst().orElse(Statement.Place.NONE));
    }
}
