package dev.varve.cli.engine;

import dev.varve.Policy.Embeddings;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.UsageException;
import dev.varve.config.UserFolder;
import dev.varve.embedding.Embedder;
import dev.varve.internal.meaning.Embedders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Embedding models from jars that the user has put beside the command, since they are too large to ship with it. They
 * are programs, so only the user's own folder is searched, never a project's. Closed by the caller.
 *
 * @param list empty if there are no such jars, or by configuration
 */
public record Models(List<Embedder> list) implements AutoCloseable {
    /** Names the folder with the jars. */
    public static final String VARIABLE = "VARVE_LIB";

    private static final String FOLDER = ".varve/lib";

    /** The models in the folder, or on the class path. */
    public static Models of(Environment environment) {
        if (environment.configuration().settings().policy().recall().embeddings() == Embeddings.OFF) {
            return new Models(List.of());
        }
        ClassLoader own = Embedder.class.getClassLoader();
        URL[] jars = folder(environment).map(Models::jars).orElse(new URL[0]);
        return new Models(Embedders.of(jars.length == 0 ? own : new URLClassLoader("varve-lib", jars, own)));
    }

    /** The models for a command that shows a context: no user waits for it, so it waits until they are loaded. */
    public List<Embedder> patient() {
        return list.stream().<Embedder>map(Patient::new).toList();
    }

    private record Patient(Embedder model) implements Embedder {
        @Override
        public String name() {
            return model.name();
        }

        @Override
        public boolean reads(String text) {
            return model.reads(text);
        }

        @Override
        public List<float[]> passages(List<String> texts) {
            return model.passages(texts);
        }

        @Override
        public float[] query(String text) {
            return model.query(text);
        }
    }

    private static Optional<Path> folder(Environment environment) {
        String named = environment.variables().getOrDefault(VARIABLE, "");
        if (!named.isEmpty()) {
            Path folder = environment.folder().resolve(named);
            if (!Files.isDirectory(folder)) {
                throw new UsageException("$" + VARIABLE + " names " + folder + ", which is no folder");
            }
            return Optional.of(folder);
        }
        return UserFolder.of(environment.variables())
                .map(user -> user.resolve(FOLDER))
                .filter(Files::isDirectory);
    }

    private static URL[] jars(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<URL> jars = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                if (file.toString().endsWith(".jar")) {
                    jars.add(url(file));
                }
            }
            return jars.toArray(URL[]::new);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static URL url(Path file) throws MalformedURLException {
        return file.toUri().toURL();
    }

    @Override
    public void close() {
        Embedders.close(list);
    }
}
