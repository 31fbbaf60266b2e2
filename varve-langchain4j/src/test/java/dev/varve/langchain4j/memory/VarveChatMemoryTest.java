package dev.varve.langchain4j.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.image.Image;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.varve.ClearMode;
import dev.varve.LoggedMessage;
import dev.varve.Policy;
import dev.varve.RecallQuery;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.Varve;
import dev.varve.VarveException;
import dev.varve.internal.context.ProviderOrder;
import dev.varve.testkit.Messages;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The memory by itself: each way in which LangChain4j and hosts around it use one. */
class VarveChatMemoryTest extends ChatMemoryFixture {
    @Test
    void getting_a_memory_does_no_io_and_works_inside_compute_if_absent() {
        varve.close(); // any access to the store would be refused from here on
        Map<Object, ChatMemory> memories = new ConcurrentHashMap<>();

        ChatMemory one = memories.computeIfAbsent("ada", provider(ClearMode.KEEP)::get);

        assertThat(one.id()).isEqualTo("ada");
        assertThatThrownBy(one::messages).isInstanceOf(VarveException.class);
    }

    @Test
    @Tag("LAN-28")
    void an_id_that_is_not_text_needs_a_mapping() {
        assertThatThrownBy(() -> provider(ClearMode.KEEP).get(42L))
                .isInstanceOf(VarveException.class)
                .hasMessageContaining("42")
                .hasMessageContaining("scopes(");

        VarveChatMemoryProvider mapped = VarveChatMemoryProvider.builder(varve)
                .scopes(id -> new Scope("acme", "users", "user-" + id))
                .build();
        mapped.get(42L).add(UserMessage.from("hello"));
        assertThat(varve.session(new Scope("acme", "users", "user-42")).messages(ALL))
                .hasSize(1);
    }

    @Test
    void the_system_message_is_a_slot_that_comes_first_and_is_never_observed() {
        memory.add(SystemMessage.from("Be kind."));
        memory.add(UserMessage.from("hello"));
        memory.add(SystemMessage.from("Be kind."));
        memory.add(SystemMessage.from("Be brief."));

        assertThat(memory.messages()).containsExactly(SystemMessage.from("Be brief."), UserMessage.from("hello"));
        assertThat(log()).extracting(LoggedMessage::role).containsExactly(Role.USER);
    }

    @Test
    @Tag("LAN-25")
    @Tag("LAN-27")
    void notes_stand_in_the_system_message_and_the_last_user_message_is_the_users() {
        memory.add(SystemMessage.from("Be kind."));
        talk(40);
        memory.add(UserMessage.from("and now?"));

        List<ChatMessage> messages = memory.messages();

        assertThat(messages.get(0))
                .isInstanceOfSatisfying(
                        SystemMessage.class,
                        system -> assertThat(system.text()).startsWith("Be kind.\n\n## Conversation Memory"));
        assertThat(messages.stream().skip(1)).noneMatch(SystemMessage.class::isInstance);
        assertThat(UserMessage.findLast(messages)).contains(UserMessage.from("and now?"));
        assertThat(messages).hasSizeLessThan(40);
        // What a host does where it keeps retrieved content out of the memory:
        assertThat(UserMessage.replaceLast(messages, UserMessage.from("and now? (with sources)")))
                .endsWith(UserMessage.from("and now? (with sources)"))
                .startsWith(messages.get(0));
    }

    @Test
    void notes_that_come_back_with_the_system_message_are_not_doubled() {
        memory.add(SystemMessage.from("Be kind."));
        talk(40);
        memory.messages(); // activates what is due
        List<ChatMessage> before = memory.messages();

        memory.set(before);

        assertThat(memory.messages()).isEqualTo(before);
        assertThat(log()).hasSize(80);
    }

    @Test
    @Tag("ZOR-17")
    void what_one_conversation_taught_is_known_in_the_users_next_and_not_doubled_when_a_view_comes_back() {
        try (Varve known = Varve.builder()
                .policy(Policy.defaults().withFacts(Policy.Facts.ON))
                .build()) {
            VarveChatMemoryProvider byUser = VarveChatMemoryProvider.builder(known)
                    .scopes(id -> new Scope(Scope.DEFAULT, id.toString().split("/")[0], id.toString()))
                    .build();
            byUser.get("ada/monday").add(UserMessage.from("I am allergic to walnuts, remember that."));
            byUser.get("ada/monday").add(AiMessage.from("I will."));
            known.session(new Scope(Scope.DEFAULT, "ada", "ada/monday")).end(Duration.ofSeconds(30));

            ChatMemory next = byUser.get("ada/tuesday");
            next.add(SystemMessage.from("Be kind."));
            List<ChatMessage> view = next.messages();
            assertThat(view)
                    .singleElement()
                    .satisfies(system -> assertThat(((SystemMessage) system).text())
                            .startsWith("Be kind.\n\n## Known Facts")
                            .contains("walnuts"));
            next.set(view);
            assertThat(next.messages()).isEqualTo(view);
            assertThat(byUser.get("bob/tuesday").messages()).isEmpty();
        }
    }

    @Test
    void the_first_prompt_of_a_turn_leaves_room_for_the_user_message_that_is_still_to_come() {
        ChatMemory small = VarveChatMemoryProvider.builder(varve)
                .contextWindow(1_500)
                .reserve(1_000)
                .build()
                .get("ada");
        talk(8);

        TokenEstimator estimator = TokenEstimator.scriptAware();
        int shown = small.messages().stream()
                .mapToInt(message -> message instanceof SystemMessage system
                        ? estimator.estimate(system.text())
                        : estimator.estimate(ChatMessageCodec.encode(message, Messages.START)))
                .sum();

        assertThat(shown).isLessThanOrEqualTo(500);
    }

    @Test
    void a_conversation_whose_beginning_is_in_the_notes_opens_with_a_user_message() {
        memory.add(AiMessage.from("Good morning, how can I help?"));
        memory.add(UserMessage.from("hello"));

        assertThat(memory.messages())
                .containsExactly(
                        UserMessage.from(ProviderOrder.OPENING),
                        AiMessage.from("Good morning, how can I help?"),
                        UserMessage.from("hello"));
    }

    @Test
    void a_call_that_a_crash_left_open_gets_a_result_that_says_so() {
        memory.add(UserMessage.from("run it"));
        memory.add(calls("a", "b"));
        memory.add(result("a", "done"));

        memory.add(UserMessage.from("are you there?"));

        assertThat(memory.messages())
                .containsExactly(
                        UserMessage.from("run it"),
                        calls("a", "b"),
                        result("a", "done"),
                        ToolExecutionResultMessage.builder()
                                .id("b")
                                .toolName("run")
                                .text(ProviderOrder.NO_RESULT)
                                .isError(true)
                                .build(),
                        AiMessage.from(ProviderOrder.NO_ANSWER),
                        UserMessage.from("are you there?"));
    }

    @Test
    void issue_1966_two_calls_that_interleave_on_one_id_leave_whole_groups() {
        memory.add(UserMessage.from("first"));
        memory.add(calls("a"));
        memory.add(UserMessage.from("second"));
        memory.add(result("a", "done"));
        memory.add(AiMessage.from("answer"));

        assertThat(memory.messages())
                .containsExactly(
                        UserMessage.from("first"),
                        calls("a"),
                        result("a", "done"),
                        AiMessage.from(ProviderOrder.NO_ANSWER),
                        UserMessage.from("second"),
                        AiMessage.from("answer"));
        assertThat(session.recall(RecallQuery.of("done")).hits()).isNotEmpty();
    }

    @Test
    void adding_from_many_threads_loses_nothing() throws Exception {
        int threads = 8;
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Thread> running = IntStream.range(0, threads)
                .mapToObj(number -> new Thread(() -> {
                    await(start);
                    for (int i = 0; i < 20; i++) {
                        memory.add(UserMessage.from("from " + number + " message " + i));
                        memory.messages();
                    }
                }))
                .toList();
        running.forEach(Thread::start);
        for (Thread thread : running) {
            thread.join();
        }

        assertThat(log()).hasSize(threads * 20);
        for (int number = 0; number < threads; number++) {
            String own = "from " + number + " ";
            assertThat(log().stream().map(logged -> logged.message().text()).filter(text -> text.startsWith(own)))
                    .isEqualTo(IntStream.range(0, 20)
                            .mapToObj(i -> own + "message " + i)
                            .toList());
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void thinking_attributes_names_and_media_come_back_as_they_were() {
        Image image =
                Image.builder().base64Data("aGVsbG8=").mimeType("image/png").build();
        List<ChatMessage> messages = List.of(
                UserMessage.from("Mina", "look at this"),
                AiMessage.from("At what?"),
                UserMessage.builder()
                        .contents(List.of(TextContent.from("a picture"), ImageContent.from(image)))
                        .attributes(Map.of("source", "camera"))
                        .build(),
                AiMessage.builder()
                        .text("I see.")
                        .thinking("It is small.")
                        .toolExecutionRequests(calls("t").toolExecutionRequests())
                        .attributes(Map.of("signature", "c2ln"))
                        .build(),
                ToolExecutionResultMessage.builder()
                        .id("t")
                        .toolName("run")
                        .text("ok")
                        .attributes(Map.of("took", "3"))
                        .build(),
                AiMessage.from("Done."));

        memory.add(messages);

        assertThat(memory.messages()).isEqualTo(messages);
        assertThat(log().get(2).message().text()).as("what notes are made of").doesNotContain("aGVsbG8=");
    }

    @Test
    void calls_without_ids_are_answered_in_order() {
        AiMessage nameless = AiMessage.from(
                ToolExecutionRequest.builder().name("run").arguments("{}").build());
        ToolExecutionResultMessage answer = ToolExecutionResultMessage.builder()
                .toolName("run")
                .text("ok")
                .isError(false)
                .build();

        memory.add(UserMessage.from("go"));
        memory.add(nameless);
        memory.add(answer);

        assertThat(memory.messages()).containsExactly(UserMessage.from("go"), nameless, answer);
    }

    @Test
    @Tag("A9")
    void a_question_that_is_asked_again_after_a_model_failed_is_logged_once() {
        memory.add(UserMessage.from("what now?"));
        memory.add(UserMessage.from("what now?"));

        assertThat(log()).hasSize(1);
        memory.add(AiMessage.from("nothing"));
        memory.add(UserMessage.from("what now?"));
        assertThat(log()).hasSize(3);
    }

    @Test
    @Tag("A9")
    void a_view_that_is_read_before_the_next_question_ends_with_the_assistant() {
        memory.add(SystemMessage.from("Be kind."));
        memory.add(UserMessage.from("first"));

        memory.add(SystemMessage.from("Be kind."));
        assertThat(memory.messages()).endsWith(UserMessage.from("first"), AiMessage.from(ProviderOrder.NO_ANSWER));

        memory.add(UserMessage.from("second"));
        assertThat(memory.messages())
                .endsWith(
                        UserMessage.from("first"), AiMessage.from(ProviderOrder.NO_ANSWER), UserMessage.from("second"));
    }
}
