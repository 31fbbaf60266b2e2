package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import org.junit.jupiter.api.Test;

/** The task of a hint is the newest that is open, in the user's words; where none is open, none is named. */
class HintsTest {
    private static ContinuationHint hint(Transcripts transcript) {
        return ExtractiveModel.create().observe(transcript.request()).hint();
    }

    private static Transcripts migration() {
        return Transcripts.empty()
                .user("Please migrate the orders table to the new schema.")
                .call("Bash", "{\"command\":\"flyway migrate\"}", "3 of 9 migrations applied");
    }

    @Test
    void who_tells_what_somebody_will_do_has_not_asked_for_it() {
        Transcripts talk = Transcripts.empty()
                .user("Dr Moss will send it next week. Remind me to call her on Thursday.")
                .call("bash", "{\"command\": \"./calendar\"}", "three entries");

        assertThat(ExtractiveModel.create().observe(talk.request()).hint().currentTask())
                .contains("Remind me to call her");
    }

    @Test
    void the_newest_open_task_is_named() {
        assertThat(hint(migration()).currentTask()).contains("migrate the orders table");
    }

    @Test
    void what_the_user_stopped_is_no_task_and_a_notice_of_the_program_is_none_either() {
        Transcripts stopped = migration().user("[Request interrupted by user for tool use]");

        assertThat(hint(stopped)).isEqualTo(ContinuationHint.NOTHING_OPEN);
        assertThat(hint(stopped.user("Could you rename the column first, please?"))
                        .currentTask())
                .contains("rename the column first");
    }

    @Test
    void what_begins_a_call_is_no_next_step() {
        assertThat(hint(migration().agent("Let me check the log of the last run."))
                        .suggestedResponse())
                .isEmpty();
        Transcripts called = migration().agent("I will write the changelog of the release now.");
        called.call("Write", "{\"file_path\":\"CHANGELOG.md\"}", "ok");
        assertThat(hint(called).suggestedResponse()).isEmpty();
    }

    @Test
    void a_report_that_all_is_done_closes_the_task_also_one_of_an_earlier_span() {
        Transcripts report = Transcripts.empty()
                .call("Bash", "{\"command\":\"git push\"}", "main -> main")
                .agent("Done. All 9 migrations are applied, committed and pushed.");

        assertThat(hint(report)).isEqualTo(ContinuationHint.NOTHING_OPEN);
        assertThat(hint(migration().agent("Done. All 9 migrations are applied, committed and pushed.")))
                .isEqualTo(ContinuationHint.NOTHING_OPEN);
    }

    @Test
    void people_who_chat_have_no_task() {
        assertThat(hint(Transcripts.chat())).isEqualTo(ContinuationHint.NONE);
    }
}
