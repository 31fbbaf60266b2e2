package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Role;
import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.testkit.wire.StrictProvider;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Rows 22 to 27: which conversation a call belongs to. */
class LaneRowsTest extends MemoryRows {
    @Test
    void row_22_titles_and_compactions_pass_and_are_no_talk() {
        ScriptedClient client = fixture.client(Kind.CHAT).header("x-session-id", "ses_1");
        turns(client, 0, 3);
        int logged = fixture.log("session:ses_1").size();
        ScriptedClient title = fixture.client(Kind.CHAT).header("x-session-id", "ses_1");
        title.tools = false;
        title.list
                .addObject()
                .put("role", "system")
                .put("content", "You are a title generator. You output ONLY a title.");
        title.list.addObject().put("role", "user").put("content", "Generate a title for this conversation:");
        title.list.addObject().put("role", "user").put("content", words(0));
        HttpResponse<String> titled = title.call();
        title.accepted(titled);

        ScriptedClient topic = fixture.client(Kind.CHAT).header("x-session-id", "ses_1");
        topic.tools = false;
        topic.list.addObject().put("role", "user").put("content", "In what mood is the user?");
        topic.accepted(topic.call());

        client.list.addObject().put("role", "user").put("content", "CRITICAL: Respond with TEXT ONLY. Summarise.");
        client.accepted(client.call());
        assertThat(fixture.log("session:ses_1")).hasSize(logged);
        assertThat(fixture.varve().sessions("default")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x-claude-code-request-class | auxiliary",
                "x-claude-code-request-class | compaction",
                "x-claude-code-auxiliary-type | title",
                "x-codex-turn-metadata | {\"thread_id\":\"s-9\",\"request_kind\":\"compaction\"}"
            })
    void row_22_what_a_client_calls_its_own_business_passes_and_is_no_talk(String header, String value) {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "s-9");
        turns(client, 0, 2);
        int logged = fixture.log("s-9").size();
        ScriptedClient aside =
                fixture.client(Kind.MESSAGES).header("x-varve-session", "s-9").header(header, value);
        aside.list.addAll(client.list);
        aside.list.addObject().put("role", "user").put("content", "Sum it up in five words.");
        String body = aside.body();
        aside.accepted(aside.call());
        assertThat(fixture.log("s-9")).hasSize(logged);
        assertThat(fixture.varve().sessions("default")).hasSize(1);
        assertThat(lastText()).isEqualTo(body);
        turns(client, 2, 4);
        assertThat(fixture.log("s-9").stream().filter(message -> message.role() == Role.USER))
                .hasSize(4);
    }

    @Test
    void row_23_children_of_codex_share_the_session_and_not_the_thread() {
        ScriptedClient main =
                fixture.client(Kind.RESPONSES).header("session-id", "s").header("thread-id", "t-1");
        ScriptedClient child =
                fixture.client(Kind.RESPONSES).header("session-id", "s").header("thread-id", "t-2");
        turns(main, 0, 2);
        assertThat(ScriptedClient.session(turn(child, 0))).isEqualTo("codex:t-2");
        assertThat(ScriptedClient.session(turn(main, 2))).isEqualTo("codex:t-1");
        assertThat(fixture.log("codex:t-1").stream().filter(message -> message.role() == Role.USER))
                .hasSize(3);
    }

    @Test
    void row_23_the_parents_id_is_not_the_sub_agents() {
        ScriptedClient child = fixture.client(Kind.MESSAGES)
                .header("x-claude-code-session-id", "s-1")
                .header("x-claude-code-parent-agent-id", "a-1")
                .header("x-claude-code-agent-id", "a-2");
        assertThat(ScriptedClient.session(child.turn("Explore."))).isEqualTo("claude-code:s-1/a-2");
    }

    @Test
    void row_23_a_sub_agent_has_a_lane_of_its_own() {
        ScriptedClient main = fixture.client(Kind.MESSAGES).header("x-claude-code-session-id", "s-1");
        turns(main, 0, 3);
        ScriptedClient named = fixture.client(Kind.MESSAGES)
                .header("x-claude-code-session-id", "s-1")
                .header("x-claude-code-agent-id", "a-7");
        assertThat(ScriptedClient.session(named.turn("Explore the folder."))).isEqualTo("claude-code:s-1/a-7");
        ScriptedClient unnamed = fixture.client(Kind.MESSAGES).header("x-claude-code-session-id", "s-1");
        assertThat(ScriptedClient.session(unnamed.turn("You are a reviewer. Review it.")))
                .startsWith("claude-code:s-1~");
        fixture.settle();
        turns(main, 3, 5);
        assertThat(fixture.log("claude-code:s-1").stream().filter(message -> message.role() == Role.USER))
                .hasSize(5);
    }

    @Test
    void row_24_after_a_compaction_by_the_client_the_raw_history_stays_and_the_summary_is_its_word() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-claude-code-session-id", "s-2");
        turns(client, 0, 5);
        int logged = fixture.log("claude-code:s-2").size();
        client.list.removeAll();
        HttpResponse<String> first =
                client.turn("This session is being continued from a previous conversation: all was well.");
        client.accepted(first);
        assertThat(ScriptedClient.memory(first)).isEqualTo("bypassed");
        fixture.settle();
        HttpResponse<String> next = client.turn("go on");
        assertThat(fixture.log("claude-code:s-2")).hasSize(logged);
        assertThat(ScriptedClient.memory(next)).isEqualTo("raw");
        assertThat(fixture.log(ScriptedClient.session(next)).get(0).message().text())
                .contains("being continued");
    }

    @Test
    void row_24_a_compaction_by_codex_is_asked_for_with_all_and_goes_on_with_a_summary() {
        ScriptedClient client = fixture.client(Kind.RESPONSES).header("thread-id", "t-3");
        turns(client, 0, 40);
        int logged = fixture.log("codex:t-3").size();
        ScriptedClient asking = fixture.client(Kind.RESPONSES).header("thread-id", "t-3");
        asking.list.addAll(client.list);
        HttpResponse<String> summary =
                asking.turn("You are performing a CONTEXT CHECKPOINT COMPACTION. Create a handoff summary.");
        asking.accepted(summary);
        assertThat(ScriptedClient.memory(summary))
                .as("it sees what the conversation sees")
                .isEqualTo("active");
        assertThat(fixture.log("codex:t-3")).as("and is no talk").hasSize(logged);

        client.list.removeAll();
        HttpResponse<String> next = client.turn("Another language model started to solve this: all is well.");
        client.accepted(next);
        assertThat(ScriptedClient.session(next)).startsWith("codex:t-3~");
        assertThat(fixture.log("codex:t-3")).as("the raw history stays").hasSize(logged);
        assertThat(fixture.log(ScriptedClient.session(next)).get(0).message().text())
                .contains("Another language model");
        HttpResponse<String> later = turns(client, 41, 44);
        assertThat(ScriptedClient.session(later)).isEqualTo(ScriptedClient.session(next));
        assertThat(fixture.provider.refusals()).isEmpty();
    }

    @Test
    void row_25_an_edit_keeps_the_old_branch_and_does_not_show_it() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "edited");
        turns(client, 0, 40);
        client.turn("The password of the day is xylophone-9.");
        fixture.settle();
        int logged = fixture.log("edited").size();
        client.list.remove(client.list.size() - 1);
        client.list.remove(client.list.size() - 1);
        int at = fixture.provider.accepted().size();
        HttpResponse<String> edited = client.turn("Forget that, there is no such thing today.");
        client.accepted(edited);
        assertThat(ScriptedClient.memory(edited))
                .as("notes on what both have are still sent")
                .isEqualTo("active");
        fixture.settle();
        assertThat(fixture.log(ScriptedClient.session(edited)).get(0).message())
                .as("what both have was said once, at one time, and is found once")
                .isEqualTo(fixture.log("edited").get(0).message());
        turns(client, 41, 80);
        assertThat(fixture.log("edited")).hasSize(logged);
        for (StrictProvider.Seen seen : fixture.provider
                .accepted()
                .subList(at, fixture.provider.accepted().size())) {
            assertThat(seen.text()).doesNotContain("xylophone-9");
        }
        assertThat(fixture.provider.refusals()).isEmpty();
    }

    /** As a client may that keeps what was said behind the edit. */
    private static void edit(ScriptedClient client, int at, String words) {
        client.list.set(
                at, ScriptedClient.JSON.createObjectNode().put("role", "user").put("content", words));
    }

    @Test
    void row_25_an_edit_of_what_notes_stand_for_is_noted_at_once() {
        ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", "edited");
        client.tools = false;
        turns(client, 0, 40);
        int logged = fixture.log("edited").size();
        edit(client, 2, "What about module-1? Please keep port 9999 for it.");
        HttpResponse<String> edited = turn(client, 40);
        assertThat(ScriptedClient.memory(edited)).isEqualTo("active");
        assertThat(lastText()).contains("port 9999", "port 8002", "module-40").doesNotContain("port 8001");
        assertThat(fixture.log("edited")).as("the old branch stays").hasSize(logged);
        HttpResponse<String> next = turn(client, 41);
        assertThat(ScriptedClient.memory(next)).isEqualTo("active");
        assertThat(ScriptedClient.session(next)).isEqualTo(ScriptedClient.session(edited));
        assertThat(fixture.provider.refusals()).isEmpty();
    }

    @Test
    void row_25_a_client_that_edits_again_and_again_goes_without_notes() {
        ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", "edits");
        client.tools = false;
        turns(client, 0, 40);
        HttpResponse<String> last = turn(client, 40);
        for (int turn = 41; turn < 50; turn++) {
            edit(client, 2, "What about module-1? Please keep port " + (9000 + turn) + " for it.");
            last = turn(client, turn);
        }
        assertThat(ScriptedClient.memory(last)).isEqualTo("bypassed");
        assertThat(last.headers().firstValue("x-varve-reason")).hasValue("branched");
        assertThat(lastText()).contains("port 9049", "module-49").doesNotContain("port 9048");
    }

    @Test
    void row_26_equal_openers_never_meet() {
        ScriptedClient one = fixture.client(Kind.CHAT);
        ScriptedClient two = fixture.client(Kind.CHAT);
        one.tools = false;
        two.tools = false;
        one.turn("Hello");
        fixture.settle();
        two.turn("Hello");
        fixture.settle();
        for (int i = 0; i < 60; i++) {
            one.accepted(
                    one.turn("I like cats, number " + i + ". Tell me something about whiskers and naps in the sun."));
            fixture.settle();
            two.accepted(
                    two.turn("I like dogs, number " + i + ". Tell me something about sticks and walks in the park."));
            fixture.settle();
        }
        int activeCalls = 0;
        for (StrictProvider.Seen seen : fixture.provider.accepted()) {
            assertThat(seen.text().contains("cats") && seen.text().contains("dogs"))
                    .isFalse();
            activeCalls += notesIn(seen, Kind.CHAT).isEmpty() ? 0 : 1;
        }
        assertThat(activeCalls).isGreaterThan(20);
    }

    @Test
    void row_27_reminders_that_change_do_not_change_the_conversation() {
        ScriptedClient client = fixture.client(Kind.MESSAGES).header("x-varve-session", "reminded");
        for (int turn = 0; turn < 40; turn++) {
            client.accepted(client.turn(words(turn)));
            fixture.settle();
            ObjectNode first = (ObjectNode) client.list.get(0);
            tools.jackson.databind.node.ArrayNode content = first.putArray("content");
            content.addObject()
                    .put("type", "text")
                    .put("text", "<system-reminder>it is turn " + turn + "</system-reminder>");
            content.addObject().put("type", "text").put("text", words(0));
        }
        assertThat(fixture.varve().sessions("default")).hasSize(1);
        assertThat(fixture.log("reminded").stream()
                        .map(message -> message.message().text()))
                .noneMatch(text -> text.contains("it is turn"));
        assertThat(notesIn(
                        fixture.provider
                                .accepted()
                                .get(fixture.provider.accepted().size() - 1),
                        Kind.MESSAGES))
                .contains("it is turn 38");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Helicone-Session-Id", "x-sm-conversation-id", "x-litellm-session-id"})
    void row_41_conversations_have_the_names_that_other_gateways_give_them(String header) {
        ScriptedClient client = fixture.client(Kind.CHAT).header(header, "conv-7");
        HttpResponse<String> answer = turn(client, 1);
        assertThat(ScriptedClient.session(answer)).isEqualTo("session:conv-7");
    }

    @Test
    void row_41_a_body_may_name_its_conversation() {
        HttpResponse<String> answer =
                fixture.client(Kind.CHAT).post("/v1/chat/completions", "{\"session_id\":\"or-1\"," + opening("user-1"));
        assertThat(ScriptedClient.session(answer)).isEqualTo("or-1");
    }

    @Test
    void row_41_two_users_who_begin_alike_share_nothing() {
        ScriptedClient client = fixture.client(Kind.CHAT);
        String first = ScriptedClient.session(client.post("/v1/chat/completions", "{" + opening("user-1")));
        String other = ScriptedClient.session(client.post("/v1/chat/completions", "{" + opening("user-2")));
        assertThat(first).isNotEqualTo(other);
        fixture.settle();
        assertThat(fixture.varve().sessions("default")).hasSize(2);
    }

    private static String opening(String user) {
        return "\"model\":\"m\",\"user\":\"" + user
                + "\",\"messages\":[{\"role\":\"user\",\"content\":\"Hello, who are you?\"}]}";
    }
}
