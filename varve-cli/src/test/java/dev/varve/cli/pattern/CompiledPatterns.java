package dev.varve.cli.pattern;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the patterns of a running program: in the static fields of its classes, and in all that can be reached from there. */
final class CompiledPatterns {
    private static final String ROOT = "dev.varve.";

    private final Map<String, Pattern> found = new LinkedHashMap<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private record Reached(String name, Object value) {}

    /**
     * Patterns by where they are kept, such as {@code dev.varve.internal.extractive.Blocks.CODE}.
     *
     * @param others objects beside the static fields in which patterns are looked for
     */
    static Map<String, Pattern> of(List<Object> others) {
        CompiledPatterns patterns = new CompiledPatterns();
        for (String name : classes()) {
            patterns.readStatic(name);
        }
        others.forEach(other -> patterns.read(new Reached(other.getClass().getName(), other)));
        return patterns.found;
    }

    /** Main classes of all modules on the class path. */
    static Set<String> classes() {
        Set<String> names = new TreeSet<>();
        for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
            Path path = Path.of(entry);
            if (entry.matches(".*varve-[a-z0-9-]+/target/classes/?")) {
                names.addAll(classes(path));
            } else if (entry.matches(".*/varve-[a-z-]+[^/]*\\.jar") && !entry.endsWith("-tests.jar")) {
                try (FileSystem jar = FileSystems.newFileSystem(path)) {
                    names.addAll(classes(jar.getPath("/")));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        names.removeIf(name -> name.startsWith("dev.varve.testkit."));
        return names;
    }

    private static List<String> classes(Path root) {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString().replace('/', '.'))
                    .filter(name -> name.startsWith(ROOT) && name.endsWith(".class"))
                    .filter(name -> !name.endsWith("-info.class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readStatic(String name) {
        try {
            for (Field field : Class.forName(name).getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers())) {
                    value(field, null).ifPresent(value -> read(new Reached(name + "." + field.getName(), value)));
                }
            }
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        } catch (NoClassDefFoundError e) {
            // It needs a library that this module does not have; its source is read.
        }
    }

    private static Optional<Object> value(Field field, @org.jspecify.annotations.Nullable Object of) {
        if (field.getType().isPrimitive() || field.getType() == String.class) {
            return Optional.empty();
        }
        try {
            field.setAccessible(true);
            return Optional.ofNullable(field.get(of));
        } catch (InaccessibleObjectException | IllegalAccessException e) {
            return Optional.empty();
        }
    }

    private void read(Reached start) {
        Deque<Reached> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            Reached next = open.pop();
            Object value = next.value();
            if (value instanceof Pattern pattern) {
                put(next.name(), pattern);
            } else if (seen.add(value)) {
                inside(next).forEach(open::push);
            }
        }
    }

    private void put(String name, Pattern pattern) {
        boolean known = found.values().stream()
                .anyMatch(other -> other.pattern().equals(pattern.pattern()) && other.flags() == pattern.flags());
        if (!known) {
            String free = name;
            for (int i = 2; found.containsKey(free); i++) {
                free = name + " (" + i + ")";
            }
            found.put(free, pattern);
        }
    }

    private static List<Reached> inside(Reached reached) {
        Object value = reached.value();
        if (value instanceof Object[] array) {
            return named(reached, Arrays.asList(array));
        }
        if (value instanceof Collection<?> collection) {
            return named(reached, collection);
        }
        if (value instanceof Map<?, ?> map) {
            return Stream.concat(named(reached, map.keySet()).stream(), named(reached, map.values()).stream())
                    .toList();
        }
        if (value instanceof Optional<?> optional) {
            return optional.map(held -> List.of(new Reached(reached.name(), held)))
                    .orElse(List.of());
        }
        if (!value.getClass().getName().startsWith(ROOT)) {
            return List.of();
        }
        return Stream.<Class<?>>iterate(value.getClass(), type -> type != null, Class::getSuperclass)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .flatMap(field -> value(field, value).stream()
                        .map(held -> new Reached(reached.name() + "." + field.getName(), held)))
                .toList();
    }

    private static List<Reached> named(Reached reached, Collection<?> values) {
        return values.stream()
                .filter(value -> value != null)
                .map(value -> new Reached(reached.name(), (Object) value))
                .toList();
    }
}
