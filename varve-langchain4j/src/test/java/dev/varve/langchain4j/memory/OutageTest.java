package dev.varve.langchain4j.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.varve.ClearMode;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.store.StoreException;
import dev.varve.store.StoreUnavailableException;
import dev.varve.testkit.FaultyStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A store that fails costs the agent what it remembers, and no turn. */
class OutageTest {
    private static final Span ALL = new Span(1, 10_000);

    private boolean down;
    private int refusals;
    private FaultyStore.Fault fault = FaultyStore.Fault.NONE;
    private final Store store = FaultyStore.wrap(new InMemoryStore(), () -> fault);
    private final Varve varve = Varve.builder()
            .store(unreachableWhileDown())
            .executor(Runnable::run)
            .build();
    private final List<ChatRequest> requests = new ArrayList<>();
    private List<AiMessage> replies = List.of();

    @AfterEach
    void close() {
        down = false;
        varve.close();
    }

    private Store unreachableWhileDown() {
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    if (down) {
                        refusals++;
                        throw new StoreUnavailableException("nobody answers");
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    interface Assistant {
        @dev.langchain4j.service.SystemMessage("Be kind.")
        String chat(@MemoryId String user, @dev.langchain4j.service.UserMessage String text);
    }

    static class Clock {
        @Tool
        String time() {
            return "09:00";
        }
    }

    private Assistant assistant() {
        VarveChatMemoryProvider memory = VarveChatMemoryProvider.of(varve);
        return AiServices.builder(Assistant.class)
                .chatModel(new ChatModel() {
                    @Override
                    public ChatResponse doChat(ChatRequest request) {
                        requests.add(request);
                        AiMessage reply = replies.isEmpty() ? AiMessage.from("ok " + requests.size()) : replies.get(0);
                        replies = replies.isEmpty() ? replies : replies.subList(1, replies.size());
                        return ChatResponse.builder().aiMessage(reply).build();
                    }
                })
                .chatMemoryProvider(memory)
                .chatRequestTransformer(memory.requestTransformer())
                .tools(new Clock())
                .build();
    }

    private List<String> said(String session) {
        return varve.session(session).messages(ALL).stream()
                .map(logged -> logged.role() + " " + logged.message().text())
                .toList();
    }

    private List<ChatMessage> sent() {
        return requests.get(requests.size() - 1).messages();
    }

    @Test
    void turns_go_on_while_the_store_is_down_and_what_was_said_is_logged_when_it_is_back() {
        Assistant assistant = assistant();
        assistant.chat("ada", "The code is 4711.");
        down = true;
        replies = List.of(
                AiMessage.from(ToolExecutionRequest.builder()
                        .id("c1")
                        .name("time")
                        .arguments("{}")
                        .build()),
                AiMessage.from("It is nine."));

        assertThat(assistant.chat("ada", "What time?")).isEqualTo("It is nine.");
        assertThat(sent())
                .startsWith(
                        SystemMessage.from("Be kind."),
                        UserMessage.from("The code is 4711."),
                        AiMessage.from("ok 1"),
                        UserMessage.from("What time?"))
                .hasSize(6)
                .last()
                .isInstanceOf(ToolExecutionResultMessage.class);
        refusals = 0;
        assistant.chat("ada", "Which code?");
        assertThat(refusals).as("waits for the store in one turn").isEqualTo(1);
        assertThat(sent()).contains(AiMessage.from("It is nine."), UserMessage.from("Which code?"));

        down = false;
        assistant.chat("ada", "Thanks.");
        assertThat(said("ada"))
                .containsExactly(
                        "USER The code is 4711.",
                        "ASSISTANT ok 1",
                        "USER What time?",
                        "ASSISTANT ",
                        "TOOL ",
                        "ASSISTANT It is nine.",
                        "USER Which code?",
                        "ASSISTANT ok 4",
                        "USER Thanks.",
                        "ASSISTANT ok 5");
        assertThat(sent()).hasSize(10);
    }

    @Test
    void each_turn_waits_for_the_store_once_also_the_first_and_those_with_tools_and_in_new_sessions() {
        Assistant assistant = assistant();
        assistant.chat("ada", "The code is 4711.");
        down = true;
        for (String session : List.of("ada", "ada", "new", "new", "other")) {
            refusals = 0;
            replies = List.of(
                    AiMessage.from(ToolExecutionRequest.builder()
                            .id("c1")
                            .name("time")
                            .arguments("{}")
                            .build()),
                    AiMessage.from("It is nine."));
            assistant.chat(session, "What time?");

            assertThat(refusals).as("waits in a turn of %s", session).isEqualTo(1);
        }
        down = false;
        assistant.chat("bob", "Hi.");
        assertThat(said("ada")).hasSize(2 + 4 + 4);
        assertThat(said("new")).hasSize(4 + 4);
        assertThat(said("other")).hasSize(4);
    }

    @Test
    void a_session_that_nothing_is_known_of_goes_on_with_what_is_said_and_is_logged_by_anyones_next_turn() {
        Assistant assistant = assistant();
        down = true;
        assistant.chat("ada", "Hello.");
        assistant.chat("ada", "Anybody?");
        assertThat(sent())
                .containsExactly(
                        SystemMessage.from("Be kind."),
                        UserMessage.from("Hello."),
                        AiMessage.from("ok 1"),
                        UserMessage.from("Anybody?"));

        down = false;
        assistant.chat("bob", "Hi.");

        assertThat(said("ada")).containsExactly("USER Hello.", "ASSISTANT ok 1", "USER Anybody?", "ASSISTANT ok 2");
        assertThat(said("bob")).containsExactly("USER Hi.", "ASSISTANT ok 3");
    }

    @Test
    void what_the_store_has_written_before_it_failed_is_not_logged_twice() {
        ChatMemory memory = VarveChatMemoryProvider.of(varve).get("ada");
        fault = FaultyStore.Fault.AFTER;
        memory.add(UserMessage.from("Hello."));
        fault = FaultyStore.Fault.NONE;
        memory.add(AiMessage.from("Hi."));
        memory.add(UserMessage.from("Bye."));

        assertThat(said("ada")).containsExactly("USER Hello.", "ASSISTANT Hi.", "USER Bye.");
    }

    @Test
    void a_question_that_is_asked_again_during_an_outage_is_logged_once() {
        ChatMemory memory = VarveChatMemoryProvider.of(varve).get("ada");
        memory.add(UserMessage.from("Hello."));
        down = true;
        memory.add(UserMessage.from("Hello."));
        memory.add(UserMessage.from("Hello."));
        down = false;
        memory.add(AiMessage.from("Hi."));
        memory.add(UserMessage.from("Bye."));

        assertThat(said("ada")).containsExactly("USER Hello.", "ASSISTANT Hi.", "USER Bye.");
    }

    @Test
    void a_host_that_writes_its_view_back_goes_on_too() {
        ChatMemory memory = VarveChatMemoryProvider.of(varve).get("ada");
        memory.add(List.of(UserMessage.from("one"), AiMessage.from("two")));
        down = true;
        for (String word : List.of("three", "four")) {
            List<ChatMessage> view = new ArrayList<>(memory.messages());
            view.addAll(List.of(UserMessage.from(word), AiMessage.from("ok")));
            memory.set(view);
            assertThat(memory.messages()).isEqualTo(view);
        }
        down = false;
        memory.set(memory.messages());

        assertThat(said("ada"))
                .containsExactly(
                        "USER one", "ASSISTANT two", "USER three", "ASSISTANT ok", "USER four", "ASSISTANT ok");
    }

    @Test
    void a_window_is_reset_also_during_an_outage_but_nothing_is_said_to_be_deleted() {
        ChatMemory memory = VarveChatMemoryProvider.of(varve).get("ada");
        memory.add(UserMessage.from("before"));
        memory.add(AiMessage.from("ok"));
        down = true;
        memory.clear();
        assertThat(memory.messages()).isEmpty();
        memory.add(UserMessage.from("after"));
        assertThat(memory.messages()).containsExactly(UserMessage.from("after"));
        ChatMemory deleting = VarveChatMemoryProvider.builder(varve)
                .onClear(ClearMode.DELETE)
                .build()
                .get("ada");
        assertThatThrownBy(deleting::clear).isInstanceOf(StoreException.class);

        down = false;
        memory.add(AiMessage.from("ok"));
        memory.add(UserMessage.from("and?"));
        assertThat(memory.messages())
                .containsExactly(UserMessage.from("after"), AiMessage.from("ok"), UserMessage.from("and?"));
    }
}
