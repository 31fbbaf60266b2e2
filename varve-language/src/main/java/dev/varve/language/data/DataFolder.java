package dev.varve.language.data;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A folder of text files in a jar. Java asks all of its modules for each name that it is to find, which takes longer than to read
 * a file, and a start waits for it. So one file is found, and the others are read from beside it.
 */
public final class DataFolder {
    private final URL known;

    private DataFolder(URL known) {
        this.known = known;
    }

    /**
     * The folder that has a file.
     *
     * @param owner whose jar it is; a name without a slash at its beginning counts from its package
     * @throws IllegalStateException if there is no such file
     */
    public static DataFolder with(Class<?> owner, String file) {
        URL known = owner.getResource(file);
        if (known == null) {
            throw missing(file);
        }
        return new DataFolder(known);
    }

    /**
     * All of a file.
     *
     * @param name a path from this folder; it may lead out of it by {@code ../}
     * @throws IllegalStateException if there is no such file
     */
    public String text(String name) {
        return find(name).orElseThrow(() -> missing(name));
    }

    /** The same, empty if there is no such file. */
    public Optional<String> find(String name) {
        try (InputStream in = new URL(known, name).openStream()) {
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (FileNotFoundException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("the data file " + name + " cannot be read; check the jar", e);
        }
    }

    private static IllegalStateException missing(String name) {
        return new IllegalStateException("the data file " + name + " is missing; rebuild the jar");
    }
}
