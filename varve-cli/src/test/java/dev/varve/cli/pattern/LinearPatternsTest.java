package dev.varve.cli.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.language.time.TimeGrammar;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A regular expression that reads what others wrote takes time in proportion to it, and little of the stack. */
@Tag("long")
@Tag("A1")
class LinearPatternsTest {
    @Test
    @Timeout(value = 9, unit = TimeUnit.MINUTES)
    void every_pattern_is_linear_on_the_worst_texts_that_can_be_derived_from_it() throws Exception {
        TimeGrammar grammar = TimeGrammar.ofAllLanguages();
        grammar.mayMean("a я 가 あ 漢", LocalDate.EPOCH); // each script is read when a text first has it
        Map<String, Pattern> patterns = CompiledPatterns.of(List.of(ExtractiveModel.create(), grammar));
        assertThat(patterns).hasSizeGreaterThan(500);
        assertThat(String.valueOf(patterns)).contains("before yesterday", "bermorgen", "明後日", "그저께", "大前天");
        patterns.putAll(formsOfLines("lines.txt"));
        patterns.putAll(formsOfLines("chat.txt"));
        Set<String> rules = rules();
        patterns.values().removeIf(pattern -> rules.contains(key(pattern)));
        assertThat(LinearPatterns.problems(patterns)).isEmpty();
    }

    /** Rules of languages are {@link LinearRulesTest}'s. */
    private static Set<String> rules() {
        return LinearRulesTest.patterns().values().stream()
                .map(LinearPatternsTest::key)
                .collect(Collectors.toSet());
    }

    private static String key(Pattern pattern) {
        return pattern.flags() + " " + pattern;
    }

    /** Forms of lines, which are compiled when a line first may have them. */
    private static Map<String, Pattern> formsOfLines(String file) {
        Map<String, Pattern> forms = new LinkedHashMap<>();
        try (InputStream in = ExtractiveModel.class.getResourceAsStream("/dev/varve/language/programs/" + file)) {
            new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.equals("#") && !line.startsWith("# "))
                    .map(line -> line.strip().substring(line.indexOf(": ") + 2))
                    .forEach(form -> forms.put(file + " " + form, Pattern.compile("\\A(?:" + form + ")")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return forms;
    }

    @Test
    void a_pattern_that_is_not_linear_is_found() throws Exception {
        Map<String, Pattern> patterns = new LinkedHashMap<>();
        for (String regex : List.of(
                "\\w+@",
                "(?:>\\s*)+x",
                "^\\s*\\s*$",
                "<a>.*</a>",
                "\\bplease\\b.*\\bwhen\\b",
                "(?s)^(?:.*\\R){0,6}?code (\\d+)",
                "\\[([^]]+)]\\(",
                "(?=a).{0,200}b",
                "^(?:please|also)(?: (?:please|also))*$")) {
            patterns.put(regex, Pattern.compile(regex));
        }
        assertThat(LinearPatterns.problems(patterns)).hasSameSizeAs(patterns.keySet());
        assertThat(LinearPatterns.problems(Map.of("linear", Pattern.compile("(?<!\\w)\\w++@|^\\s*+x|<a>[^<]*+</a>"))))
                .isEmpty();
    }
}
