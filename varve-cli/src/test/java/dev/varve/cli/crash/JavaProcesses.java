package dev.varve.cli.crash;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Starts Java processes with the classes of this one, many times and quickly: a first run to its end leaves an archive
 * of loaded classes that later runs map into memory. Archives know jars only, so folders of classes are packed first.
 */
final class JavaProcesses {
    private final Path folder;
    private final Class<?> main;
    private final Path archive;
    private final String classPath;

    /** @param folder where jars, the archive and native libraries may be put */
    JavaProcesses(Path folder, Class<?> main) throws IOException {
        this.folder = folder;
        this.main = main;
        this.archive = folder.resolve("classes.jsa");
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path path = Path.of(entry);
            entries.add(Files.isDirectory(path) ? pack(path, folder.resolve(entries.size() + ".jar")) : entry);
        }
        this.classPath = String.join(File.pathSeparator, entries);
        try (InputStream library = LibraryLoaderUtil.class.getResourceAsStream(
                LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LibraryLoaderUtil.getNativeLibName())) {
            Files.copy(Objects.requireNonNull(library), folder.resolve(LibraryLoaderUtil.getNativeLibName()));
        }
    }

    /** A run to its end, after which processes start faster. */
    void rehearse(String... arguments) throws IOException, InterruptedException {
        Path errors = Path.of("rehearsal.stderr");
        Process process = start("-XX:ArchiveClassesAtExit=" + archive, errors, arguments);
        process.getInputStream().transferTo(OutputStream.nullOutputStream());
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IllegalStateException(
                    main + " ended with " + exit + ": " + Files.readString(folder.resolve(errors)));
        }
    }

    /** @param errors name of the file in the folder to whose end goes what the process says on standard error */
    Process start(Path errors, String... arguments) throws IOException {
        return start("-XX:SharedArchiveFile=" + archive, errors, arguments);
    }

    private Process start(String sharing, Path errors, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                sharing,
                "-Xlog:disable",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-Dorg.sqlite.lib.path=" + folder,
                "-Dorg.sqlite.lib.name=" + LibraryLoaderUtil.getNativeLibName(),
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                classPath,
                main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(
                        ProcessBuilder.Redirect.appendTo(folder.resolve(errors).toFile()))
                .start();
    }

    private static String pack(Path classes, Path jar) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(classes)) {
            files = all.filter(Files::isRegularFile).collect(Collectors.toList());
        }
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            for (Path file : files) {
                String name = classes.relativize(file).toString().replace(File.separatorChar, '/');
                entries.putNextEntry(new JarEntry(name));
                Files.copy(file, entries);
                entries.closeEntry();
            }
        }
        return jar.toString();
    }
}
