package dev.varve.cli.transfer;

import dev.varve.Correction;
import dev.varve.Scope;
import dev.varve.Statement;
import dev.varve.StatementId;
import dev.varve.cli.console.JsonObject;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A correction of a session's statement in an export of the session. It refers to the session only where its origin
 * is another one, so that the session may be imported under another name.
 */
final class CorrectionLine {
    static final String NAME = "correction";

    private CorrectionLine() {}

    /**
     * True if a correction is exported with a session: it concerns a statement made there. Learned facts stay where
     * they are.
     */
    static boolean isOf(Correction correction, Scope session) {
        return correction.fact().isEmpty() && correction.about().session().equals(session);
    }

    static JsonObject json(Correction correction) {
        Scope session = correction.about().session();
        return JsonObject.empty()
                .put("id", correction.id())
                .put("kind", name(correction.kind()))
                .put("place", json(correction.about().place()))
                .put("text", correction.text())
                .put("source", correction.source().map(source -> json(source, session)))
                .put("author", name(correction.author()))
                .put("at", correction.at())
                .put("undone", correction.undone() ? 1 : 0);
    }

    private static JsonObject json(StatementId source, Scope session) {
        Scope other = source.session();
        return JsonObject.empty()
                .put("tenant", differing(other.tenant(), session.tenant()))
                .put("resource", differing(other.resource(), session.resource()))
                .put("session", differing(other.session(), session.session()))
                .put("place", json(source.place()));
    }

    private static Optional<String> differing(String name, String usual) {
        return Optional.of(name).filter(other -> !other.equals(usual));
    }

    private static JsonObject json(Statement.Place place) {
        return JsonObject.empty()
                .put("message", place.message())
                .put("from", place.from())
                .put("to", place.to());
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads a correction under the session's new name.
     *
     * @param exported name of the session that was exported; its corrections may exist in the database too, beside a
     *      copy under another name
     */
    static Correction read(ExportLine line, Scope session, String exported) {
        try {
            String id = line.text("id");
            return new Correction(
                    exported.equals(session.session()) ? id : id + "@" + session.session(),
                    Correction.Kind.valueOf(line.text("kind").toUpperCase(Locale.ROOT)),
                    new StatementId(session, line.object("place").place()),
                    "",
                    line.text("text"),
                    line.has("source") ? Optional.of(source(line.object("source"), session)) : Optional.empty(),
                    Correction.Author.valueOf(line.text("author").toUpperCase(Locale.ROOT)),
                    Instant.parse(line.text("at")),
                    line.number("undone") > 0);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw line.error("is damaged (" + e.getMessage() + "); export the session again");
        }
    }

    private static StatementId source(ExportLine line, Scope session) {
        Scope other = new Scope(
                line.has("tenant") ? line.text("tenant") : session.tenant(),
                line.has("resource") ? line.text("resource") : session.resource(),
                line.has("session") ? line.text("session") : session.session());
        return new StatementId(other, line.object("place").place());
    }
}
