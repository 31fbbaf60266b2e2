package dev.varve.cli.pattern;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Finds in the sources where expressions are compiled, and those that stand as plain text in calls of {@link String}. */
final class PatternSources extends TreePathScanner<@Nullable Void, CompilationUnitTree> {
    private static final Set<String> OF_STRING = Set.of("replaceAll", "replaceFirst", "split", "matches");

    /**
     * An expression in a call.
     *
     * @param place file and line
     */
    record Text(String place, String regex) {}

    private final Trees trees;
    private final List<Text> texts = new ArrayList<>();
    private final List<String> compiledLate = new ArrayList<>();

    private PatternSources(Trees trees) {
        this.trees = trees;
    }

    /** Reads the sources below folders. */
    static PatternSources of(List<Path> folders) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<Path> sources = new ArrayList<>();
            for (Path folder : folders) {
                try (Stream<Path> all = Files.walk(folder)) {
                    all.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
                }
            }
            JavacTask task = (JavacTask)
                    compiler.getTask(null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources));
            PatternSources found = new PatternSources(Trees.instance(task));
            for (CompilationUnitTree unit : task.parse()) {
                found.scan(unit, unit);
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Expressions in calls of strings. */
    List<Text> texts() {
        return texts;
    }

    /** Places at which an expression is compiled that no static field holds. */
    List<String> compiledLate() {
        return compiledLate;
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, CompilationUnitTree unit) {
        if (call.getMethodSelect() instanceof MemberSelectTree select) {
            String name = select.getIdentifier().toString();
            if (OF_STRING.contains(name)
                    && call.getArguments().size() >= (name.startsWith("replace") ? 2 : 1) // one is a matcher's
                    && call.getArguments().get(0) instanceof LiteralTree literal
                    && literal.getValue() instanceof String regex) {
                texts.add(new Text(place(call, unit), regex));
            }
            boolean compiles = (name.equals("compile") || name.equals("later"))
                    && select.getExpression() instanceof IdentifierTree type
                    && type.getName().toString().endsWith("Pattern");
            if (compiles && !isStatic()) {
                compiledLate.add(place(call, unit).replaceAll(":.*", ""));
            }
        }
        return super.visitMethodInvocation(call, unit);
    }

    /** Whether it stands in a static field or in a static method that makes one for them. */
    private boolean isStatic() {
        for (var path = getCurrentPath(); path != null; path = path.getParentPath()) {
            if (path.getLeaf() instanceof MethodTree method) {
                return method.getModifiers().getFlags().contains(Modifier.STATIC)
                        && String.valueOf(method.getReturnType()).endsWith("Pattern");
            }
            if (path.getLeaf() instanceof VariableTree variable
                    && variable.getModifiers().getFlags().contains(Modifier.STATIC)) {
                return true;
            }
        }
        return false;
    }

    private String place(ExpressionTree tree, CompilationUnitTree unit) {
        long line = unit.getLineMap().getLineNumber(trees.getSourcePositions().getStartPosition(unit, tree));
        return Path.of(unit.getSourceFile().getName()).getFileName() + ":" + line;
    }
}
