package dev.varve.transcript;

import static dev.varve.transcript.Samples.START;
import static dev.varve.transcript.Samples.lines;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.language.Voice;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Laid out as real copies of Claude Code's terminal and files of its {@code /export} are. */
class TerminalFormatTest {
    private static final String BANNER =
            " ▐▛███▜▌   Claude Code v2.1.119\n▝▜█████▛▘  Opus 4.7 · Claude Pro\n  ▘▘ ▝▝    ~/shop\n\n";

    private static String padded(String text) {
        return text + " ".repeat(Math.max(0, 80 - text.length()));
    }

    private static List<Message> read(String... lines) {
        return conversation(lines).stream().map(SourceMessage::message).toList();
    }

    private static Conversation conversation(String... lines) {
        return Samples.conversation(BANNER + lines(lines));
    }

    private static Message user(String text) {
        return Message.user(text, START);
    }

    private static Message agent(String text) {
        return Message.assistant(text, START);
    }

    @Test
    void who_said_what_is_told_by_the_marks_and_the_rest_is_counted() {
        Conversation talk = conversation(
                padded("❯ Always keep prices in cents."),
                "",
                "● I will. The plan:",
                "",
                "  - a column",
                "  - a migration",
                "",
                "● Write(db/prices.sql)",
                "  ⎿  Wrote 2 lines to db/prices.sql",
                "       1 > create table",
                "     … +12 lines (ctrl+o to expand)",
                "",
                "● Done.",
                "",
                "✻ Worked for 2m 46s",
                "",
                "❯ /model opus",
                "  ⎿  Set model to opus",
                "",
                "❯ thanks");

        assertThat(talk.stream().map(SourceMessage::message))
                .containsExactly(
                        user("Always keep prices in cents."),
                        agent("I will. The plan:\n\n- a column\n- a migration"),
                        agent("Done."),
                        user("thanks"));
        assertThat(talk.skipped())
                .containsEntry("tool call", 2L)
                .containsEntry("line before the first message", 3L)
                .containsEntry("line of the terminal", 1L);
        assertThat(talk.undated()).isEqualTo(4);
    }

    @Test
    @Tag("A5")
    void what_the_program_writes_as_the_user_is_its_own() {
        assertThat(read(
                        "❯ Rename the columns.",
                        "",
                        "● Done.",
                        "",
                        "❯ This session is being continued from a previous conversation that ran out of context. Columns",
                        "  were renamed."))
                .extracting(Message::voice)
                .containsExactly(Voice.PERSON, Voice.AGENT, Voice.MACHINE);
    }

    @Test
    void the_older_layout_is_read_too() {
        String text = lines(
                "ann@box:~/shop$ claude",
                "╭───────────────────────────────╮",
                "│ ✻ Welcome to Claude Code!     │",
                "╰───────────────────────────────╯",
                "",
                "> commit it",
                "  ⎿  ⧉ Selected 1 lines from a.md in Visual Studio Code",
                "",
                "⏺ I commit it.",
                "",
                "  Bash(git commit",
                "      -m x)",
                "  ⎿  1 file changed",
                "",
                "╭──────────────────────────────╮",
                "│ >                            │",
                "╰──────────────────────────────╯",
                "  ? for shortcuts",
                "ann@box:~/shop$ exit");

        assertThat(Samples.conversation(text).stream().map(SourceMessage::message))
                .containsExactly(user("commit it"), agent("I commit it."));
    }

    @Test
    void each_banner_of_the_program_is_known() {
        for (String banner : List.of(
                "▐▛███▜▌   Claude Code v2.1.69",
                "           Claude Code v2.1.143\n ▐▛███▜▌   Sonnet 4.6 · Claude Pro",
                "╭─── Claude Code v2.1.101 ───────╮\n│   Welcome back Ann!   │\n╰──────╯")) {
            assertThat(Samples.conversation(banner + "\n\n❯ hello\n").stream().map(SourceMessage::message))
                    .as(banner)
                    .containsExactly(user("hello"));
        }
    }

    @Test
    void words_are_a_persons_up_to_the_first_empty_line() {
        assertThat(read(
                        padded("❯ Fix these:"),
                        padded(""),
                        padded("  - the login"),
                        padded("  - the logout"),
                        "",
                        "  Read 4 files (ctrl+o to expand)",
                        "",
                        "  Something the program says",
                        "",
                        "● Fixed."))
                .containsExactly(user("Fix these:\n\n- the login\n- the logout"), agent("Fixed."));
        assertThat(read("❯ why?", "  Searched for 1 pattern (ctrl+o to expand)", "  and more"))
                .containsExactly(user("why?"));
    }

    @Test
    void a_line_that_the_width_broke_is_joined_and_no_other() {
        assertThat(read(
                        padded("❯ The answers of the service are always in English, also the ones that buyers"),
                        padded("  see, and nothing else."),
                        padded("  Short."),
                        padded("  Shorter.")))
                .containsExactly(
                        user("The answers of the service are always in English, also the ones that buyers see, and"
                                + " nothing else.\nShort.\nShorter."));
        assertThat(read(padded("❯ implement"), padded("docs/plan.md")))
                .containsExactly(user("implement\ndocs/plan.md"));
    }

    @Test
    void nothing_that_the_program_shows_behind_the_mark_is_a_persons() {
        String rule = "─".repeat(80);
        assertThat(read(
                        "● May I?",
                        "",
                        "❯ 1. Yes",
                        "  2. No",
                        "",
                        rule,
                        "❯ try \"fix the tests\"",
                        rule,
                        "  ⏵⏵ accept edits on (shift+tab to cycle)",
                        "❯ Unknown command: /pricing",
                        "❯ !ls",
                        "❯"))
                .containsExactly(agent("May I?"));
    }

    @Test
    void a_page_that_quotes_a_terminal_is_none() {
        String page =
                lines("# How to begin", "", "```", "▐▛███▜▌   Claude Code v2.0.25", "", "> hello", "", "⏺ hi", "```");
        Samples.assertFault(page, "format not recognised");
        Samples.assertFault(
                lines(" ▐▛███▜▌   Claude Code v2.0.25", "", "a screen with nothing said"), "format not recognised");
    }

    @Test
    void other_terminals_are_refused_with_what_they_are_and_what_to_do() {
        Samples.assertFault(
                lines(
                        "╭─────────────────────────╮",
                        "│ >_ OpenAI Codex (v0.57.0) │",
                        "╰──────╯",
                        "",
                        "› hello",
                        "• hi"),
                "it is a copy of Codex's terminal, which marks answers, work and notices alike",
                "import what Codex has recorded of the session, in ~/.codex/sessions");
        Samples.assertFault(
                lines("Script started", "\u001b[32mann\u001b[0m", "hello"),
                "it is a recording of a terminal with control codes",
                "import what the program has recorded of the session");
    }

    @Test
    void the_mark_may_be_followed_by_a_hard_blank() {
        assertThat(read("❯\u00a0hello")).containsExactly(user("hello"));
    }
}
