package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.store.InMemoryStore;
import dev.varve.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What somebody asked to be remembered. */
class RememberTest {
    private static final Scope MONDAY = new Scope("acme", "mina", "monday");
    private static final Scope TUESDAY = new Scope("acme", "mina", "tuesday");

    private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
    private final Varve varve = Varve.builder()
            .store(new InMemoryStore())
            .executor(Runnable::run)
            .clock(clock)
            .build();

    @AfterEach
    void close() {
        varve.close();
    }

    @Test
    @Tag("ZOR-17")
    void what_code_asks_to_be_remembered_is_known_in_every_later_session_of_the_resource_whatever_the_policy_learns() {
        Session monday = varve.session(MONDAY);
        monday.append(Message.user("I moved to Lisbon last week."));

        Fact kept = monday.remember("Mina lives in Lisbon.");

        assertThat(kept.span()).isEqualTo(new Span(1, 2));
        assertThat(kept.model()).isEqualTo(Fact.REMEMBERED);
        assertThat(varve.session(TUESDAY).context().systemText()).contains("- Mina lives in Lisbon.");
        assertThat(varve.session(new Scope("acme", "bob", "tuesday")).context().systemText())
                .isEmpty();
        assertThat(monday.remember("Mina  lives in Lisbon.")).isEqualTo(kept);
        assertThat(varve.facts("acme", "mina")).hasSize(1);
    }

    @Test
    void a_later_statement_about_the_same_thing_takes_the_place_of_the_earlier_one() {
        varve.remember("acme", "mina", "The staging server is port 8080", "Mina");
        clock.advance(Duration.ofHours(1));
        varve.remember("acme", "mina", "The staging server is port 9090", "Mina");

        assertThat(varve.facts("acme", "mina"))
                .extracting(Fact::summary)
                .containsExactly("Mina: The staging server is port 9090");
    }

    @Test
    void the_opposite_in_more_words_is_another_statement() {
        varve.remember("acme", "mina", "never use tabs", "");
        clock.advance(Duration.ofHours(1));
        varve.remember("acme", "mina", "use tabs", "");

        assertThat(varve.facts("acme", "mina")).extracting(Fact::summary).contains("use tabs");
    }

    @Test
    void what_people_ask_to_be_remembered_is_a_message_too_so_that_recall_finds_it_and_deleting_takes_it_back() {
        varve.remember("acme", "mina", "The release is on Tuesday.", "Mina");
        Session remembered = varve.session(new Scope("acme", "mina", Scope.REMEMBERED));
        assertThat(remembered.recall(RecallQuery.of("release")).total()).isEqualTo(1);

        remembered.deleteSpan(new Span(1, 2));

        assertThat(varve.facts("acme", "mina")).isEmpty();
        assertThat(varve.session(TUESDAY).context().systemText()).doesNotContain("Tuesday");
    }

    @Test
    void a_prompt_does_not_change_between_two_calls_because_something_was_remembered_elsewhere() {
        Session monday = varve.session(MONDAY);
        monday.append(Message.user("hello"));
        String before = monday.context().systemText();

        varve.remember("acme", "mina", "Mina lives in Lisbon.", "");

        assertThat(monday.context().systemText()).isEqualTo(before);
    }

    @Test
    void a_session_that_shares_nothing_remembers_for_itself() {
        Session alone = varve.session("chat");
        alone.remember("Answers are in German.");
        assertThat(alone.messages(new Span(1, 2))).hasSize(1);
        assertThat(varve.session("other").context().systemText()).isEmpty();
        assertThatThrownBy(() -> varve.remember("acme", Scope.DEFAULT, "Mina lives in Lisbon.", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("share nothing");
        assertThatThrownBy(() -> alone.remember(" ")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> alone.remember("x".repeat(401))).hasMessageContaining("401");
    }

    @Test
    @Tag("LAN-42")
    void without_memory_nothing_that_was_remembered_is_shown() {
        varve.remember("acme", "mina", "Mina lives in Lisbon.", "");
        try (Varve off = Varve.builder()
                .store(new InMemoryStore())
                .policy(Policy.defaults().withMemory(false))
                .build()) {
            off.remember("acme", "mina", "Mina lives in Lisbon.", "");
            assertThat(off.session(TUESDAY).context().systemText()).isEmpty();
        }
    }
}
