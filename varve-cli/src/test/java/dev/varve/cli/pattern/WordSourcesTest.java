package dev.varve.cli.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.LanguageFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the program knows of a language is data in {@code varve-language}: no class elsewhere has a list or an alternation of its words. */
@Tag("A1")
class WordSourcesTest {
    private static final List<String> ELSEWHERE = List.of("varve-language", "varve-lab", "varve-testkit");

    /** Words of formats, programs, tools and programming languages, and messages. */
    private static final Set<String> OF_NO_LANGUAGE = Set.of(
            "Attribution.java", // kinds of voices
            "Blocks.java", // statements of programming languages
            "BorrowedAllowance.java", // kinds of voices
            "CursorDatabase.java", // states of calls
            "FactsCommand.java", // fields of a table
            "Failures.java", // what a program says of a call that was refused
            "Fence.java", // tags
            "FileChange.java", // what a patch says
            "ForwardedHeaders.java", // of HTTP
            "GitWork.java", // commands of Git and addresses
            "HookEvent.java", // fields of JSON
            "LineFile.java", // messages
            "MemoryServer.java", // names of tools
            "OpenAiMessages.java", // roles
            "OpenApi.java", // fields of JSON
            "OpenHandsFormat.java", // kinds of events
            "PoliciesCommand.java", // headings
            "ReplyItem.java", // what the prompts ask a model to write
            "ShownTool.java", // what SpecStory shows
            "Spoken.java", // kinds of voices
            "Todo.java", // states of tools' tasks
            "ToolArguments.java", // fields of JSON
            "ToolOutcome.java", // output of tools
            "ToolWork.java", // names of tools
            "VarveFormat.java"); // fields of JSON

    @Test
    void no_class_outside_of_the_language_module_knows_words_of_a_language() throws IOException {
        Map<String, Set<String>> found = WordSources.of(sources(), words());

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

    private static Set<String> words() {
        return LanguageFile.ofAll("cues.txt").stream()
                .flatMap(file -> file.lines().stream())
                .filter(line -> !line.text().startsWith("["))
                .flatMap(line -> Arrays.stream(line.text().split(",")))
                .flatMap(phrase -> Arrays.stream(phrase.strip().split(" ")))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .filter(word -> word.length() > 1)
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
