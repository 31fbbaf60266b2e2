package dev.varve.store.jdbc.schema;

import dev.varve.Correction;
import dev.varve.Scope;
import dev.varve.Statement;
import dev.varve.StatementId;
import java.sql.SQLDataException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** A correction as columns; its session is that of the corrected statement. */
public final class CorrectionColumns extends ToldColumns<Correction> {
    /** The only one. */
    public static final CorrectionColumns TABLE = new CorrectionColumns();

    private static final String KIND = "kind";
    private static final String AUTHOR = "author";
    private static final String FACT = "fact";
    private static final String TEXT = "text";
    private static final String PLACE = "place";
    private static final String SOURCE = "source";
    private static final String UNDONE = "undone";

    private CorrectionColumns() {
        super("correction", Correction.NEWEST_FIRST);
    }

    @Override
    public String id(Correction correction) {
        return correction.id();
    }

    @Override
    public Scope session(Correction correction) {
        return correction.about().session();
    }

    @Override
    Instant at(Correction correction) {
        return correction.at();
    }

    @Override
    String body(Correction correction) {
        return JsonColumn.object(json -> write(json, correction));
    }

    private static void write(JsonGenerator json, Correction correction) {
        json.writeStringProperty(KIND, correction.kind().name());
        json.writeStringProperty(AUTHOR, correction.author().name());
        json.writeStringProperty(FACT, correction.fact());
        json.writeStringProperty(TEXT, correction.text());
        json.writeName(PLACE);
        StatementCodec.write(json, correction.about().place());
        correction.source().ifPresent(source -> {
            json.writeName(SOURCE);
            StatementIdCodec.write(json, source, correction.about().session());
        });
        json.writeBooleanProperty(UNDONE, correction.undone());
    }

    @Override
    Correction read(String id, Scope session, Instant at, String body) throws SQLDataException {
        Map<String, String> texts = new HashMap<>();
        List<Statement.Place> places = new ArrayList<>();
        List<StatementId> sources = new ArrayList<>();
        return JsonColumn.read(
                body,
                (name, parser) -> {
                    switch (name) {
                        case PLACE -> places.add(StatementCodec.place(parser));
                        case SOURCE -> sources.add(StatementIdCodec.read(parser, session));
                        default -> texts.put(name, parser.getString());
                    }
                },
                () -> new Correction(
                        id,
                        Correction.Kind.valueOf(texts.getOrDefault(KIND, "")),
                        new StatementId(session, places.stream().findFirst().orElse(Statement.Place.NONE)),
                        texts.getOrDefault(FACT, ""),
                        texts.getOrDefault(TEXT, ""),
                        sources.stream().findFirst(),
                        Correction.Author.valueOf(texts.getOrDefault(AUTHOR, "")),
                        at,
                        Boolean.parseBoolean(texts.get(UNDONE))));
    }
}
