package dev.varve.transcript;

import dev.varve.language.pattern.TextPattern;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Recognises copies of a coding agent's terminal by the banner that the program prints when it starts. */
final class TerminalHead {
    /** Above the banner, a shell may have printed a little. */
    private static final int BEFORE_BANNER = 12;

    private static final TextPattern CLAUDE_CODE = TextPattern.compile(
            "^ ?▐▛███▜▌ {1,8}Claude Code v\\d.*|^╭─{1,8} Claude Code v\\d.*|^ {4,20}Claude Code v\\d[\\d.]*|^│ ✻ Welcome to Claude Code!.*");
    private static final TextPattern CODEX = TextPattern.compile("^│ >_ OpenAI Codex \\(v\\d.*");
    private static final TextPattern MARK = TextPattern.compile("^(?:[●⏺] |[>❯][ \\u00a0]| {2}⎿).*");
    private static final String ESCAPE = "\u001b[";

    private TerminalHead() {}

    /** True for the beginning of a copy of Claude Code's terminal or of the output of its {@code /export} command. */
    static boolean isClaudeCode(String beginning) {
        return begins(beginning, line -> CLAUDE_CODE.whole(line).isPresent())
                && beginning.lines().anyMatch(line -> MARK.whole(line).isPresent());
    }

    /**
     * The reason why a kind of file cannot be read.
     *
     * @param why the kind of file
     * @param todo what to do instead
     */
    record Refusal(String why, String todo) {}

    /** Explains a file that does not tell who said what; empty if it is not one of those kinds. */
    static Optional<Refusal> refusal(String beginning) {
        if (begins(beginning, line -> line.contains(ESCAPE))) {
            return Optional.of(new Refusal(
                    "it is a recording of a terminal with control codes, which draw over what stood there, so it does not say"
                            + " who said what",
                    "import what the program has recorded of the session"));
        }
        return begins(beginning, line -> CODEX.whole(line).isPresent())
                ? Optional.of(new Refusal(
                        "it is a copy of Codex's terminal, which marks answers, work and notices alike, so it does not say"
                                + " who said what",
                        "import what Codex has recorded of the session, in ~/.codex/sessions"))
                : Optional.empty();
    }

    /** True if there is such a line near the beginning, without Markdown before it that may quote it. */
    private static boolean begins(String beginning, Predicate<String> banner) {
        List<String> first = beginning
                .lines()
                .filter(line -> !line.isBlank())
                .limit(BEFORE_BANNER)
                .takeWhile(line -> !line.startsWith("#") && !line.startsWith("```"))
                .toList();
        return first.stream().anyMatch(banner);
    }
}
