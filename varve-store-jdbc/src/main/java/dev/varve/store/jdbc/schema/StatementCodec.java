package dev.varve.store.jdbc.schema;

import dev.varve.Statement;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/**
 * Writes and reads the statement of a line as properties of its JSON object, without empty ones. A place is a list of its three numbers. One
 * instance reads one line.
 */
final class StatementCodec {
    private static final String VOICE = "voice";
    private static final String INTENTS = "intents";
    private static final String LASTING = "lasting";
    private static final String PLACE = "place";
    private static final String ANSWERS = "answers";
    private static final String REPLACES = "replaces";

    private Voice voice = Voice.MACHINE;
    private final Set<Intent> intents = EnumSet.noneOf(Intent.class);
    private int lasting;
    private Statement.Place place = Statement.Place.NONE;
    private long answers;
    private final List<Statement.Place> replaces = new ArrayList<>();

    static void write(JsonGenerator json, Statement statement) {
        json.writeStringProperty(VOICE, statement.voice().name());
        if (!statement.intents().isEmpty()) {
            JsonColumn.strings(
                    json,
                    INTENTS,
                    statement.intents().stream().sorted().map(Intent::name).toList());
        }
        if (statement.lasting() > 0) {
            json.writeNumberProperty(LASTING, statement.lasting());
        }
        if (statement.place().isKnown()) {
            json.writeName(PLACE);
            write(json, statement.place());
        }
        if (statement.answers() > 0) {
            json.writeNumberProperty(ANSWERS, statement.answers());
        }
        write(json, REPLACES, statement.replaces());
    }

    private static void write(JsonGenerator json, String name, List<Statement.Place> places) {
        if (!places.isEmpty()) {
            json.writeArrayPropertyStart(name);
            places.forEach(place -> write(json, place));
            json.writeEndArray();
        }
    }

    static void write(JsonGenerator json, Statement.Place place) {
        json.writeStartArray();
        json.writeNumber(place.message());
        json.writeNumber(place.from());
        json.writeNumber(place.to());
        json.writeEndArray();
    }

    /** Reads a property if it is one of a statement. */
    boolean reads(String name, JsonParser value) {
        switch (name) {
            case VOICE -> voice = Voice.valueOf(value.getString());
            case INTENTS ->
                JsonColumn.strings(value).stream().map(Intent::valueOf).forEach(intents::add);
            case LASTING -> lasting = value.getIntValue();
            case PLACE -> place = place(value);
            case ANSWERS -> answers = value.getLongValue();
            case REPLACES -> JsonColumn.elements(value, () -> replaces.add(place(value)));
            default -> {
                return false;
            }
        }
        return true;
    }

    static Statement.Place place(JsonParser parser) {
        List<Long> numbers = new ArrayList<>();
        JsonColumn.elements(parser, () -> numbers.add(parser.getLongValue()));
        if (numbers.size() != 3) {
            throw new IllegalArgumentException("a place has three numbers");
        }
        return new Statement.Place(numbers.get(0), Math.toIntExact(numbers.get(1)), Math.toIntExact(numbers.get(2)));
    }

    /** The statement that was read. */
    Statement read() {
        return new Statement(voice, intents, lasting, place, answers, replaces);
    }
}
