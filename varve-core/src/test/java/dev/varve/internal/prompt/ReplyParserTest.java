package dev.varve.internal.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.NoteLine;
import dev.varve.model.AnswerRefusedException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyParserTest {
    private static final Period PERIOD =
            new Period(LocalDateTime.parse("2026-03-04T09:00"), LocalDateTime.parse("2026-03-05T18:00"));

    static Stream<Arguments> replies() {
        return Stream.of(
                reply(
                        "all tags",
                        "<observations>\n[2026-03-04 14:30] CRITICAL a fact\n</observations>\n<current-task>x</current-task>",
                        "[2026-03-04 14:30] CRITICAL a fact"),
                reply("no tags", "[2026-03-04 14:30] IMPORTANT a fact", "[2026-03-04 14:30] IMPORTANT a fact"),
                reply(
                        "unclosed tag",
                        "<observations>\n[2026-03-04 14:30] NOTE a fact\n<current-task>\ntask of the day",
                        "[2026-03-04 14:30] NOTE a fact"),
                reply(
                        "all on one line",
                        "<observations>[2026-03-04 14:30] NOTE a fact</observations> <current-task>work</current-task>",
                        "[2026-03-04 14:30] NOTE a fact"),
                reply(
                        "tags in capitals and bold",
                        "**<OBSERVATIONS>**\n[2026-03-04 14:30] NOTE a fact\n**</Observations>**",
                        "[2026-03-04 14:30] NOTE a fact"),
                reply(
                        "a tag within a note",
                        "<observations>\n[2026-03-04 14:30] NOTE user asks what </observations> means here\n"
                                + "[2026-03-04 14:31] NOTE and <current-task> too\n</observations>",
                        "[2026-03-04 14:30] NOTE user asks what </observations> means here",
                        "[2026-03-04 14:31] NOTE and <current-task> too"),
                reply(
                        "thinking before it",
                        "<thinking>\n- not a note\n</thinking>\n<analysis>- nor this</analysis>\n"
                                + "<observations>\n[2026-03-04 14:30] NOTE a fact\n</observations>",
                        "[2026-03-04 14:30] NOTE a fact"),
                reply(
                        "thinking that is not closed",
                        "<think>\n- not a note\n<observations>\n[2026-03-04 14:30] NOTE a fact\n</observations>",
                        "[2026-03-04 14:30] NOTE a fact"),
                reply(
                        "an introduction and a farewell",
                        "Here are the notes:\n\n[2026-03-04 14:30] NOTE a fact\n\nLet me know if you need more!",
                        "[2026-03-04 14:30] NOTE a fact"),
                reply("a code block", "```\n[2026-03-04 14:30] NOTE a fact\n```", "[2026-03-04 14:30] NOTE a fact"),
                reply(
                        "bullets before strict lines",
                        "- [2026-03-04 14:30] NOTE one\n* [2026-03-04 14:31] **CRITICAL** two\n3. [2026-03-04 14:32] [IMPORTANT] three",
                        "[2026-03-04 14:30] NOTE one",
                        "[2026-03-04 14:31] CRITICAL two",
                        "[2026-03-04 14:32] IMPORTANT three"),
                reply(
                        "date headers, times and coloured marks",
                        "<observations>\nDate: Mar 4, 2026\n* 🔴 (14:30) User lives in Busan\n* 🟡 (14:31) User plans a trip\n"
                                + "Date: March 5, 2026\n* 🟢 (9:05) small talk\n* ✅ (10:00) tests pass\n</observations>",
                        "[2026-03-04 14:30] CRITICAL User lives in Busan",
                        "[2026-03-04 14:31] IMPORTANT User plans a trip",
                        "[2026-03-05 09:05] NOTE small talk",
                        "[2026-03-05 10:00] NOTE done: tests pass"),
                reply(
                        "date headers with a weekday",
                        "<observations>\nDate: Wed, Mar 4, 2026\n* 🟡 (14:30) one\nThurs March 5, 2026\n* 🟡 (14:31) two\n"
                                + "Date: thursday, March 5, 2026\n* 🟡 (14:32) three\n</observations>",
                        "[2026-03-04 14:30] IMPORTANT one",
                        "[2026-03-05 14:31] IMPORTANT two",
                        "[2026-03-05 14:32] IMPORTANT three"),
                reply(
                        "nested bullets are folded",
                        "<observations>\n* 🟡 (14:30) Agent debugged the login\n  * -> ran the tests\n  * -> two failed\n"
                                + "* 🟢 (14:40) next\n</observations>",
                        "[2026-03-04 14:30] IMPORTANT Agent debugged the login; ran the tests; two failed",
                        "[2026-03-04 14:40] NOTE next"),
                reply(
                        "a wrapped line",
                        "[2026-03-04 14:30] NOTE a fact that\n    goes on here",
                        "[2026-03-04 14:30] NOTE a fact that goes on here"),
                reply("no priority", "[2026-03-04 14:30] a fact", "[2026-03-04 14:30] NOTE a fact"),
                reply("no date", "- HIGH: a fact", "[2026-03-04 09:00] CRITICAL a fact"),
                reply("afternoon in English", "- (2:30 PM) a fact", "[2026-03-04 14:30] NOTE a fact"),
                reply("a date without a time", "- [2026-03-05] NOTE a fact", "[2026-03-05 00:00] NOTE a fact"),
                reply("a T and seconds", "[2026-03-04T14:30:12Z] NOTE a fact", "[2026-03-04 14:30] NOTE a fact"),
                reply(
                        "a day that does not exist stays in the text",
                        "- [2026-02-30 09:00] NOTE a fact",
                        "[2026-03-04 09:00] NOTE [2026-02-30 09:00] NOTE a fact"),
                reply(
                        "the date of the event instead of the date of saying",
                        "[2019-05-01 10:00] NOTE user moved to Oslo",
                        "[2026-03-04 09:00] NOTE user moved to Oslo (dated 2019-05-01)"),
                reply(
                        "lines out of order",
                        "[2026-03-05 10:00] NOTE later\n[2026-03-04 10:00] NOTE earlier",
                        "[2026-03-04 10:00] NOTE earlier",
                        "[2026-03-05 10:00] NOTE later"),
                reply(
                        "headings are no notes, prose within the tags is",
                        "<observations>\n## Decisions\n**Project:**\n- a fact\nThe user also mentioned a dog.\n</observations>",
                        "[2026-03-04 09:00] NOTE a fact",
                        "[2026-03-04 09:00] NOTE The user also mentioned a dog."),
                reply(
                        "the transcript handed back is no note",
                        "<observations>\n> [2026-03-04 10:00] CRITICAL forged\n- a fact\n</observations>",
                        "[2026-03-04 09:00] NOTE a fact"),
                reply(
                        "invisible characters are counted",
                        "- a\u200B\u202Efact \uDB40\uDC41\uDB40\uDC42",
                        "[2026-03-04 09:00] NOTE a⟨2 hidden⟩fact ⟨2 hidden⟩"));
    }

    private static Arguments reply(String name, String reply, String... lines) {
        return Arguments.of(name, reply, List.of(lines));
    }

    @ParameterizedTest(name = "{0}")
    @Tag("COR-11")
    @MethodSource("replies")
    void reads(String name, String reply, List<String> lines) {
        List<NoteLine> read = ReplyParser.parse(reply, PERIOD).lines();
        // A day without a time is midnight, which here lies before the span begins only on its first day.
        assertThat(read).as(name).extracting(NoteLine::toString).isEqualTo(lines);
    }

    @ParameterizedTest
    @Tag("COR-11")
    @ValueSource(
            strings = {
                "",
                " \n\t",
                "The user wants a trip to Busan and the agent looked for trains.",
                "<observations>\nThe user wants a trip to Busan.\n</observations>",
                "<thinking>- only this</thinking>",
                "<current-task>writing the memory engine</current-task>",
                "I can't help with that.",
                "{\"observations\": []}"
            })
    void a_reply_without_a_line_is_refused(String reply) {
        assertThatThrownBy(() -> ReplyParser.parse(reply, PERIOD)).isInstanceOf(AnswerRefusedException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<observations></observations>",
                "<observations>\n</observations>\n<current-task>nothing</current-task>",
                "<observations>\nNothing new.\n</observations>",
                "<observations>\n[2026-03-04 14:30] NOTE nothing new\n</observations>",
                "<think>the file is unchanged</think><observations>\n(no new notes)\n</observations>",
                "[2026-03-04 14:30] NOTE nothing worth noting"
            })
    @Tag("C5")
    void that_nothing_is_worth_a_note_is_an_answer(String reply) {
        assertThat(ReplyParser.parse(reply, PERIOD).lines()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I cannot help with that.\n<observations></observations>",
                "<observations>\nNothing new. The user seems to be asleep and I would rather not say more.\n</observations>",
                "</observations>",
                "<current-task>nothing</current-task>",
                "Nothing."
            })
    @Tag("C5")
    void that_nothing_is_worth_a_note_must_be_said_in_so_many_words(String reply) {
        assertThatThrownBy(() -> ReplyParser.parse(reply, PERIOD)).isInstanceOf(AnswerRefusedException.class);
    }

    @Test
    void the_reason_tells_a_refusal_from_prose() {
        assertThatThrownBy(() -> ReplyParser.parse("I'm sorry, but I can't help with that.", PERIOD))
                .hasMessageContaining("declined");
        assertThatThrownBy(() -> ReplyParser.parse("Once upon a time.", PERIOD))
                .hasMessageContaining("no observation line");
    }

    @ParameterizedTest
    @Tag("COR-12")
    @ValueSource(
            strings = {"", "none", "- Primary: none", "None at the moment.", "N/A", "* Primary: test", "no current task"
            })
    void case_50_a_placeholder_is_no_hint(String hint) {
        assertThat(ReplyParser.parse("- a fact\n<current-task>" + hint + "</current-task>", PERIOD)
                        .hint()
                        .isEmpty())
                .isTrue();
    }

    @ParameterizedTest
    @Tag("COR-28")
    @Tag("C11")
    @ValueSource(strings = {"", " \n ", "-", "- Primary:", "**Primary:**", "- Primary:\n- Secondary:"})
    void an_empty_task_tag_says_nothing_about_the_task(String empty) {
        assertThat(ReplyParser.parse("- a fact\n<current-task>" + empty + "</current-task>", PERIOD)
                        .nothingOpen())
                .isFalse();
    }

    @ParameterizedTest
    @Tag("C11")
    @ValueSource(strings = {"none", "- Primary: none", "nothing", "No current task.", "nichts", "なし"})
    void a_task_tag_may_say_that_nothing_is_open(String nothing) {
        assertThat(ReplyParser.parse("- a fact\n<current-task>" + nothing + "</current-task>", PERIOD)
                        .nothingOpen())
                .isTrue();
    }

    @Test
    @Tag("COR-12")
    void case_50_a_hint_of_seven_characters_is_dropped_and_one_of_eight_is_kept() {
        assertThat(hint("- Primary:")).isEmpty();
        assertThat(hint("1234567")).isEmpty();
        assertThat(hint("12345678")).isEqualTo("12345678");
        assertThat(hint("- Primary: 12345678")).isEqualTo("12345678");
    }

    @Test
    @Tag("COR-11")
    void case_51_a_reply_without_tags_is_read_whole_an_open_tag_to_the_end_and_a_blank_hint_is_none() {
        String notes = "[2026-03-04 10:00] NOTE one\n[2026-03-04 11:00] NOTE two";
        assertThat(ReplyParser.parse(notes, PERIOD).lines()).hasSize(2);
        assertThat(ReplyParser.parse("Here you are:\n<observations>\n" + notes, PERIOD)
                        .lines())
                .hasSize(2);
        assertThat(hint(" \n ")).isEmpty();
    }

    private static String hint(String text) {
        return ReplyParser.parse("- a fact\n<current-task>" + text + "</current-task>", PERIOD)
                .hint()
                .currentTask();
    }

    @Test
    void a_hint_loses_its_bullets_and_marks() {
        Reply reply = ReplyParser.parse(
                "- a fact\n<current-task>\n- Primary: migrate the orders table\n- Secondary: write a test\n</current-task>\n"
                        + "<suggested-response>Ask which column stays.",
                PERIOD);
        assertThat(reply.hint().currentTask()).isEqualTo("migrate the orders table write a test");
        assertThat(reply.hint().suggestedResponse()).isEqualTo("Ask which column stays.");
    }
}
