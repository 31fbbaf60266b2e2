package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.NoteLine;
import dev.varve.TokenEstimator;
import dev.varve.internal.weight.Weights;
import dev.varve.language.cue.CueWords;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What was taken back does not stand in the notes as if it still held. */
@Tag("C2")
class ReversalsTest {
    /** An agent at work between two words of the user. */
    private static Transcripts work(Transcripts session, int number) {
        return session.call(
                        "edit_file",
                        "{\"path\": \"src/Queue" + number + ".js\", \"old\": \"a\", \"new\": \"b\"}",
                        "ok\n".repeat(200))
                .agent("Changed src/Queue" + number + ".js as you said, and the 1" + number + " tests still pass.");
    }

    private static String notes(String asked, String later) {
        Transcripts session = work(Transcripts.empty().user(asked), 1);
        return String.join("\n", work(session.user(later), 2).observed());
    }

    private static void replaces(String notes, String gone) {
        assertThat(notes).contains("(replaces: " + gone);
        assertThat(notes.replaceAll("\\(replaces: [^)]*\\)", "")).doesNotContain(gone);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Never remove the caching.",
                "Please do not delete the caching!",
                "You can't just drop the caching.",
                "I didn't say to remove the caching.",
                "Before you remove the caching, ask me."
            })
    @Tag("B4")
    void what_is_not_to_be_removed_stays(String keeps) {
        assertThat(notes("We decided to cache the invoices on disk.", keeps))
                .contains("We decided to cache the invoices on disk")
                .doesNotContain("replaces:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Undo that, it breaks the tests.",
                "Hmm, please undo it.",
                "Revert that.",
                "No good. Roll that back please.",
                "Scrap that, it was a bad idea.",
                "Scratch that.",
                "Forget that, I misread the trace.",
                "Never mind that, leave the flush alone.",
                "Can you take that back? It is slower now.",
                "Put it back the way it was.",
                "Go back to how it was.",
                "Please change it back.",
                "Back that out again, it races.",
                "That was a mistake, restore what we had."
            })
    void what_is_undone_is_quoted_by_what_undoes_it_and_stands_nowhere_else(String undo) {
        replaces(notes("Use setImmediate for the flush.", undo), "Use setImmediate for the flush");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Log error in the catch block.                   | no console logs                                          | Log error in the catch block
            Log the error there.                            | No logs please.                                          | Log the error there
            Add a spinner to the upload page.               | Remove the spinner.                                      | Add a spinner to the upload page
            Add a spinner to the upload page.               | Get rid of the spinner, it flickers.                     | Add a spinner to the upload page
            Use mocks for the payment client.               | Don't use mocks.                                         | Use mocks for the payment client
            Use mocks for the payment client.               | We don't need mocks after all.                           | Use mocks for the payment client
            Add retries to the importer.                    | without retries please                                   | Add retries to the importer
            Let's use Redis for the session cache.          | Let's use Caffeine instead of Redis.                     | Let's use Redis for the session cache
            Let's use Redis for the session cache.          | We are no longer going with Redis, Caffeine is enough.   | Let's use Redis for the session cache
            Use Redis for the session cache.                | Switch from Redis to Caffeine.                           | Use Redis for the session cache
            Use Redis for the session cache.                | Caffeine rather than Redis, it is one server less.       | Use Redis for the session cache
            Use Redis for the session cache.                | Let's not use Redis.                                     | Use Redis for the session cache
            Use Redis for the session cache.                | Redis is off the table, Caffeine will do.                | Use Redis for the session cache
            Go with option 1, optimistic locking.           | The decision on optimistic locking is off the table, replaced by SELECT FOR UPDATE. | Go with option 1, optimistic locking
            Set the timeout to 30 seconds.                  | Actually, make it 60.                                    | Set the timeout to 30 seconds
            Set the timeout to 30 seconds.                  | On second thought set it to 90 seconds.                  | Set the timeout to 30 seconds
            Set the timeout to 30 seconds.                  | I changed my mind, a timeout of 10 seconds will do.      | Set the timeout to 30 seconds
            Book the train at 9:15.                         | Change of plan: take the train at 11:40.                 | Book the train at 9:15
            We decided to cache the invoices on disk.       | Please remove caching.                                   | We decided to cache the invoices
            We decided to encrypt the exports.              | Please remove the encryption.                            | We decided to encrypt the exports
            Make the header blue.                           | Actually, green is better for the header.                | Make the header blue
            """)
    void what_is_named_as_unwanted_goes(String asked, String later, String gone) {
        replaces(notes(asked, later), gone);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Add tests for the parser.                       | Don't run the tests on CI yet.
            Add the dependency on Jackson.                  | No new dependencies please.
            Fix the parser.                                 | Don't touch the lexer.
            Use setImmediate for the flush.                 | Now rename the queue.
            Use Redis for the session cache.                | Use Kafka for the events.
            Set the timeout to 30 seconds.                  | Set the limit to 12 entries.
            Add a button for exports.                       | Remove the old banner.
            Use Kafka for the events.                       | Redis for the events is off the table, go on as agreed.
            Use tabs.                                       | No, I mean the Makefile only.
            Use setImmediate for the flush.                 | I just do not want to forget it.
            The retry job captures it again.                | Undo that.
            I want to build a small demo for the bank.      | We are not building any of that now.
            I need to save the journal to notes.md.         | For the login I would take tokens rather than journals.
            Change the name of the shop, also in the logo.  | Replace the banner logo at the top by Basket.
            Add the old entries to the folder .notes/old.   | No, I meant all files under .notes should be checked in.
            Improve the panel of moods, with labelled parts. | The big face likely needs no label, but the other parts do.
            Use "Halted" instead of "Stopped" there.        | The clock should stay when halted; hide it only when Halted is over.
            Replace printf with Logback in all files.       | Some files still use printf, replace all of them with Logback.
            For the cards, make each verb fit its source.   | For the games, make them all fit the newspaper source.
            Show the list of the orders.                    | Forget what I said about tabs.
            Add two buttons.                                | Actually, 3 of the tests fail since the last pull on the build server.
            Create a new repo in ~/dev/hooks.               | Instead you created the repo in the wrong place.
            Write the whole doc on hooks.                   | I can't find the doc.
            Make a clean test of the push.                  | No I want a clean test every time.
            Set the project folder to atlas for deadreckon. | And delete atlas/.deadreckon
            Make it independently installable.              | Actually, make it independently installable.
            I guess we don't always have the session.       | I concede defeat.
            """)
    void what_only_sounds_like_it_stays(String asked, String later) {
        assertThat(notes(asked, later)).doesNotContain("replaces").contains(asked.replaceAll("\\.$", ""));
    }

    @Test
    void what_was_settled_is_undone_as_what_was_asked_for_is() {
        replaces(
                notes("We decided to write the journal by a class of its own.", "Undo that, it was worse."),
                "We decided to write the journal by a class of its own");
    }

    @Test
    void what_is_taken_back_in_the_same_breath_is_not_noted() {
        assertThat(notes("The journal becomes a table of its own... hmm no. We decided to keep the file.", "Go on."))
                .contains("We decided to keep the file")
                .doesNotContain("table of its own");
    }

    @Test
    void a_rule_that_is_taken_back_by_name_is_quoted_even_if_it_is_not_the_last_thing_asked_for() {
        Transcripts session = work(Transcripts.empty().user("Never use Guava."), 1);
        work(session.user("Use setImmediate for the flush."), 2);
        work(session.user("Forget what I said about Guava."), 3);

        replaces(String.join("\n", session.observed()), "Never use Guava");
        assertThat(String.join("\n", session.observed())).contains("Use setImmediate for the flush");
    }

    /** What an agent reports takes back nothing that it said. */
    @Test
    void who_says_no_to_a_question_takes_back_nothing_of_before() {
        Transcripts talk = Transcripts.empty()
                .user("For the record: we decided on row locks for payments, because of the retry storm on shop 3107.")
                .agent("Noted. Shall I also retry on a deadlock of payments?")
                .user("No retry, agreed.")
                .call("bash", "{\"command\": \"./bench\"}", "lookup 80 ms\n".repeat(300))
                .agent("Then it stays without.");

        assertThat(String.join("\n", talk.observed()))
                .contains("row locks for payments")
                .doesNotContain("(replaces:");
    }

    @Test
    void a_result_of_an_agent_replaces_no_earlier_result() {
        Transcripts session = Transcripts.empty().user("Run the mixed load again, please.");
        session.agent("A classic deadlock in the ledger, 23 times in ten minutes.");
        work(session, 1).agent("Mixed load for 5 minutes: no deadlock, p99 351 ms.");
        assertThat(String.join("\n", work(session, 2).observed())).doesNotContain("replaces");
    }

    /** Which of two is meant is not for a rule to say. */
    @Test
    void of_two_changes_neither_is_taken_back_by_a_word_that_names_none() {
        assertThat(notes("Use setImmediate for the flush. Rename the queue to Outbox.", "Undo that."))
                .contains("Use setImmediate", "Rename the queue to Outbox", "Undo that")
                .doesNotContain("replaces");
    }

    @Test
    void what_earlier_notes_say_is_taken_back_too() {
        Transcripts session = work(Transcripts.empty().user("Undo that, it breaks the tests."), 3);
        String earlier = "[2026-03-01 10:00] IMPORTANT User: Use setImmediate for the flush";
        String notes = String.join(
                "\n",
                ExtractiveModel.create()
                        .observe(session.request(earlier))
                        .text()
                        .lines()
                        .toList());
        assertThat(notes).contains("(replaces: Use setImmediate for the flush)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The failure is probably caused by the connection pool. | Found it: the root cause is the time zone of the build agent, fixed in ClockTest.
            I suspect that the cache returns stale entries, which is the problem. | The actual cause was the time zone of the build agent.
            Looks like a problem with the connection pool. | It turned out that the time zone of the build agent was wrong, which I fixed.
            Maybe the error is a race in the pool. | The bug was the time zone of the build agent; fixed in ClockTest.
            The problem is the connection pool, it runs dry. | That was not it, the real cause is the time zone of the build agent.
            The root cause is the connection pool. | The error is still there, it turns out the real problem was the time zone of the build agent.
            """)
    void a_guess_gives_way_to_the_cause_that_was_found(String guess, String found) {
        Transcripts session = Transcripts.empty().user("Why does the nightly build fail? Please find out.");
        session.agent(guess)
                .call("bash", "{\"command\": \"./gradlew test\"}", "Tests run: 12, Failures: 1\n".repeat(400));
        session.agent(found).call("bash", "{\"command\": \"./gradlew test\"}", "12 passed\n".repeat(400));
        session.agent("All 12 tests pass.");
        String notes = String.join("\n", session.observed());
        assertThat(notes).contains("time zone");
        assertThat(notes.replaceAll("\\(replaces: [^)]*\\)", "")).doesNotContain("pool", "stale entries");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Gradient cost is negligible, it wasn't the real problem. | Root cause confirmed: a whitespace failure on ubuntu, not 3 separate bugs.
            Found it: the separator is a NUL byte, so it never matched. | The bridges are shared now, the real culprit is single linkage of components.
            Fix the download bug, the root cause of the failures of the reader. | The issue is that the hook of the reader does not stage what it fixes.
            """)
    void a_cause_that_is_denied_or_of_something_else_stays(String first, String later) {
        Transcripts session = Transcripts.empty().user("Why does the report look odd? Please find out.");
        session.agent(first).call("bash", "{\"command\": \"./gradlew test\"}", "12 passed\n".repeat(400));
        session.agent(later).call("bash", "{\"command\": \"./gradlew test\"}", "12 passed\n".repeat(400));
        session.agent("All 12 tests pass.");
        assertThat(String.join("\n", session.observed())).doesNotContain("replaces");
    }

    @Test
    void a_guess_on_another_matter_stays() {
        Transcripts session = Transcripts.empty().user("Why is the export slow?");
        session.agent("The export is probably slow because of a missing index on invoices, an issue for later.")
                .call("bash", "{\"command\": \"./gradlew test\"}", "12 passed\n".repeat(900));
        session.user("Then look at the nightly build, why does it fail?");
        session.agent("Found it: the root cause is the time zone of the build agent, fixed in ClockTest.");
        ExtractiveModel generous =
                ExtractiveModel.create(ExtractiveSettings.defaults().withShares(0.9, 0.2));
        assertThat(generous.observe(session.request()).text())
                .contains("missing index", "time zone")
                .doesNotContain("replaces");
    }

    @Test
    void a_reflection_drops_what_was_replaced_in_an_earlier_note() {
        List<String> notes = List.of(
                "[2026-02-01 09:00] IMPORTANT User: Use setImmediate for the flush",
                "[2026-02-01 09:00] IMPORTANT User: Keep the queue small; it is read often",
                "[2026-02-02 09:00] IMPORTANT User: Undo that (replaces: Use setImmediate for the flush)");
        List<NoteLine> lines = new ArrayList<>(Transcripts.parsed(String.join("\n", notes)));
        NoteLine last = lines.get(2);
        lines.set(
                2,
                last.withStatement(last.statement()
                        .withReplaces(List.of(lines.get(0).statement().place()))));
        ReflectionDraft draft = new ReflectionDraft(
                lines, CueWords.all(), SalienceProfile.by(Weights.defaults()), TokenEstimator.scriptAware());
        draft.dropReplaced();
        assertThat(draft.candidates(0))
                .extracting(candidate -> candidate.sentence().text())
                .containsExactly(
                        "Keep the queue small; it is read often",
                        "Undo that (replaces: Use setImmediate for the flush)");
    }

    @Test
    void a_reflection_drops_a_decision_that_is_off_the_table_days_later() {
        List<String> notes = List.of(
                "[2026-02-01 09:00] CRITICAL Ada: Go with option 1, optimistic locking",
                "[2026-02-01 09:00] CRITICAL Ada: Keep the queue small",
                "[2026-02-01 09:05] IMPORTANT Agent tools: ./gradlew test → 12 passed",
                "[2026-02-03 09:00] CRITICAL Ada: decision on optimistic locking is off the table, replaced by row locks");
        ReflectionDraft draft = new ReflectionDraft(
                Transcripts.parsed(String.join("\n", notes)),
                CueWords.all(),
                SalienceProfile.by(Weights.defaults()),
                TokenEstimator.scriptAware());
        draft.dropTakenBack();
        assertThat(draft.candidates(0))
                .extracting(candidate -> candidate.sentence().text())
                .containsExactly(
                        "Keep the queue small",
                        "./gradlew test → 12 passed",
                        "decision on optimistic locking is off the table, replaced by row locks");
    }
}
