package dev.varve.cli.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.LanguageFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the program knows of a language is data in {@code varve-language}: no class elsewhere has a list or an alternation of its words. */
@Tag("A1")
class WordSourcesTest {
    private static final List<String> ELSEWHERE = List.of("varve-language", "varve-lab", "varve-testkit");

    private static final List<String> FILES = List.of(
            "abbreviations.txt",
            "cues.txt",
            "forms.rules",
            "goes-on.txt",
            "intent.rules",
            "numbers.txt",
            "slots.rules",
            "time.rules",
            "voice.txt",
            "words.txt");

    /** Escapes and names in expressions, and the names of rules and of the lists of a file. */
    private static final Pattern SYNTAX = Pattern.compile(
            "^[A-Z_]+ [\\w-]+:|^[\\w-]+:|^let [A-Z_]+ =|\\\\[pP]\\{\\w+}|\\\\[pP]\\w|\\\\[a-zA-Z]|\\(\\?<\\w+>|\\(\\?-?[a-z]+|\\$\\w+|[A-Z_]{2,}");

    private static final Pattern WORD = Pattern.compile("[\\p{L}']{2,}");

    /** Words of the languages that are words of formats and programs, too. What else a file lists of a language is found. */
    private static final Set<String> OF_FORMATS = Stream.of(
                    "agent ai assistant developer function functions host model system teammate tool tools user", // roles
                    "code content context data description document environment error errors format id identifiers image input"
                            + " instructions kind memory message messages name notes null output parts plan prompt query"
                            + " quote quoted reason record required response schema source string subject summary"
                            + " task text thinking thought thoughts title true type url version", // fields
                    "alter begin case catch class commit create delete diff drop else file final finally for if import in"
                            + " let module new package return static switch throw try update using while with", // of
                    // code
                    "bd build cat compile edit find get history issue issues jira kill less linear lint ln list logs man"
                            + " merge mr open patch pr pull push read release replace repo rm run show sleep sort stat test"
                            + " touch trace which write", // commands, and what they work on
                    "add am cancelled closed complete completed created doing done fail failed failures pm result status utc", // states
                    "critical decision edit fact high important low medium note rule think undo") // what prompts ask
            // for
            .flatMap(row -> Stream.of(row.split(" ")))
            .collect(Collectors.toUnmodifiableSet());

    /** Files with three words of a language that are no list of what people say. */
    private static final Set<String> OF_NO_LANGUAGE = Set.of(
            "BorrowedAllowance.java", // kinds of voices
            "ForwardedHeaders.java", // of HTTP
            "LineFile.java", // a message
            "MemoryServer.java", // names of tools
            "PoliciesCommand.java", // headings
            "ScriptTokens.java"); // names in a file of weights

    @Test
    void no_class_outside_of_the_language_module_knows_words_of_a_language() throws IOException {
        Map<String, Set<String>> found = WordSources.of(sources(), words());

        assertThat(found.keySet()).as("exceptions that are needed").containsAll(OF_NO_LANGUAGE);
        found.keySet().removeAll(OF_NO_LANGUAGE);

        assertThat(found).isEmpty();
    }

    @Test
    void lists_alternations_rows_cases_and_chains_of_words_are_found(@TempDir Path folder) throws IOException {
        Files.writeString(
                folder.resolve("Listed.java"), "class Listed { Object o = Set.of(\"the\", \"and\", \"not\"); }");
        Files.writeString(
                folder.resolve("Alternated.java"),
                "class Alternated { Object o = Pattern.compile(\"(?i)\\\\b(?:never|always\" + \"|please)\\\\b\"); }");
        Files.writeString(
                folder.resolve("Row.java"),
                "class Row { String o = \"a an the this that these those is\" + \" are be been was were will would should must\"; }");
        Files.writeString(
                folder.resolve("Array.java"), "class Array { String[] o = {\"never\", \"always\", \"please\"}; }");
        Files.writeString(
                folder.resolve("Cases.java"),
                "class Cases { boolean o(String s) { return switch (s) { case \"never\", \"always\" -> true; case \"please\" -> false;"
                        + " default -> true; }; } }");
        Files.writeString(
                folder.resolve("Chain.java"),
                "class Chain { boolean o(String s) { return s.contains(\" never \") || s.equals(\"always\") || s.endsWith(\"please\"); } }");
        Files.writeString(folder.resolve("Commas.java"), "class Commas { String o = \"never, always, please, not\"; }");
        Files.writeString(
                folder.resolve("Innocent.java"),
                "class Innocent { String o = \"the file was not found\"; Object p = Set.of(\"json\", \"xml\", \"toml\", \"yaml\");"
                        + " boolean q(String s) { return s.contains(\"never\") || s.isEmpty(); } }");

        assertThat(WordSources.of(List.of(folder), words()).keySet())
                .containsExactly(
                        "Alternated.java",
                        "Array.java",
                        "Cases.java",
                        "Chain.java",
                        "Commas.java",
                        "Listed.java",
                        "Row.java");
    }

    /** The words of all files of languages, with those in the expressions of rules. */
    private static Set<String> words() {
        return FILES.stream()
                .flatMap(name -> LanguageFile.ofAll(name).stream())
                .flatMap(file -> file.lines().stream())
                .map(LanguageFile.Line::text)
                .filter(line -> !line.startsWith("["))
                .flatMap(line ->
                        WORD.matcher(SYNTAX.matcher(line).replaceAll(" ")).results())
                .map(word -> word.group().toLowerCase(Locale.ROOT))
                .filter(word -> !OF_FORMATS.contains(word))
                .collect(Collectors.toSet());
    }

    /** Of the modules that are shipped. */
    private static List<Path> sources() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            return modules.filter(
                            module -> !ELSEWHERE.contains(module.getFileName().toString()))
                    .map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
        }
    }
}
