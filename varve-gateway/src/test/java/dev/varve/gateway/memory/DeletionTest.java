package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.gateway.memory.ScriptedClient.Kind;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is deleted while a client goes on with its conversation, of which it keeps everything. */
class DeletionTest {
    private static final String SECRET = "Zanzibar-7719";
    private static final String WORDS = " Please keep that and remember it for the release on Friday. ".repeat(4);

    private final MemoryFixture fixture = new MemoryFixture();

    @AfterEach
    void stop() {
        fixture.close();
    }

    /** Each turn is logged before the next: a call that overtakes the log of the one before gets the notes of then. */
    private String turn(ScriptedClient client, int from, int to) {
        String session = "";
        for (int i = from; i < to; i++) {
            HttpResponse<String> answer = client.turn("Turn " + i + " is about port " + (8_000 + i) + "." + WORDS);
            client.accepted(answer);
            session = ScriptedClient.session(answer);
            fixture.settle();
        }
        return session;
    }

    /** A talk whose second turn has the secret. Returns its session. */
    private String talk(ScriptedClient client, int turns) {
        turn(client, 0, 1);
        client.accepted(client.turn("My word is " + SECRET + ", remember it." + WORDS));
        return turn(client, 2, turns);
    }

    private void delete(String session) {
        for (LoggedMessage logged : fixture.log(session)) {
            if (logged.message().toString().contains(SECRET)) {
                assertThat(fixture.varve().session(session).deleteSpan(new Span(logged.seq(), logged.seq() + 1)))
                        .isPresent();
            }
        }
    }

    private String newest() {
        return fixture.provider
                .accepted()
                .get(fixture.provider.accepted().size() - 1)
                .body()
                .toString();
    }

    private List<String> sessions() {
        fixture.settle();
        return fixture.store.sessions(Scope.DEFAULT).stream()
                .map(each -> each.scope().session())
                .toList();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void what_is_deleted_is_in_no_notes_from_the_next_call_on(Kind kind) {
        ScriptedClient client = fixture.client(kind).header("x-varve-session", "talk");
        String session = talk(client, 14);
        assertThat(newest()).as("the notes have it").contains(SECRET);

        delete(session);
        client.accepted(client.turn("Go on, please."));

        assertThat(newest()).doesNotContain(SECRET).contains("Notes on the earlier part");
    }

    @Test
    void in_the_middle_of_a_turn_too() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "talk");
        String session = talk(client, 14);
        client.list.addObject().put("role", "user").put("content", "Build it, please. [tools 2]");
        client.accepted(client.call());
        assertThat(client.takeAnswer()).as("a tool is to be called").isTrue();
        assertThat(newest()).contains(SECRET);

        delete(session);
        client.accepted(client.call());

        assertThat(newest()).doesNotContain(SECRET).contains("Notes on the earlier part");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void another_process_does_not_log_it_again_though_the_client_still_sends_it(Kind kind) {
        ScriptedClient client = fixture.client(kind).header("x-varve-session", "talk");
        String session = talk(client, 14);
        delete(session);

        fixture.restart(Duration.ofSeconds(60));
        ScriptedClient later = fixture.client(kind).header("x-varve-session", "talk");
        later.list.addAll(client.list);
        turn(later, 20, 22);

        assertThat(newest()).doesNotContain(SECRET);
        assertThat(sessions()).containsExactly(session);
        assertThat(fixture.log(session).toString())
                .doesNotContain(SECRET)
                .contains("Turn 0 is", "Turn 2 is", "Turn 21 is");
    }

    @Test
    void nor_if_it_was_the_newest_and_what_is_not_noted_yet_goes_to_the_provider_as_the_client_sends_it() {
        ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", "talk");
        client.tools = false;
        turn(client, 0, 1);
        HttpResponse<String> answer = client.turn("My word is " + SECRET + ".");
        String session = ScriptedClient.session(answer);
        List<LoggedMessage> log = fixture.log(session);
        long newest = log.get(log.size() - 1).seq();
        fixture.varve().session(session).deleteSpan(new Span(newest - 1, newest + 1));

        fixture.restart(Duration.ofSeconds(60));
        ScriptedClient later = fixture.client(Kind.CHAT).header("x-varve-session", "talk");
        later.tools = false;
        later.list.addAll(client.list);
        turn(later, 2, 3);

        assertThat(newest()).as("the client's own words").contains(SECRET);
        assertThat(sessions()).containsExactly(session);
        assertThat(fixture.log(session).toString()).doesNotContain(SECRET).contains("Turn 0 is", "Turn 2 is");
    }

    @Test
    void a_session_that_is_deleted_begins_anew_without_its_notes() {
        ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", "talk");
        String session = talk(client, 14);
        assertThat(newest()).contains("Notes on the earlier part");
        fixture.settle();
        Session gone = fixture.varve().session(session);
        assertThat(gone.delete()).isTrue();

        HttpResponse<String> answer = client.turn("Go on, please.");
        client.accepted(answer);

        assertThat(newest()).as("the first call").contains("Turn 2 is").contains("Go on, please.");
        assertThat(fixture.log(session).toString()).contains("Turn 0 is", "Go on, please.");
    }
}
