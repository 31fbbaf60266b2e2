package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A message on which patterns run away costs what would be said of it, and nothing else of its session or project. */
@Tag("A2")
class RunawayMatchTest {
    private static final String UNREAD =
            "claude-code:first: message 3 could not be read by rules; recall has its words";

    private static StallingPatterns patterns;

    @TempDir
    private Path home;

    @BeforeAll
    static void load(@TempDir Path folder) throws IOException {
        patterns = new StallingPatterns(folder);
    }

    private Map<String, String> session(String place) throws ReflectiveOperationException {
        return patterns.session().apply(home, "Never delete the folder old, stalls-in-" + place + ", please.");
    }

    private static void assertThatAllElseGoesOn(Map<String, String> shown) {
        for (String start : new String[] {"SessionStart of second", "SessionStart of first", "digest"}) {
            assertThat(shown.get(start))
                    .as(start)
                    .contains("User: Never push to main")
                    .contains("User: Always run the linter before a commit")
                    .contains("Session claude-code:first")
                    .contains("The user's last words: \\\"Always run the linter"
                            .replace(start.equals("digest") ? "\\" : "", ""))
                    .contains("Please always answer in British English");
        }
        assertThat(shown.get("UserPromptSubmit of third")).contains("We use port 5432 for the warehouse");
        assertThat(shown.get("recall")).startsWith("0\n").contains("Never push to main.");
        assertThat(shown.get("recall of the words")).startsWith("0\n").contains("claude-code:first  #3");
        assertThat(shown.get("import")).contains("6 new messages, 6 in all", "0 failed");
        assertThat(shown.get("import of a text")).contains("5 new messages, 5 in all", "0 failed");
        assertThat(shown.get("digest of a text")).contains("User: Never push to main", "User: Always run the linter");
        assertThat(shown.get("log")).isEmpty();
    }

    @Test
    void where_nothing_runs_away_all_is_told() throws Exception {
        Map<String, String> shown = session("nowhere");
        assertThatAllElseGoesOn(shown);
        assertThat(shown.get("digest")).contains("Never delete the folder old");
        assertThat(shown.get("status")).doesNotContain("Unread");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cli", "internal", "internal.extractive", "internal.observe", "Project"})
    void while_it_is_observed(String place) throws Exception {
        Map<String, String> shown = session(place);
        assertThatAllElseGoesOn(shown);
        assertThat(shown.get("digest")).doesNotContain("Never delete");
        assertThat(shown.get("status")).contains(UNREAD);
        assertThat(shown.get("status of the session")).contains("message 3 could not be read");
        assertThat(shown.get("doctor")).contains(UNREAD);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "internal.project",
                "internal.project.DigestWriter",
                "internal.project.InForce",
                "internal.project.Superseded",
                "internal.project.Wordings",
                "internal.project.Revocations"
            })
    void while_a_digest_is_written(String place) throws Exception {
        Map<String, String> shown = session(place);
        assertThatAllElseGoesOn(shown);
        assertThat(shown.get("digest")).doesNotContain("Never delete");
        assertThat(shown.get("status")).contains(UNREAD);
        assertThat(shown.get("status of the session")).contains("message 3 could not be read");
        assertThat(shown.get("doctor")).contains(UNREAD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"internal.fidelity", "internal.recall", "internal.project.Parts", "transcript"})
    void where_it_costs_not_even_its_own_notes(String place) throws Exception {
        Map<String, String> shown = session(place);
        assertThatAllElseGoesOn(shown);
        assertThat(shown.get("digest")).contains("Never delete the folder old");
    }

    @ParameterizedTest
    @ValueSource(strings = {"internal.fidelity", "internal.observe.Provenance"})
    void in_a_models_notes_it_costs_its_line_and_the_others_stay_guarded(String place) throws Exception {
        Map<String, String> notes = patterns.notes()
                .apply(home, "User: always keep the stock in /srv/stock, never elsewhere, stalls-in-" + place);

        assertThat(notes)
                .allSatisfy((where, lines) -> assertThat(lines)
                        .as(where)
                        .contains("The warehouse listens on port 5432.")
                        .doesNotContain("The warehouse listens on port 7777.\n")
                        .contains("The lift is red."));
        assertThat(notes.get("line")).doesNotContain("stalls-in").contains("could not be read by rules");
        assertThat(notes.get("message"))
                .contains("The stock is kept in /srv/stock.\n")
                .doesNotContain("could not be read by rules");
        assertThat(notes.get("both")).doesNotContain("stalls-in").contains("could not be read by rules");
    }
}
