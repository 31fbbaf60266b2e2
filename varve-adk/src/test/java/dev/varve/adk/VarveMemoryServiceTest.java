package dev.varve.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.agents.LlmAgent;
import com.google.adk.memory.MemoryEntry;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.InMemorySessionService;
import com.google.adk.tools.LoadMemoryTool;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.varve.Message;
import dev.varve.Part.ToolCall;
import dev.varve.Part.ToolResult;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Varve;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class VarveMemoryServiceTest {
    private static final Instant AT = Instant.parse("2026-03-02T09:31:07Z");

    private final Varve varve = Varve.builder().build();
    private final VarveMemoryService memory = new VarveMemoryService(varve);

    @AfterEach
    void close() {
        varve.close();
    }

    @Test
    @Tag("LAN-31")
    void a_search_finds_what_the_user_said_in_any_session_of_the_app_and_nothing_else() {
        say("shop", "mina", "monday", "the teapot is blue");
        say("shop", "mina", "tuesday", "another teapot is red");
        say("shop", "jo", "monday", "my teapot is mine");
        say("bank", "mina", "monday", "no teapot at the bank");

        List<MemoryEntry> found = search("teapot");

        assertThat(found)
                .extracting(VarveMemoryServiceTest::text)
                .hasSize(2)
                .anyMatch(text -> text.contains("the teapot is blue"))
                .anyMatch(text -> text.contains("another teapot is red"));
        assertThat(search("nothing like it")).isEmpty();
    }

    @Test
    void an_entry_tells_who_and_when_to_the_second() {
        say("shop", "mina", "monday", "the teapot is blue");

        MemoryEntry entry = search("teapot").get(0);

        assertThat(entry.author()).isEqualTo("user");
        assertThat(entry.timestamp()).isEqualTo("2026-03-02T09:31:07Z");
    }

    @Test
    void a_session_that_said_little_is_not_crowded_out_and_ten_entries_are_enough() {
        for (int i = 0; i < 30; i++) {
            say("shop", "mina", "monday", "teapot " + i);
        }
        say("shop", "mina", "tuesday", "one teapot only");

        assertThat(search("teapot")).hasSize(10).anyMatch(entry -> text(entry).contains("one teapot only"));
    }

    @Test
    void a_session_of_long_ago_is_found_among_many_that_bear_on_it_less() {
        say("shop", "mina", "long ago", "the blue teapot broke its lid");
        for (int i = 0; i < 60; i++) {
            varve.session(new Scope("shop", "mina", "day " + i))
                    .append(Message.user("the teapot was washed " + i + " times", AT.plus(Duration.ofDays(i + 1))));
        }

        assertThat(text(search("blue teapot lid").get(0))).contains("the blue teapot broke its lid");
    }

    @Test
    void a_session_may_be_added_again_and_again() {
        Host host = new Host(new ScriptedLlm());
        host.say("the teapot is blue");
        memory.addSessionToMemory(host.session()).blockingAwait();
        host.say("and the cup is green");
        memory.addSessionToMemory(host.session()).blockingAwait();
        memory.addSessionToMemory(host.session()).blockingAwait();

        assertThat(varve.session(Host.SCOPE).messages(new Span(1, 100))).hasSize(4);
    }

    @Test
    void a_session_with_tool_calls_can_be_searched() {
        ScriptedLlm llm = new ScriptedLlm().answer(ScriptedLlm.call("stock", Map.of("item", "teapot")));
        Host host = new Host(llm);
        host.say("is there any?");
        memory.addSessionToMemory(host.session()).blockingAwait();

        assertThat(memory.searchMemory(Host.APP, Host.USER, "left")
                        .blockingGet()
                        .memories())
                .extracting(VarveMemoryServiceTest::text)
                .anyMatch(text -> text.contains("teapot: 7 left"));
    }

    @Test
    void a_search_does_not_find_earlier_searches() {
        say("shop", "mina", "monday", "the teapot is blue");
        varve.session(new Scope("shop", "mina", "monday"))
                .append(
                        Message.assistant(AT, new ToolCall("c1", "loadMemory", "{\"query\":\"teapot\"}")),
                        Message.tool(AT, new ToolResult("c1", "loadMemory", "the teapot is blue", false)));

        assertThat(search("teapot")).hasSize(1);
    }

    @Test
    @Tag("LAN-45")
    void adks_own_tool_loads_from_it_unchanged() {
        say(Host.APP, Host.USER, "last week", "the teapot is blue");
        ScriptedLlm llm = new ScriptedLlm().answer(ScriptedLlm.call("loadMemory", Map.of("query", "teapot")));
        LlmAgent agent = LlmAgent.builder()
                .name("clerk")
                .model(llm)
                .tools(new LoadMemoryTool())
                .build();
        Runner runner = Runner.builder()
                .agent(agent)
                .appName(Host.APP)
                .sessionService(new InMemorySessionService())
                .memoryService(memory)
                .plugins(VarvePlugin.of(varve))
                .build();
        runner.sessionService()
                .createSession(Host.APP, Host.USER, Map.of(), Host.SESSION)
                .ignoreElement()
                .blockingAwait();

        runner.runAsync(Host.USER, Host.SESSION, Content.fromParts(Part.fromText("which colour?")))
                .blockingSubscribe();

        assertThat(varve.session(Host.SCOPE)
                        .messages(new Span(3, 4))
                        .get(0)
                        .message()
                        .toolResults()
                        .get(0)
                        .content())
                .contains("the teapot is blue");
    }

    private void say(String app, String user, String session, String words) {
        varve.session(new Scope(app, user, session)).append(Message.user(words, AT));
    }

    private List<MemoryEntry> search(String query) {
        return memory.searchMemory("shop", "mina", query).blockingGet().memories();
    }

    private static String text(MemoryEntry entry) {
        return String.valueOf(entry.content().text());
    }
}
