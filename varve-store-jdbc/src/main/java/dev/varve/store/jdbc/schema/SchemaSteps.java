package dev.varve.store.jdbc.schema;

import dev.varve.store.SchemaTooNewException;
import dev.varve.store.SchemaUnknownException;
import dev.varve.store.SearchTerms;
import dev.varve.store.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;

/**
 * The scripts that bring an empty schema to this version, oldest first. A script's number is its position in the
 * list. The database records the scripts it has run, each with a fingerprint, so a schema is identified by more than
 * a number.
 *
 * @param owner a class in the package of the scripts
 * @param names of the scripts
 */
public record SchemaSteps(Class<?> owner, List<String> names) {

    /** A step that a database remembers; the fingerprint is empty where one was written before there were any. */
    public record Done(int version, String fingerprint) {

        /** Reads a row of all columns of {@code schema_version}: the version, and the fingerprint if there is one. */
        public static Done read(ResultSet row) throws SQLException {
            boolean hasFingerprint = row.getMetaData().getColumnCount() > 1;
            String fingerprint = hasFingerprint ? row.getString(2) : "";
            return new Done(row.getInt(1), fingerprint == null ? "" : fingerprint); // as damage leaves it
        }
    }

    /** The version of the schema that all scripts make. */
    public int known() {
        return names.size();
    }

    /**
     * The version of a schema, 0 if no step has run.
     *
     * @param place of the schema, for people
     * @throws SchemaTooNewException if a newer Varve wrote it
     * @throws SchemaUnknownException if an unknown step has run
     */
    public int version(String place, List<Done> done) {
        for (Done step : done) {
            boolean exists = step.version() > 0; // damage can make it anything
            boolean known = step.version() <= known();
            if (!exists || known && !step.fingerprint().equals(fingerprint(step.version()))) {
                throw new SchemaUnknownException(place + " has a schema version " + step.version()
                        + " that is not this Varve's: an unreleased one wrote it, and what that wrote cannot be migrated;"
                        + " nothing was changed, name another place, and if the sessions matter bring them over with"
                        + " \"varve export\" of the old build and \"varve import\" of this one");
            }
        }
        int version = done.stream().mapToInt(Done::version).max().orElse(0);
        if (version > known()) {
            throw new SchemaTooNewException(place + " has schema version " + version
                    + ", and this Varve knows versions up to " + known()
                    + "; nothing was changed, open it with the newer Varve that wrote it");
        }
        return version;
    }

    /** The statements that create a version from the one before. A script is split at semicolons that end a line. */
    public List<String> statements(int version) {
        return List.of(script(version).split(";\\s*\\n"));
    }

    /**
     * Identifies the script of a version, without comments and line breaks. The form of search terms counts: in an index of other
     * terms a search would silently find too little.
     */
    public String fingerprint(int version) {
        String statements = script(version).replaceAll("--.*", "").replaceAll("\\s+", " ");
        return HexFormat.of().formatHex(Sha256.of(SearchTerms.FORM + statements), 0, 8);
    }

    private String script(int version) {
        String name = names.get(version - 1);
        try (InputStream script = owner.getResourceAsStream(name)) {
            if (script == null) {
                throw new StoreException("resource " + name + " is missing from the jar; build or install Varve again");
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new StoreException("resource " + name + " cannot be read; build or install Varve again", e);
        }
    }
}
