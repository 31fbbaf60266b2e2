package dev.varve.internal.weight;

import dev.varve.VarveException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Text files that come in the jar, each beside the class that reads it. */
public final class DataFile {
    private DataFile() {}

    /**
     * All of one.
     *
     * @throws VarveException if the jar is broken
     */
    public static String text(Class<?> reader, String name) {
        try (InputStream in = reader.getResourceAsStream(name)) {
            if (in == null) {
                throw new VarveException("resource " + name + " is missing from the varve-core jar; rebuild the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new VarveException("resource " + name + " cannot be read; check the varve-core jar", e);
        }
    }
}
