package dev.varve.internal.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Correction.Kind;
import dev.varve.Digest;
import dev.varve.Message;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What of a person's sentences the next session is told, and as what. */
class StatedRulesTest {
    private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");

    private final InMemoryStore store = new InMemoryStore();
    private final Project project = Project.of(store, Scope.DEFAULT, "shop");
    private int days;

    private void say(String user, String agent) {
        Instant time = MONDAY.plus(Duration.ofDays(days++));
        for (Message message : List.of(Message.user(user, time), Message.assistant(agent, time.plusSeconds(30)))) {
            store.append(
                    new Scope(Scope.DEFAULT, "shop", "s" + days),
                    List.of(new CountedMessage(
                            message.withId(message.text()),
                            TokenEstimator.scriptAware().estimate(message))));
        }
    }

    private Digest digest() {
        return project.digest(2_000, ZoneOffset.UTC);
    }

    private static List<String> texts(List<Digest.Line> lines) {
        return lines.stream().map(Digest.Line::text).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Maybe we should store amounts in cents.",
                "I wonder if we should use Kafka instead of Rabbit",
                "I wonder whether we should switch to Gradle.",
                "I was wondering about using records instead of classes",
                "Perhaps we should go with option 2",
                "Not sure yet, but we should use Postgres",
                "I'm thinking of moving to Gradle, we should use it",
                "We might want to use Redis instead of Caffeine.",
                "Let's think about whether to go with Flyway",
                "It might be better to go with Flyway",
                "Ich frage mich, ob wir Kafka statt Rabbit nehmen sollten",
                "On pourrait utiliser Redis à la place de Caffeine"
            })
    void what_might_be_done_stands_neither_among_rules_nor_beside_them(String words) {
        say(words, "I see.");

        assertThat(texts(digest().rules())).isEmpty();
        assertThat(texts(digest().decisions())).isEmpty();
        assertThat(texts(digest().lately())).isEmpty();
    }

    @Test
    void what_might_be_done_takes_nothing_back() {
        say("Always use tabs in YAML files.", "I will.");
        say("We deploy with Jenkins.", "I see.");
        say("Maybe we should drop the rule about tabs in YAML files.", "We could.");
        say("I wonder if we should move from Jenkins to Argo for deploys.", "We could.");

        assertThat(digest().text()).contains("Always use tabs in YAML files", "We deploy with Jenkins");
    }

    @Test
    void each_rule_of_a_sentence_is_told_and_taken_back_by_itself() {
        say("Always use tabs in YAML files, and never push to main.", "I will.");
        assertThat(texts(digest().rules()))
                .containsExactly("User: Always use tabs in YAML files", "User: never push to main");

        List<Digest.Line> holding = project.holding(ZoneOffset.UTC);
        new Correcting(store, Scope.DEFAULT, "shop", MONDAY.plus(Duration.ofDays(9)))
                .correct(
                        Kind.RETIRE,
                        Correcting.find(holding, "never push to main").orElseThrow(),
                        holding,
                        "");

        assertThat(texts(digest().rules())).containsExactly("User: Always use tabs in YAML files");
        assertThat(digest().text()).doesNotContain("### Said lately");
    }

    @Test
    void a_rule_that_is_dropped_in_a_later_session_leaves_the_other_of_its_sentence() {
        say("Always use tabs in YAML files; never push to main.", "I will.");
        say("Forget the rule about tabs.", "I do.");

        assertThat(texts(digest().rules())).containsExactly("User: never push to main");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "When you write YAML, always use tabs, and never use aliases",
                "In the API module always return JSON, and never throw",
                "Never push to main and the rest is yours",
                "Only merge when I say so, and never force-push unless I ask for it"
            })
    void a_sentence_that_binds_all_of_it_or_says_something_else_stays_whole(String words) {
        say(words, "I will.");

        assertThat(texts(digest().rules())).containsExactly("User: " + words);
    }

    @Test
    void a_table_is_not_torn() {
        String table = "| Step | State |\n|---|---|\n| Parser | done |\n| Export | still broken |\n";
        say("Where does the export stand?", table + "Shall I mend the export?");
        assertThat(texts(digest().open())).containsExactly("The agent asked, unanswered: \"Shall I mend the export?\"");
        assertThat(digest().text())
                .contains("Parser, done; Export, still broken\"")
                .doesNotContain("|");
    }

    @Test
    void what_a_cell_says_to_be_open_is_told_without_its_row() {
        say("Where do we stand?", "| Item | Owner |\n|---|---|\n| Still open: the export of invoices | Ann |");

        assertThat(texts(digest().open())).containsExactly("Still open: the export of invoices");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "## Plan\nShall I go on?",
                "- Parser done\n- Export broken\n\nShall I go on?",
                "The parser is done.\n1. Export\n2. Shall I go on?",
                "```\nmake all\n```\nShall I go on?",
                "The parser is done\nand the export fails. Shall I go on?"
            })
    void a_question_is_told_without_what_stands_above_it(String answer) {
        say("Go on with the export.", answer);

        assertThat(texts(digest().open())).containsExactly("The agent asked, unanswered: \"Shall I go on?\"");
    }

    @Test
    void a_project_of_many_rules_is_told_most_of_them_with_how_many_had_no_room() {
        for (int i = 0; i < 64; i++) {
            say("Never delete the folder number-" + i + " on the build server.", "I see.");
        }

        Digest digest = digest();

        assertThat(digest.rules()).hasSizeGreaterThan(30);
        assertThat(digest.rules().size() + digest.unshown()).isEqualTo(64);
        assertThat(digest.text()).contains("\n" + digest.unshown() + " older rules and decisions hold, too");
        assertThat(digest.tokens()).isBetween(1_500, 2_000);
        assertThat(digest.sessions()).isNotEmpty();
    }

    @Test
    void decisions_keep_room_beside_many_rules() {
        say("We decided to use Postgres for the orders.", "I see.");
        for (int i = 0; i < 80; i++) {
            say("Never delete the folder number-" + i + " on the build server.", "I see.");
        }

        assertThat(texts(digest().decisions())).containsExactly("User: We decided to use Postgres for the orders");
    }

    @Test
    void where_all_fit_nothing_is_said_of_room() {
        say("Never push to main.", "I see.");

        assertThat(digest().unshown()).isZero();
        assertThat(digest().text()).doesNotContain("had no room");
    }
}
