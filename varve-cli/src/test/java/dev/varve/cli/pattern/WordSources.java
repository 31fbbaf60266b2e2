package dev.varve.cli.pattern;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Finds in sources what knows words of a language: alternations, lists and rows of words that stand in the data of some language,
 * cases of a switch, and conditions that ask for one word after the other.
 */
final class WordSources extends TreeScanner<@Nullable Void, Set<String>> {
    /** So many words in one field or call make a list. */
    private static final int LIST = 3;

    /** So many words without a sign between them make a row. */
    private static final int ROW = 14;

    private static final Set<String> LISTS = Set.of("of", "ofEntries", "asList");

    /** Escapes and groups of expressions, which are no words. */
    private static final Pattern SYNTAX = Pattern.compile(
            "\\\\[pP]\\{\\w+}|\\\\x\\w\\w|\\\\[a-zA-Z]|\\(\\?[a-zA-Z]*[:)]|\\(\\?<\\w+>|\\{\\d[\\d,]*}");

    private static final Pattern ALTERNATIVES =
            Pattern.compile("[\\p{L}'? ]{2,}\\|[\\p{L}'? ]{2,}(?:\\|[\\p{L}'? ]{2,})+");
    private static final Pattern LISTED =
            Pattern.compile("[\\p{L}']+(?: [\\p{L}']+)?(?:, ?[\\p{L}']+(?: [\\p{L}']+)?){3,}");
    private static final Pattern WORD = Pattern.compile("[\\p{L}']{2,}");
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}']+(?: [\\p{L}']+)*");

    private final Set<String> words;

    private WordSources(Set<String> words) {
        this.words = words;
    }

    /**
     * The words that each file knows, by its name.
     *
     * @param words of languages
     */
    static Map<String, Set<String>> of(List<Path> folders, Set<String> words) {
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
            Map<String, Set<String>> found = new TreeMap<>();
            for (CompilationUnitTree unit : task.parse()) {
                Set<String> known = new TreeSet<>();
                new WordSources(words).scan(unit, known);
                if (!known.isEmpty()) {
                    found.put(
                            Path.of(unit.getSourceFile().getName())
                                    .getFileName()
                                    .toString(),
                            known);
                }
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, Set<String> found) {
        String name = call.getMethodSelect().toString();
        if (LISTS.contains(name.substring(name.lastIndexOf('.') + 1))) {
            add(listed(call.getArguments()), LIST, found);
        }
        return super.visitMethodInvocation(call, found);
    }

    @Override
    public @Nullable Void visitNewArray(NewArrayTree array, Set<String> found) {
        if (array.getInitializers() != null) {
            add(listed(array.getInitializers()), LIST, found);
        }
        return super.visitNewArray(array, found);
    }

    @Override
    public @Nullable Void visitSwitch(SwitchTree choice, Set<String> found) {
        add(cases(choice.getCases()), LIST, found);
        return super.visitSwitch(choice, found);
    }

    @Override
    public @Nullable Void visitSwitchExpression(SwitchExpressionTree choice, Set<String> found) {
        add(cases(choice.getCases()), LIST, found);
        return super.visitSwitchExpression(choice, found);
    }

    private Stream<String> cases(List<? extends CaseTree> cases) {
        return listed(
                cases.stream().flatMap(one -> one.getExpressions().stream()).toList());
    }

    /** What calls in a chain of "or" are given: {@code said.contains("never") || said.contains("always")}. */
    private void readAlternatives(ExpressionTree either, List<ExpressionTree> given) {
        if (either instanceof BinaryTree or && or.getKind() == Tree.Kind.CONDITIONAL_OR) {
            readAlternatives(or.getLeftOperand(), given);
            readAlternatives(or.getRightOperand(), given);
        } else if (either instanceof MethodInvocationTree call) {
            given.addAll(call.getArguments());
        }
    }

    private Stream<String> listed(List<? extends ExpressionTree> values) {
        return values.stream()
                .map(WordSources::text)
                .map(String::strip)
                .filter(text -> PLAIN.matcher(text).matches())
                .map(text -> text.toLowerCase(Locale.ROOT))
                .filter(words::contains);
    }

    @Override
    public @Nullable Void visitBinary(BinaryTree binary, Set<String> found) {
        if (binary.getKind() == Tree.Kind.CONDITIONAL_OR) {
            List<ExpressionTree> given = new ArrayList<>();
            readAlternatives(binary, given);
            add(listed(given), LIST, found);
        }
        String text = text(binary);
        if (text.isEmpty()) {
            return super.visitBinary(binary, found);
        }
        read(text, found);
        return null;
    }

    @Override
    public @Nullable Void visitLiteral(LiteralTree literal, Set<String> found) {
        read(text(literal), found);
        return null;
    }

    private void read(String text, Set<String> found) {
        String plain = SYNTAX.matcher(text).replaceAll("");
        Matcher alternatives = ALTERNATIVES.matcher(plain);
        while (alternatives.find()) {
            add(known(alternatives.group().split("\\|")), LIST, found);
        }
        if (LISTED.matcher(text).matches()) {
            add(known(text.split(",")), LIST, found);
        }
        if (PLAIN.matcher(text.strip()).matches()) {
            String[] row = text.strip().split(" ");
            Set<String> known = new TreeSet<>(known(row).toList());
            if (known.size() >= ROW && 3 * known.size() >= 2 * row.length) {
                found.addAll(known);
            }
        }
    }

    private Stream<String> known(String[] texts) {
        return Stream.of(texts)
                .flatMap(text ->
                        WORD.matcher(text).results().map(word -> word.group().toLowerCase(Locale.ROOT)))
                .filter(words::contains);
    }

    private static void add(Stream<String> known, int least, Set<String> found) {
        Set<String> all = new TreeSet<>(known.toList());
        if (all.size() >= least) {
            found.addAll(all);
        }
    }

    /** A text of literals alone; empty if it is none. */
    private static String text(Tree tree) {
        if (tree instanceof LiteralTree literal && literal.getValue() instanceof String text) {
            return text;
        }
        if (tree instanceof BinaryTree binary && binary.getKind() == Tree.Kind.PLUS) {
            String left = text(binary.getLeftOperand());
            String right = text(binary.getRightOperand());
            return left.isEmpty() || right.isEmpty() ? "" : left.concat(right);
        }
        return "";
    }
}
