package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Keeps call paths short: a change that adds a class to one has to raise its limit here. */
class LayoutTest {
    private static final Instant BEGIN = Instant.parse("2026-03-02T09:00:00Z");
    private static final String INTERNAL = "dev.varve.internal.";

    /** The classes on the stack when the store is called, outermost first; frames of one class in a row count once. */
    private final Map<String, List<String>> walks = new HashMap<>();

    @Test
    void an_append_reaches_the_store_through_few_classes() {
        try (Varve varve = Varve.builder().store(watched()).build()) {
            varve.session("a").append(Message.user("hello", BEGIN));
        }

        assertThat(walks.getOrDefault("append", List.of())).hasSizeBetween(1, 3);
    }

    @Test
    void an_observation_is_committed_through_few_classes() {
        String text = "We moved the table orders to the second shard, and Carlos tells the team on Monday. ".repeat(40);
        try (Varve varve =
                Varve.builder().store(watched()).executor(Runnable::run).build()) {
            Session session = varve.session("a");
            for (int i = 0; i < 6; i++) {
                session.append(Message.user(i + " " + text, BEGIN.plusSeconds(60L * i)));
            }
        }

        assertThat(walks.getOrDefault("commit", List.of())).hasSizeBetween(1, 11);
    }

    private Store watched() {
        InMemoryStore store = new InMemoryStore();
        Class<?>[] faces = store.getClass().getInterfaces();
        return (Store) Proxy.newProxyInstance(getClass().getClassLoader(), faces, (proxy, method, arguments) -> {
            walks.put(method.getName(), walk());
            try {
                return method.invoke(store, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }

    private static List<String> walk() {
        List<StackTraceElement> frames = Arrays.asList(new Throwable().getStackTrace());
        Collections.reverse(frames);
        List<String> walk = new ArrayList<>();
        for (StackTraceElement frame : frames) {
            String type = frame.getClassName().replaceAll("\\$.*", "");
            boolean ours = type.startsWith("dev.varve.") && !type.equals(LayoutTest.class.getName());
            if (ours && (walk.isEmpty() || !walk.get(walk.size() - 1).equals(type))) {
                walk.add(type);
            }
        }
        return walk;
    }

    /** A package stands one floor above the highest that it uses. */
    @Test
    void internal_packages_stand_on_few_floors() {
        Map<String, Set<String>> uses = uses();
        Map<String, Integer> floors = new TreeMap<>();
        uses.keySet().forEach(name -> floor(name, uses, floors));

        assertThat(floors)
                .allSatisfy((name, floor) -> assertThat(floor)
                        .as("floor of %s, which uses %s", name, uses.getOrDefault(name, Set.of()))
                        .isLessThanOrEqualTo(7));
        assertThat(uses.values().stream().mapToInt(Set::size).sum())
                .as("arrows: %s", uses)
                .isLessThanOrEqualTo(53);
    }

    private static int floor(String name, Map<String, Set<String>> uses, Map<String, Integer> floors) {
        Integer known = floors.get(name);
        if (known == null) {
            known = 1
                    + uses.getOrDefault(name, Set.of()).stream()
                            .mapToInt(used -> floor(used, uses, floors))
                            .max()
                            .orElse(0);
            floors.put(name, known);
        }
        return known;
    }

    /** Whatever two packages tell each other goes one way. */
    @Test
    void no_circle_of_files_runs_through_two_packages() {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (JavaClass type : new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.varve")) {
            uses.computeIfAbsent(file(type), any -> new TreeSet<>())
                    .addAll(type.getDirectDependenciesFromSelf().stream()
                            .map(dependency -> file(dependency.getTargetClass()))
                            .filter(used -> used.startsWith("dev.varve."))
                            .toList());
        }
        Set<String> circles = new TreeSet<>();
        uses.forEach((file, others) -> others.stream()
                .filter(other -> !folder(other).equals(folder(file)) && reaches(other, file, uses))
                .forEach(other -> circles.add(file + " -> " + other)));

        assertThat(circles).isEmpty();
    }

    private static String file(JavaClass type) {
        return type.getName().replaceAll("\\$.*", "");
    }

    private static String folder(String file) {
        return file.substring(0, file.lastIndexOf('.'));
    }

    private static boolean reaches(String from, String to, Map<String, Set<String>> uses) {
        Set<String> seen = new TreeSet<>(Set.of(from));
        Deque<String> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            for (String next : uses.getOrDefault(open.pop(), Set.of())) {
                if (seen.add(next)) {
                    open.push(next);
                }
            }
        }
        return seen.contains(to);
    }

    private static Map<String, Set<String>> uses() {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (JavaClass type : new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.varve.internal")) {
            uses.computeIfAbsent(type.getPackageName(), any -> new TreeSet<>())
                    .addAll(type.getDirectDependenciesFromSelf().stream()
                            .map(Dependency::getTargetClass)
                            .map(JavaClass::getPackageName)
                            .filter(used -> used.startsWith(INTERNAL) && !used.equals(type.getPackageName()))
                            .collect(Collectors.toSet()));
        }
        return uses;
    }
}
