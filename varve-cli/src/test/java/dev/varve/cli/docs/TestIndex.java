package dev.varve.cli.docs;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The tests of all modules with their tags, read from the sources: they are there whatever modules a build has compiled.
 */
final class TestIndex {
    private static final Set<String> TESTS = Set.of("Test", "ParameterizedTest", "Property", "TestFactory");

    private TestIndex() {}

    /**
     * A test, or a class of tests.
     *
     * @param reference {@code Class.method}, or {@code Class} for a class as a whole
     * @param tags      its own, not those of its class
     */
    record Entry(String reference, Set<String> tags) {
        String method() {
            return reference.substring(reference.indexOf('.') + 1);
        }
    }

    /** All that is not disabled, under the folder that holds the modules. */
    static List<Entry> of(Path root) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Collector collector = new Collector();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources(root)));
            for (CompilationUnitTree unit : task.parse()) {
                unit.accept(collector, "");
            }
        }
        return collector.entries;
    }

    /** Simple names of the files in which tests are, or what they share. */
    static Set<String> classes(Path root) throws IOException {
        return sources(root).stream()
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toSet());
    }

    /** Test sources, and the contracts that the test kit brings to stores and adapters. */
    private static List<Path> sources(Path root) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> modules = Files.list(root)) {
            for (Path module : modules.sorted().toList()) {
                boolean kit = module.endsWith("varve-testkit");
                found.addAll(javaFiles(module.resolve("src/test/java")));
                found.addAll(kit ? javaFiles(module.resolve("src/main/java")) : List.of());
            }
        }
        return found;
    }

    private static List<Path> javaFiles(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    /** Visits with the simple name of the class around it. */
    private static final class Collector extends TreeScanner<@Nullable Void, String> {
        final List<Entry> entries = new ArrayList<>();

        @Override
        public @Nullable Void visitClass(ClassTree node, String outer) {
            String name = node.getSimpleName().toString();
            if (!isDisabled(node.getModifiers())) {
                entries.add(new Entry(name, tags(node.getModifiers())));
                super.visitClass(node, name);
            }
            return null;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree node, String owner) {
            boolean test = annotations(node.getModifiers()).anyMatch(TESTS::contains);
            if (test && !isDisabled(node.getModifiers())) {
                entries.add(new Entry(owner + "." + node.getName(), tags(node.getModifiers())));
            }
            return null;
        }

        private static boolean isDisabled(ModifiersTree modifiers) {
            return annotations(modifiers).anyMatch("Disabled"::equals);
        }

        private static Stream<String> annotations(ModifiersTree modifiers) {
            return modifiers.getAnnotations().stream()
                    .map(annotation -> annotation.getAnnotationType().toString());
        }

        private static Set<String> tags(ModifiersTree modifiers) {
            return modifiers.getAnnotations().stream()
                    .filter(annotation ->
                            annotation.getAnnotationType().toString().equals("Tag"))
                    .map(Collector::text)
                    .collect(Collectors.toSet());
        }

        private static String text(AnnotationTree tag) {
            ExpressionTree value = tag.getArguments().get(0);
            ExpressionTree literal = value instanceof AssignmentTree assignment ? assignment.getExpression() : value;
            return String.valueOf(((LiteralTree) literal).getValue());
        }
    }
}
