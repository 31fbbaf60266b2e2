package dev.varve.store.jdbc.schema;

import dev.varve.store.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The scripts that bring a schema from nothing to this version, oldest first. A script's number is its place in the
 * list, and the database remembers how many have run.
 *
 * @param owner whose package the scripts lie in
 * @param names of the scripts
 */
public record SchemaSteps(Class<?> owner, List<String> names) {

    /** The version of the schema that all scripts make. */
    public int known() {
        return names.size();
    }

    /** The statements that make a version from the one before it. A script is cut where a semicolon ends a line. */
    public List<String> statements(int version) {
        return List.of(script(names.get(version - 1)).split(";\\s*\\n"));
    }

    private String script(String name) {
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
