package dev.varve.internal.extractive;

import dev.varve.internal.weight.DataFile;
import dev.varve.language.LanguageFile;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/**
 * What the beginning of a line or of a command may look like: a section of {@code outcomes.txt} or {@code commands.txt}. The
 * first of its expressions that fits counts.
 */
final class ToolForm {
    /** Longer lines are not read to their end. */
    private static final int READ = 240;

    private static final Map<String, TextPattern> PATTERNS = patterns();

    private final TextPattern pattern;

    private ToolForm(TextPattern pattern) {
        this.pattern = pattern;
    }

    /** A section by its name. */
    static ToolForm of(String section) {
        return new ToolForm(Objects.requireNonNull(PATTERNS.get(section), section));
    }

    boolean fits(String line) {
        return matcher(line).lookingAt();
    }

    /** What a note tells of a line that fits: the group of its expression, or else the line. */
    Optional<String> told(String line) {
        Matcher matcher = matcher(line);
        if (!matcher.lookingAt()) {
            return Optional.empty();
        }
        for (int group = 1; group <= matcher.groupCount(); group++) {
            String told = matcher.group(group);
            if (told != null) {
                return Optional.of(told.strip());
            }
        }
        return Optional.of(line);
    }

    /** A text without what fits at its beginning. */
    String without(String text) {
        Matcher matcher = matcher(text);
        return matcher.lookingAt() ? text.substring(matcher.end()).stripLeading() : text;
    }

    private Matcher matcher(String line) {
        return pattern.matcher(line.length() > READ ? line.substring(0, READ) : line);
    }

    private static Map<String, TextPattern> patterns() {
        Map<String, TextPattern> patterns = new LinkedHashMap<>();
        for (String name : List.of("outcomes.txt", "commands.txt")) {
            sections(name).forEach((section, expressions) -> patterns.put(section, joined(expressions)));
        }
        return Map.copyOf(patterns);
    }

    private static TextPattern joined(List<String> expressions) {
        return TextPattern.compile(expressions.stream().collect(Collectors.joining(")|(?:", "^(?:(?:", "))")));
    }

    private static Map<String, List<String>> sections(String name) {
        Map<String, List<String>> sections = new LinkedHashMap<>();
        List<String> open = new ArrayList<>();
        for (LanguageFile.Line line :
                LanguageFile.of(name, DataFile.text(ToolForm.class, name)).lines()) {
            if (isHead(line.text())) {
                open = new ArrayList<>();
                sections.put(line.text().substring(1, line.text().length() - 1), open);
            } else if (!line.indented()) {
                open.add(line.text());
            }
        }
        return sections;
    }

    /** True if a line names the section that begins with it. */
    static boolean isHead(String line) {
        return line.startsWith("[")
                && line.endsWith("]")
                && line.substring(1, line.length() - 1)
                        .chars()
                        .allMatch(letter -> letter == ' ' || letter >= 'a' && letter <= 'z');
    }
}
