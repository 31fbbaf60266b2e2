package dev.varve.langchain4j.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.CompensateFor;
import dev.langchain4j.agent.tool.SearchBehavior;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.rag.AugmentationResult;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.memory.ChatMemoryAccess;
import dev.langchain4j.store.memory.chat.InMemoryChatMemoryStore;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.RecallQuery;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.internal.context.ProviderOrder;
import dev.varve.testkit.Messages;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What LangChain4j's AI services do to a memory beyond adding and reading. */
class AiServicesTrapsTest {
    private static final Span ALL = new Span(1, 10_000);

    private final Varve varve = Varve.builder()
            .model(new ScriptedModel())
            .policy(SmallPolicies.tenth(Policy.defaults()))
            .executor(Runnable::run)
            .build();
    private final Session session = varve.session("ada");
    private final Replies model = new Replies();

    @AfterEach
    void close() {
        varve.close();
    }

    interface Assistant {
        String chat(@MemoryId String user, @dev.langchain4j.service.UserMessage String text);
    }

    interface Evicting extends ChatMemoryAccess {
        String chat(@MemoryId String user, @dev.langchain4j.service.UserMessage String text);
    }

    @Test
    void a_memory_that_the_host_evicts_goes_on_where_it_was() {
        Evicting assistant = AiServices.builder(Evicting.class)
                .chatModel(model)
                .chatMemoryProvider(VarveChatMemoryProvider.of(varve))
                .build();
        model.next(AiMessage.from("Noted."), AiMessage.from("4711."));
        assistant.chat("ada", "The gate code is 4711.");

        assertThat(assistant.evictChatMemory("ada")).isTrue();
        assistant.chat("ada", "Which code?");

        assertThat(model.last())
                .containsExactly(
                        UserMessage.from("The gate code is 4711."),
                        AiMessage.from("Noted."),
                        UserMessage.from("Which code?"));
    }

    /** Gives replies in turn and keeps the requests. */
    private static final class Replies implements ChatModel {
        private final List<ChatRequest> requests = new ArrayList<>();
        private List<AiMessage> replies = List.of();

        void next(AiMessage... newReplies) {
            replies = List.of(newReplies);
        }

        @Override
        public ChatResponse doChat(ChatRequest request) {
            requests.add(request);
            AiMessage reply = replies.get(0);
            replies = replies.subList(1, replies.size());
            return ChatResponse.builder().aiMessage(reply).build();
        }

        List<ChatMessage> last() {
            return requests.get(requests.size() - 1).messages();
        }
    }

    private AiServices<Assistant> assistant() {
        return AiServices.builder(Assistant.class)
                .chatModel(model)
                .chatMemoryProvider(VarveChatMemoryProvider.of(varve))
                .systemMessageProvider(id -> "Be kind.");
    }

    private static AiMessage calls(String... names) {
        return AiMessage.from(Arrays.stream(names)
                .map(name -> ToolExecutionRequest.builder()
                        .id("id-" + name)
                        .name(name)
                        .arguments("{\"arg0\":\"pagora\",\"query\":\"pagora\"}")
                        .build())
                .toList());
    }

    private void talk(int turns) {
        for (int turn = 0; turn < turns; turn++) {
            session.append(
                    Message.user("question " + turn + " about the weather in spring ".repeat(10), Messages.START),
                    Message.assistant("it will be fine all day long ".repeat(10), Messages.START));
        }
    }

    /** Books, which can be undone, and pays, which fails. */
    static final class Travel {
        @Tool("books")
        public String book() {
            return "booked number 4417";
        }

        @CompensateFor("book")
        public void cancel() {}

        @Tool("pays")
        public String pay() {
            throw new IllegalStateException("card declined");
        }
    }

    @Test
    void retrieved_content_replaces_the_users_message_and_not_the_notes() {
        talk(40);
        Assistant assistant = assistant()
                .tools(new Travel())
                .retrievalAugmentor(request -> AugmentationResult.builder()
                        .chatMessage(UserMessage.from("what now? (sources: a, b)"))
                        .contents(List.of())
                        .build())
                .storeRetrievedContentInChatMemory(false)
                .build();
        model.next(calls("book"), AiMessage.from("done"));

        assistant.chat("ada", "what now?");

        assertThat(model.last().get(0))
                .isInstanceOfSatisfying(
                        SystemMessage.class,
                        system -> assertThat(system.text()).startsWith("Be kind.\n\n## Conversation Memory"));
        assertThat(UserMessage.findLast(model.last())).contains(UserMessage.from("what now? (sources: a, b)"));
        assertThat(log().map(Message::text)).contains("what now?").noneMatch(text -> text.contains("sources"));
    }

    @Test
    void tools_that_are_rolled_back_in_a_later_round_are_shown_so() {
        Assistant assistant =
                assistant().tools(new Travel()).compensateOnToolErrors(true).build();
        model.next(calls("book"), calls("pay"), AiMessage.from("sorry"));

        assistant.chat("ada", "book and pay");

        assertRolledBack();
    }

    @Test
    void tools_that_are_rolled_back_in_the_same_round_are_shown_so() {
        Assistant assistant =
                assistant().tools(new Travel()).compensateOnToolErrors(true).build();
        model.next(calls("book", "pay"), AiMessage.from("sorry"));

        assistant.chat("ada", "book and pay");

        assertRolledBack();
    }

    private void assertRolledBack() {
        assertThat(results(model.last()))
                .hasSize(2)
                .anySatisfy(text -> assertThat(text).contains("rolled back"))
                .anySatisfy(text -> assertThat(text).contains("card declined"))
                .noneMatch(text -> text.contains(ProviderOrder.NO_RESULT));
        List<ChatMessage> shown = VarveChatMemoryProvider.of(varve).get("ada").messages();
        assertThat(results(shown)).hasSize(2).anyMatch(text -> text.contains("rolled back"));
        assertThat(shown).endsWith(AiMessage.from("sorry"));
    }

    private static List<String> results(List<ChatMessage> messages) {
        return messages.stream()
                .filter(ToolExecutionResultMessage.class::isInstance)
                .map(message -> ((ToolExecutionResultMessage) message).text())
                .toList();
    }

    private Stream<Message> log() {
        return session.messages(ALL).stream().map(LoggedMessage::message);
    }

    @Test
    @Tag("LAN-45")
    @Tag("COR-38")
    void recall_reads_the_own_conversation_only_and_not_its_own_echoes() {
        session.append(Message.user("I asked pagora about captures", Messages.START));
        session.append(Message.assistant("noted", Messages.START));
        Assistant assistant = assistant().tools(RecallTool.of(varve)).build();

        model.next(calls(RecallTool.RECALL), AiMessage.from("about captures"));
        assistant.chat("ada", "what did I ask?");
        assertThat(results(model.last())).last().asString().contains("#1 ", "asked pagora about captures");

        model.next(calls(RecallTool.RECALL), AiMessage.from("again"));
        assistant.chat("ada", "and again?");
        assertThat(results(model.last())).last().asString().containsOnlyOnce("asked pagora about captures");

        model.next(calls(RecallTool.RECALL), AiMessage.from("nothing"));
        assistant.chat("bob", "what did I ask?");
        assertThat(results(model.last())).last().asString().contains("Nothing was found");
    }

    @Test
    @Tag("LAN-45")
    void an_agent_lists_the_notes_of_its_own_conversation_by_kind() {
        talk(2);
        session.compact(Duration.ofMinutes(1));
        assertThat(session.notes()).isNotEmpty();
        Assistant assistant = assistant().tools(NotesTool.of(varve)).build();

        model.next(calls(dev.varve.NotesTool.NAME), AiMessage.from("These."));
        assistant.chat("ada", "what do you remember?");
        assertThat(results(model.last())).last().asString().contains("Observation of messages 1 to ");

        model.next(calls(dev.varve.NotesTool.NAME), AiMessage.from("Nothing."));
        assistant.chat("bob", "what do you remember?");
        assertThat(results(model.last())).last().asString().contains("There are no such notes yet");

        assertThat(NotesTool.of(varve).list("reflections", "ada")).contains("There are no such notes yet");
        assertThat(NotesTool.of(varve).list(null, "ada")).contains("Observation of messages 1 to ");
    }

    @Test
    void recall_is_visible_where_a_tool_search_hides_other_tools() {
        assertThat(Arrays.stream(RecallTool.class.getDeclaredMethods())
                        .filter(method -> method.isAnnotationPresent(Tool.class))
                        .map(method -> method.getAnnotation(Tool.class).searchBehavior()))
                .hasSize(2)
                .containsOnly(SearchBehavior.ALWAYS_VISIBLE);
    }

    @Test
    void messages_are_read_by_number_within_bounds() {
        talk(15);
        RecallTool recall = RecallTool.of(varve);

        assertThat(recall.read(1, 2, null, "ada")).contains("#1 ", "#2 ").doesNotContain("#3 ");
        assertThat(recall.read(-5, Integer.MAX_VALUE, null, "ada"))
                .contains("#20 ")
                .doesNotContain("#21 ");
        assertThat(recall.read(900, 901, null, "ada")).contains("no messages with these numbers");
        assertThat(recall.read(1, 1, 2, "ada")).contains("#1 ", "[from character 2]");
    }

    @Test
    void an_existing_store_is_imported_once_and_without_half_groups() {
        InMemoryChatMemoryStore store = new InMemoryChatMemoryStore();
        store.updateMessages(
                "old",
                List.of(
                        SystemMessage.from("Be kind."),
                        ToolExecutionResultMessage.from("gone", "book", "result of an evicted call"),
                        UserMessage.from("book it"),
                        calls("book"),
                        ToolExecutionResultMessage.from("id-book", "book", "booked number 4417"),
                        AiMessage.from("done"),
                        calls("pay"),
                        UserMessage.from("hello?")));

        assertThat(MemoryImport.into(session, store, "old", Messages.START)).isEqualTo(8 - 2 + 1);
        assertThat(MemoryImport.into(session, store, "old", Messages.START)).isZero();

        assertThat(log().map(Message::role).map(Enum::name))
                .containsExactly("USER", "ASSISTANT", "TOOL", "ASSISTANT", "ASSISTANT", "TOOL", "USER");
        assertThat(session.recall(RecallQuery.of("4417")).hits()).hasSize(1);
    }
}
