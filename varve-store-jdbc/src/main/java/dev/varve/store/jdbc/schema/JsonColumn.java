package dev.varve.store.jdbc.schema;

import dev.varve.InvalidMessageException;
import java.io.StringWriter;
import java.sql.SQLDataException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** JSON in columns, token by token: no data binding, which would double the start-up time of a command line. */
final class JsonColumn {
    /** Reads any size, since stored values were accepted before. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** An object without properties; the usual case of some columns, and so worth a parser's while. */
    static final String EMPTY = "{}";

    /** Marks an encoded object: parsers refuse JSON's own escapes for half a surrogate pair. */
    private static final String ENCODED = "\\";

    private JsonColumn() {}

    /** Reads the value of one property. */
    interface PropertyReader {
        void read(String name, JsonParser parser);
    }

    /** One JSON object. */
    static String object(Consumer<JsonGenerator> properties) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            properties.accept(json);
            json.writeEndObject();
        }
        String object = text.toString();
        return WellFormed.hasLoneSurrogate(object) ? ENCODED + WellFormed.encode(object) : object;
    }

    static void strings(JsonGenerator json, String name, List<String> values) {
        json.writeArrayPropertyStart(name);
        values.forEach(json::writeString);
        json.writeEndArray();
    }

    /**
     * Reads one JSON object.
     *
     * @param result creates the value once all properties are read
     * @throws SQLDataException if this class did not write the text
     */
    static <T> T read(String stored, PropertyReader reader, Supplier<T> result) throws SQLDataException {
        String object = stored.startsWith(ENCODED) ? WellFormed.decode(stored.substring(1)) : stored;
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), object)) {
            parser.nextToken();
            properties(parser, reader);
            return result.get();
        } catch (JacksonException | InvalidMessageException e) {
            throw new SQLDataException("a row holds damaged JSON", e);
        }
    }

    /** Reads the parser's current object. */
    static void properties(JsonParser parser, PropertyReader reader) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            reader.read(name, parser);
        }
    }

    /** Reads the parser's current array; the action is called at the start of each element. */
    static void elements(JsonParser parser, Runnable element) {
        JsonToken token = parser.nextToken();
        while (token != null && token != JsonToken.END_ARRAY) {
            element.run();
            token = parser.nextToken();
        }
    }

    static List<String> strings(JsonParser parser) {
        List<String> values = new ArrayList<>();
        elements(parser, () -> values.add(parser.getString()));
        return values;
    }
}
