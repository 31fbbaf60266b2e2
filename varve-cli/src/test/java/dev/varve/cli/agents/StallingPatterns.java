package dev.varve.cli.agents;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Loads Varve with another {@code BoundedText}, on which every pattern runs away when a text says so: "stalls-in-" and the
 * beginning of a package below {@code dev.varve}, whose classes must be on the stack. No pattern that Varve has runs away by
 * itself, so this is how a test sees what such a one would cost.
 */
final class StallingPatterns extends ClassLoader {
    private static final String BOUNDED_TEXT = "dev.varve.language.pattern.BoundedText";

    private final Path classes;

    /** Compiles the other class into a folder. */
    StallingPatterns(Path folder) throws IOException {
        super(StallingPatterns.class.getClassLoader());
        this.classes = Files.createDirectories(folder.resolve("classes"));
        Path source = folder.resolve("BoundedText.java");
        try (InputStream text = StallingPatterns.class.getResourceAsStream("BoundedText.txt")) {
            Files.write(source, text.readAllBytes());
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of(
                    "-proc:none", "-d", classes.toString(), "-classpath", System.getProperty("java.class.path"));
            if (!compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(source))
                    .call()) {
                throw new IllegalStateException("the other class does not compile");
            }
        }
    }

    /** A {@link RunawaySession} that sees the other patterns. */
    BiFunction<Path, String, Map<String, String>> session() throws ReflectiveOperationException {
        return seeing(RunawaySession.class);
    }

    /** A {@link RunawayNotes} that sees the other patterns. */
    BiFunction<Path, String, Map<String, String>> notes() throws ReflectiveOperationException {
        return seeing(RunawayNotes.class);
    }

    @SuppressWarnings("unchecked") // it is of another loader's class of that name
    private BiFunction<Path, String, Map<String, String>> seeing(Class<?> run) throws ReflectiveOperationException {
        return (BiFunction<Path, String, Map<String, String>>)
                loadClass(run.getName()).getDeclaredConstructor().newInstance();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("dev.varve.")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known == null ? defined(name) : known;
        }
    }

    private Class<?> defined(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/') + ".class";
        try (InputStream in =
                name.equals(BOUNDED_TEXT) ? Files.newInputStream(classes.resolve(file)) : getResourceAsStream(file)) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(
                    name, bytes, 0, bytes.length, super.loadClass(name, false).getProtectionDomain());
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
