package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of what an agent says at its work, notes keep what it found, and leave out what it is about to do and what tools tell. */
@Tag("C13")
class AgentsWordsTest {
    private static final String FOUND =
            "The label printer drops the last line because LabelWriter.java counts the footer twice.";

    private static String notes(Transcripts transcript) {
        ExtractiveModel generous =
                ExtractiveModel.create(ExtractiveSettings.defaults().withShares(0.9, 0.2));
        return generous.observe(transcript.request()).text();
    }

    private static Transcripts work(String... words) {
        Transcripts work = Transcripts.empty().user("The label printer drops the last line, please find out why.");
        for (String each : words) {
            work.agent(each).call("bash", "{\"command\": \"./print --dry\"}", "label 1 of 40\n".repeat(60));
        }
        return work.agent(FOUND);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Let's add debug statements to LabelWriter.java.",
                "LabelWriter.java を読み取って編集します",
                "Agora vou corrigir LabelWriter.java.",
                "Its labels will appear more dynamic and modern without losing their primary color identity.",
                "LabelWriter.java has been successfully updated.",
                "You've correctly identified the fault of LabelWriter.java.",
                "Applied edit to src/LabelWriter.java",
                "Fixed LabelWriter.java by doing the following:",
                "Here is what fails in the printer and how to fix it:",
                "以下是已修复的错误："
            })
    void what_only_leads_on_is_left_out_where_no_tool_is_used(String words) {
        Transcripts session = Transcripts.empty()
                .user("Where does the label printer drop the last line?")
                .agent(words + "\n\n" + "Footer.java counts 40 lines.\n\n".repeat(20) + FOUND);
        assertThat(notes(session))
                .contains("counts the footer twice")
                .doesNotContain(words.substring(0, words.length() - 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "But actually, the spool is fine.",
                "Wait, the spool is empty in both cases.",
                "Hmm, no: the spool is empty in both cases.",
                "On second thought, the spool is empty in both cases.",
                "Nein, das war falsch."
            })
    void what_its_next_words_take_back_is_left_out(String retraction) {
        String wrong = "The spool of SpoolQueue.java loses the last line because it is flushed too late. ";
        assertThat(notes(work(wrong + retraction)))
                .contains("counts the footer twice")
                .doesNotContain("SpoolQueue");
        assertThat(notes(work(wrong, retraction)))
                .contains("counts the footer twice")
                .doesNotContain("SpoolQueue");
        assertThat(notes(work(wrong + "I fixed that.", retraction))).contains("SpoolQueue");
    }

    @Test
    void data_is_no_statement() {
        String data =
                "{\"risk_level\":\"low\",\"outcome\":\"allow\",\"rationale\":\"Reading LabelWriter.java is a routine"
                        + " step within the work that was requested, with no side effects.\"}";
        assertThat(notes(work(data))).contains("counts the footer twice").doesNotContain("risk_level");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Pushed.",
                "まず LabelWriter.java と Footer.java を順番に確認していきます",
                "먼저 LabelWriter.java 와 Footer.java 를 차례로 확인하겠습니다",
                "Found it!",
                "I will start by examining the imports of LabelWriter.java and 3 tests.",
                "This should fix the 3 tests of LabelWriter.java.",
                "All 212 tests pass, working tree clean.",
                "Full Go suite green.",
                "Committed 0975fbe with the staged changes of LabelWriter.java.",
                "Need to add the imports of LabelWriter.java and 3 tests.",
                "Running now: the tests of LabelWriter.java in parallel.",
                "I’m pushing LabelWriter.java and then opening a draft of 3 pages.",
                "Should I fix the 3 tests of LabelWriter.java next?",
                "It removes the footer of LabelWriter.java at line 40 of the page.",
                "Found the issue.",
                "All checks pass.",
                "That line is already fixed.",
                "Good catch, you're right.",
                "I have a complete picture.",
                "Let me look at the printer's tests first.",
                "Next: the 3 tests of LabelWriter.java.",
                "Looking at LabelWriter.java, which counts 40 labels.",
                "I'll read the remaining files now.",
                "I'm currently focusing on LabelWriter.java and its 3 tests.",
                "I need to replace the queue in Printer.java with the new one.",
                "Let me correct the comment in Printer.java, since it says 40 labels.",
                "cd /srv/printer && ./print --dry 2>&1 | tail -40",
                "C:\\Users\\Ada Lovelace\\printer\\src\\LabelWriter.java",
                "`label printer drops last line footer count`"
            })
    void what_tools_tell_is_left_out(String words) {
        assertThat(notes(work(words)))
                .contains("counts the footer twice")
                .doesNotContain(words.substring(0, words.length() - 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The printer cannot read A6 labels from its test. I need to use shared paper trays.",
                "Printing fails because the tray is locked. I need to rewrite the queue with a tray of its own."
            })
    void what_it_needs_to_do_about_what_is_wrong_is_told(String words) {
        assertThat(notes(work(words))).contains(words.substring(words.indexOf("need to"), words.length() - 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Printing fails on first run because LabelWriter.java needs a good tray.",
                "The fix is to flush LabelWriter.java, since the next label starts on line 40."
            })
    void a_finding_that_names_an_order_is_no_narration(String words) {
        assertThat(notes(work(words))).contains(words.substring(0, words.length() - 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<think>Spool.java fails because the tray 9 is locked.</think>\n",
                "<details>\n<summary>Tool use: **Bash**</summary>\nSpool.java fails because tray 9 is locked.\n</details>\n"
            })
    void what_an_agent_says_to_nobody_is_left_out(String aside) {
        assertThat(notes(work(aside + FOUND)))
                .contains("counts the footer twice")
                .doesNotContain("Spool.java");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Read file: src/LabelWriter.java",
                "Edited file: src/main/java/shop/LabelWriter.java",
                "Listed directory: shop/labels",
                "Wrote file: docs/labels-a6.md"
            })
    void what_stands_in_place_of_a_call_is_left_out(String line) {
        Transcripts session = Transcripts.empty()
                .user("Where does the label printer drop the last line?")
                .agent("I'll look where the labels are printed.\n\n" + line + "\n\n"
                        + "Footer.java counts 40 lines.\n\n".repeat(20) + FOUND);
        assertThat(notes(session))
                .contains("counts the footer twice")
                .doesNotContain(line.substring(line.indexOf(':')));
    }

    @Test
    void what_leans_on_the_sentence_before_stands_with_it() {
        assertThat(notes(work(
                        "LabelWriter.java fails after 40 labels in its spool. It crashes when the tray A6 is empty.")))
                .contains("fails after 40 labels in its spool", "It crashes when the tray A6 is empty");
        assertThat(notes(work("Let me see. It crashes when the tray A6 is empty.")))
                .doesNotContain("tray A6");
    }

    @Test
    void of_lists_with_boxes_what_is_open_in_the_newest_is_told() {
        String first =
                "- [x] Fix LabelWriter.java for A6\n- [ ] Test the tray of Spool.java\n- [ ] Print 40 labels of Ink.java";
        String newest =
                "- [x] Fix LabelWriter.java for A6\n- [-] Test the tray of Spool.java\n- [ ] Print 40 labels of Ink.java";

        assertThat(notes(work(first, newest)))
                .contains("Print 40 labels of Ink.java")
                .doesNotContain("Fix LabelWriter.java", "Spool.java");
        assertThat(notes(work(first, newest)).split("Ink.java", -1)).hasSize(2);
    }

    @Test
    void what_a_list_boasts_of_is_left_out_and_what_changed_is_told() {
        String summary = """
                The label printer is done.

                **What I fixed:**
                - Labels of size A6 print without a footer since LabelWriter.java skips it
                - `count` is now called once per label instead of twice

                **Key features:**
                - Seamless tray selection with robust queues
                - Intelligent label detection across all printers
                - Comprehensive test coverage for label layouts
                """;
        Transcripts session = Transcripts.empty()
                .user("The label printer drops the last line, please mend it.")
                .call("bash", "{\"command\": \"./print --dry\"}", "label 1 of 40\n".repeat(60));
        assertThat(notes(session.agent(summary)))
                .contains("Labels of size A6 print without a footer", "now called once per label")
                .doesNotContain("Seamless", "Intelligent", "Comprehensive");
    }

    @Test
    void few_words_that_name_something_are_kept() {
        Transcripts session = Transcripts.empty()
                .user("The label printer drops the last line, please find out why.")
                .call("bash", "{\"command\": \"./print --dry\"}", "label 1 of 40\n".repeat(60));
        assertThat(notes(session.agent("The error is in Footer.java."))).contains("error is in Footer.java");
    }

    @Test
    void what_only_points_back_says_nothing_by_itself() {
        assertThat(notes(work("These won't be filled here, which is right."))).doesNotContain("filled here");
    }

    @Test
    void of_a_quoted_log_only_errors_are_told() {
        StringBuilder log = new StringBuilder("The printer stopped, see the log:\n```\n");
        for (int i = 10; i < 40; i++) {
            log.append("2026-03-04 09:")
                    .append(i)
                    .append(":00 INFO GET /labels/")
                    .append(i)
                    .append(" 200\n");
        }
        log.append("2026-03-04 09:40:00 ERROR label 40 failed: no paper\n```\n");
        assertThat(notes(Transcripts.empty().user(log.toString()).agent("I look.")))
                .contains("printer stopped")
                .doesNotContain("GET /labels");
    }

    @Test
    void a_remark_after_work_answers_nothing() {
        Transcripts session = Transcripts.empty()
                .agent("I printed the labels.")
                .user("Java has no unsigned bytes, does it?")
                .call("bash", "{\"command\": \"./print --dry\"}", "label 1 of 40\n".repeat(60))
                .agent("Test passes.");
        assertThat(notes(session)).doesNotContain("Test passes");
    }

    @Test
    void a_short_answer_that_names_something_stands_with_its_question() {
        Transcripts session = Transcripts.empty()
                .agent("I printed the labels.")
                .user("Where is the footer counted?")
                .call("bash", "{\"command\": \"rg footer\"}", "LabelWriter.java:40\n".repeat(60))
                .agent("It's in shop/LabelWriter.java.");
        assertThat(notes(session)).contains("asked \"Where is the footer counted?\": It's in shop/LabelWriter.java");
    }

    @Test
    void a_request_in_words_enough_answers_no_question() {
        Transcripts session = Transcripts.empty()
                .user("Please review the label printer.")
                .agent("The printer is reviewed and two comments are left in the pull request. Move on to the scanner?")
                .user("respond to the PR comments");
        assertThat(notes(session)).contains("User: respond to the PR comments").doesNotContain("asked \"Move on");
    }

    @Test
    @Tag("B5")
    void what_is_taken_back_in_the_same_breath_is_not_told() {
        Transcripts work = Transcripts.empty()
                .user("Footer.java becomes an empty file in production... hmm no.\n\nKeep Footer.java and count once.")
                .agent(FOUND);
        assertThat(notes(work)).contains("count once").doesNotContain("empty file");
    }

    private static Transcripts ended(String... words) {
        return Transcripts.empty()
                .user("The label printer drops the last line, please find out why.")
                .call("bash", "{\"command\": \"./print --dry\"}", "label 1 of 40\n".repeat(60))
                .agent(String.join("\n\n", words));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The tray of the second printer might be at fault as well, which nobody has looked at.",
                "Consider a second class beside LabelWriter.java for the footer."
            })
    void what_it_supposes_or_offers_is_left_out_of_its_last_words(String words) {
        assertThat(notes(ended(FOUND, words, "The footer is counted once now, in LabelWriter.java.")))
                .contains("counts the footer twice")
                .doesNotContain(words.substring(0, words.length() - 1));
    }

    /** Some recordings put all that an agent says in a turn in one message. */
    @Test
    void what_stands_before_its_last_announcement_is_no_result() {
        String seen = "The printer reads its labels from queue.json, which has 40 entries.";

        assertThat(notes(ended(
                        seen,
                        "Let me check the footer:",
                        FOUND,
                        "The footer is counted once now, in LabelWriter.java.",
                        "All 40 labels print with LabelWriter.java of today.",
                        "The limit of 40 labels stays in printer.toml.")))
                .contains("counts the footer twice")
                .doesNotContain(seen.substring(0, seen.length() - 1));
        assertThat(notes(ended(seen, FOUND))).contains(seen.substring(0, seen.length() - 1));
    }

    @Test
    void what_fits_in_no_line_is_left_out() {
        String page = "the footer of page 12 counts 40 lines, ";
        assertThat(notes(work("In LabelWriter.java " + page.repeat(8) + "so it fails.")))
                .contains("counts the footer twice")
                .doesNotContain("page 12");
    }
}
