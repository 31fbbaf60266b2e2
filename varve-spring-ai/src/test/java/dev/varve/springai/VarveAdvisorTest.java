package dev.varve.springai;

import static dev.varve.springai.ScriptedChatModel.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Policy;
import dev.varve.RecallTool;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.SmallPolicies;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.content.Media;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.util.MimeTypeUtils;

class VarveAdvisorTest {
    /** Long enough that a handful of such turns turn into notes under a tenth of the default policy. */
    private static final String LONG = "The measurements of the northern station are late again. ".repeat(8);

    @Test
    @Tag("LAN-26")
    void without_notes_the_prompt_is_what_it_would_be_without_memory() {
        try (Host host = Host.of()) {
            Host.in(host.client().build(), "hello").call().content();
            Host.in(host.remembering(), "hello").call().content();

            List<Prompt> prompts = host.model.prompts();
            assertThat(prompts.get(1).getInstructions())
                    .isEqualTo(prompts.get(0).getInstructions());
            assertThat(prompts.get(1).getOptions())
                    .usingRecursiveComparison()
                    .isEqualTo(prompts.get(0).getOptions());
        }
    }

    @Test
    @Tag("ZOR-17")
    void what_one_conversation_taught_is_known_in_the_users_next() {
        try (Varve varve = Varve.builder()
                .policy(Policy.defaults().withFacts(Policy.Facts.ON))
                .build()) {
            ScriptedChatModel model = new ScriptedChatModel();
            ChatClient client = ChatClient.builder(model)
                    .defaultSystem(Host.SYSTEM)
                    .defaultAdvisors(VarveAdvisor.of(varve))
                    .build();
            say(client, "ada", "monday", "I am allergic to walnuts, remember that.");
            varve.session(new Scope(Scope.DEFAULT, "ada", "monday")).end(Duration.ofSeconds(30));

            say(client, "ada", "tuesday", "what can I eat?");
            assertThat(model.newest().get(0))
                    .startsWith("system " + Host.SYSTEM)
                    .contains("## Known Facts", "walnuts");
            say(client, "bob", "tuesday", "what can I eat?");
            assertThat(model.newest().get(0)).isEqualTo("system " + Host.SYSTEM);
        }
    }

    private static void say(ChatClient client, String user, String conversation, String text) {
        client.prompt()
                .user(text)
                .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, conversation).param(VarveAdvisor.RESOURCE, user))
                .call()
                .content();
    }

    @Test
    void no_system_prompt_stays_no_system_prompt() {
        try (Host host = Host.of()) {
            ChatClient client = ChatClient.builder(host.model)
                    .defaultAdvisors(host.advisor().build())
                    .defaultTools(Host.tool("clock", false, arguments -> "09:00"))
                    .build();
            host.model.calls(call("c1", "clock", "{}"));

            Host.in(client, "what time?").call().content();

            assertThat(host.model.newest()).containsExactly("user what time?", "calls [c1]", "results [c1=09:00]");
        }
    }

    /** Without passages of earlier, which go when the user says something else. */
    @Test
    void a_long_conversation_keeps_its_prefix_its_budget_and_its_beginning() {
        try (Host host = Host.of(SmallPolicies.tenth(Policy.defaults()).withContext(context -> context.recall(0)))) {
            ChatClient client = host.remembering();
            int rewritten = 0;
            for (int turn = 0; turn < 40; turn++) {
                host.clock.advance(Duration.ofMinutes(3));
                host.model.says("Noted, turn " + turn + ". " + LONG);
                ChatClient.ChatClientRequestSpec said = Host.in(client, "Turn " + turn + ". " + LONG);
                if (turn % 2 == 0) {
                    said.call().content();
                } else {
                    Host.stream(said);
                }
                if (turn > 0 && !extendsTheOneBefore(host.model.prompts(), turn)) {
                    rewritten++;
                }
            }

            assertThat(rewritten).as("prompts that changed before their end").isBetween(1, 15);
            String system = host.model.newest().get(0);
            assertThat(system).startsWith("system " + Host.SYSTEM + "\n\n").contains("## Conversation Memory");
            assertThat(host.model.newest().stream().mapToInt(String::length).sum())
                    .as("characters in the newest prompt")
                    .isLessThan(host.log().stream().mapToInt(String::length).sum() / 3);
            assertThat(host.log()).hasSize(80);
            Invariants.checkContext(host.session(), host.session().context());
            assertThat(host.model.newest().stream().filter(line -> line.startsWith("system")))
                    .hasSize(1);
        }
    }

    private static boolean extendsTheOneBefore(List<Prompt> prompts, int turn) {
        List<String> before = ScriptedChatModel.lines(prompts.get(turn - 1));
        List<String> now = ScriptedChatModel.lines(prompts.get(turn));
        return now.size() > before.size() && now.subList(0, before.size()).equals(before);
    }

    @Test
    @Tag("LAN-25")
    @Tag("LAN-27")
    void issue_4170_system_messages_come_first_and_the_notes_with_the_first_of_them() {
        try (Host host = Host.of(SmallPolicies.tenth(Policy.defaults()))) {
            ChatClient client = host.remembering();
            for (int turn = 0; turn < 24; turn++) {
                Host.in(client, LONG + turn).call().content();
            }

            Host.in(client, "and now?")
                    .messages(new SystemMessage("Answer in German."))
                    .call()
                    .content();

            List<String> newest = host.model.newest();
            assertThat(newest.get(0)).startsWith("system " + Host.SYSTEM + "\n\n## Conversation Memory");
            assertThat(newest.get(1)).isEqualTo("system Answer in German.");
            assertThat(newest.subList(2, newest.size())).noneMatch(line -> line.startsWith("system"));
            assertThat(host.log()).noneMatch(line -> line.contains("German") || line.contains("careful"));
        }
    }

    @Test
    void examples_of_the_caller_stay_in_front_and_are_not_remembered() {
        try (Host host = Host.of()) {
            ChatClient client = host.remembering();
            List<Message> examples = List.of(new UserMessage("2+2"), new AssistantMessage("4"));
            host.model.says("7");

            Host.in(client, "3+4").messages(examples).call().content();
            Host.in(client, "5+6").messages(examples).call().content();

            assertThat(host.model.newest())
                    .containsExactly(
                            "system " + Host.SYSTEM, "user 2+2", "assistant 4", "user 3+4", "assistant 7", "user 5+6");
            assertThat(host.log()).containsExactly("user 3+4", "assistant 7", "user 5+6", "assistant ok");
        }
    }

    @Test
    void a_history_that_the_caller_sends_along_is_not_sent_twice() {
        try (Host host = Host.of()) {
            ChatClient client = host.remembering();
            host.model.says("hello to you");
            Host.in(client, "hello").call().content();

            Host.in(client, "how are you?")
                    .messages(new UserMessage("hello"), new AssistantMessage("hello to you"))
                    .call()
                    .content();

            assertThat(host.model.newest())
                    .containsExactly(
                            "system " + Host.SYSTEM, "user hello", "assistant hello to you", "user how are you?");
        }
    }

    @Test
    void a_question_that_is_asked_again_after_a_failure_is_there_once() {
        try (Host host = Host.of()) {
            ChatClient client = host.remembering();
            host.model.answers(prompt -> {
                throw new IllegalStateException("503");
            });

            assertThatThrownBy(() -> Host.in(client, "hello").call().content()).hasMessage("503");
            Host.in(client, "hello").call().content();

            assertThat(host.log()).containsExactly("user hello", "assistant ok");
            assertThat(host.model.newest()).containsExactly("system " + Host.SYSTEM, "user hello");
        }
    }

    @Test
    void a_stream_that_is_given_up_leaves_a_conversation_that_goes_on() {
        try (Host host = Host.of()) {
            ChatClient client = host.remembering();
            host.model.says("one two three four");

            Host.in(client, "count").stream().content().take(1).blockLast(Duration.ofSeconds(20));
            Host.in(client, "go on").call().content();

            assertThat(host.model.newest())
                    .containsExactly("system " + Host.SYSTEM, "user count", "assistant one ", "user go on");
        }
    }

    @Test
    void structured_answers_work_and_their_format_is_not_remembered() {
        try (Host host = Host.of()) {
            host.model.says("{\"amount\":12}");

            Price price = Host.in(host.remembering(), "price?").call().entity(Price.class);

            assertThat(price).isEqualTo(new Price(12));
            assertThat(host.model.newest()).last().asString().contains("JSON Schema");
            assertThat(host.log()).containsExactly("user price?", "assistant {\"amount\":12}");
        }
    }

    record Price(int amount) {}

    @Test
    void bytes_are_sent_in_their_turn_and_kept_as_a_reference() {
        try (Host host = Host.of()) {
            ChatClient client = host.remembering();
            Media picture = Media.builder()
                    .mimeType(MimeTypeUtils.IMAGE_PNG)
                    .data(new ByteArrayResource(new byte[] {1, 2, 3}))
                    .name("diagram")
                    .build();
            Media linked = new Media(MimeTypeUtils.IMAGE_JPEG, URI.create("https://example.org/map.jpg"));

            client.prompt()
                    .user(user -> user.text("look").media(picture, linked))
                    .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, "c"))
                    .call()
                    .content();
            assertThat(newestUser(host).getMedia()).containsExactly(picture, linked);

            Host.in(client, "and?").call().content();
            UserMessage earlier =
                    (UserMessage) host.model.prompts().get(1).getInstructions().get(1);
            assertThat(earlier.getText())
                    .isEqualTo("look\n[picture image/png \"diagram\", 3 bytes; it was sent with this message]");
            assertThat(earlier.getMedia()).hasSize(1);
            assertThat(earlier.getMedia().get(0).getData()).isEqualTo("https://example.org/map.jpg");
            assertThat(host.log().get(0))
                    .contains("urn:sha256:039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81");
        }
    }

    @Test
    void bytes_count_where_the_window_is_small() {
        try (Host host = Host.of()) {
            ChatClient client = host.client()
                    .defaultAdvisors(host.advisor().window(8_000, 500).build())
                    .build();
            for (int turn = 0; turn < 30; turn++) {
                Host.in(client, "Turn " + turn + ". " + LONG).call().content();
            }
            Host.in(client, "a word").call().content();
            int without = newest(host);
            Media picture = Media.builder()
                    .mimeType(MimeTypeUtils.IMAGE_PNG)
                    .data(new ByteArrayResource(new byte[3_000]))
                    .build();
            client.prompt()
                    .user(user -> user.text("look").media(picture, picture, picture, picture))
                    .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, "c"))
                    .call()
                    .content();
            assertThat(newestUser(host).getMedia()).hasSize(4);
            assertThat(newest(host)).isLessThan(without * 2 / 3);
        }
    }

    private static int newest(Host host) {
        return host.model.newest().stream().mapToInt(String::length).sum();
    }

    private static UserMessage newestUser(Host host) {
        List<Prompt> prompts = host.model.prompts();
        return prompts.get(prompts.size() - 1).getUserMessage();
    }

    @Test
    void what_providers_keep_in_metadata_comes_back() {
        try (Host host = Host.of()) {
            ChatClient client = host.remembering();
            host.model.answers(prompt -> AssistantMessage.builder()
                    .content("thought about it")
                    .properties(Map.of(
                            "reasoningContent",
                            "step by step",
                            "thoughtSignatures",
                            List.of(new byte[] {7, 8}),
                            "index",
                            0L,
                            "finishReason",
                            MessageType.USER))
                    .build());

            Host.in(client, "think").call().content();
            Host.in(client, "more").call().content();

            Map<String, Object> metadata =
                    host.model.prompts().get(1).getInstructions().get(2).getMetadata();
            assertThat(metadata)
                    .containsEntry("reasoningContent", "step by step")
                    .doesNotContainKey("finishReason");
            assertThat(metadata.get("thoughtSignatures"))
                    .asInstanceOf(InstanceOfAssertFactories.LIST)
                    .containsExactly(new byte[] {7, 8});
        }
    }

    @Test
    @Tag("LAN-28")
    @Tag("LAN-30")
    void case_isolation_conversations_users_and_tenants_share_nothing() {
        try (Host host = Host.of()) {
            ChatClient client = host.remembering();
            List<Scope> scopes = List.of(
                    Scope.of("c"), Scope.of("d"), new Scope("default", "anna", "c"), new Scope("acme", "anna", "c"));

            for (Scope scope : scopes) {
                in(client, scope, "I am in " + scope).call().content();
            }

            for (Scope scope : scopes) {
                in(client, scope, "where?").call().content();
                assertThat(host.model.newest())
                        .containsExactly(
                                "system " + Host.SYSTEM, "user I am in " + scope, "assistant ok", "user where?");
            }
        }
    }

    private static ChatClient.ChatClientRequestSpec in(ChatClient client, Scope scope, String text) {
        return client.prompt()
                .user(text)
                .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, scope.session())
                        .param(VarveAdvisor.RESOURCE, scope.resource())
                        .param(VarveAdvisor.TENANT, scope.tenant()));
    }

    @Test
    @Tag("LAN-29")
    void a_call_without_a_conversation_is_a_call_without_memory() {
        try (Host host = Host.of()) {
            ChatClient client = host.remembering();

            assertThat(client.prompt().user("hello").call().content()).isEqualTo("ok");
            assertThat(client.prompt().user("hello").stream()
                            .content()
                            .collectList()
                            .block(Duration.ofSeconds(20)))
                    .containsExactly("ok");

            assertThat(host.varve.sessions(Scope.DEFAULT)).isEmpty();
            assertThat(host.model.newest()).containsExactly("system " + Host.SYSTEM, "user hello");
        }
    }

    @Test
    void memory_that_fails_does_not_fail_the_agent() {
        try (Host host = Host.withoutDatabase()) {
            ChatClient client = host.client()
                    .defaultAdvisors(host.advisor().build())
                    .defaultTools(Host.tool("clock", false, arguments -> "09:00"))
                    .build();
            host.model.calls(call("c1", "clock", "{}")).says("it is nine");

            assertThat(Host.in(client, "what time?").call().content()).isEqualTo("it is nine");
            assertThat(host.model.newest())
                    .containsExactly("system " + Host.SYSTEM, "user what time?", "calls [c1]", "results [c1=09:00]");
        }
    }

    @Test
    @Tag("LAN-45")
    void the_recall_tool_is_offered_and_reads_the_conversation_of_the_call_only() {
        try (Host host = Host.of()) {
            ToolCallback clock = Host.tool("clock", false, arguments -> "09:00");
            ChatClient client = host.client()
                    .defaultAdvisors(host.advisor().recallTool(true).build())
                    .defaultTools(clock)
                    .build();
            in(client, Scope.of("other"), "the gate code is 9999").call().content();
            Host.in(client, "the gate code is 4711").call().content();
            host.model.calls(call("r1", RecallTool.NAME, "{\"query\":\"gate code\",\"session\":\"other\"}"));

            Host.in(client, "which code?").call().content();

            assertThat(host.model.newest()).last().asString().contains("4711").doesNotContain("9999");
            assertThat(tools(host))
                    .extracting(tool -> tool.getToolDefinition().name())
                    .containsExactly("clock", RecallTool.NAME);
        }
    }

    @Test
    void a_tool_of_the_host_with_the_name_of_recall_is_left_alone() {
        try (Host host = Host.of()) {
            ToolCallback own = Host.tool(RecallTool.NAME, false, arguments -> "mine");
            ChatClient client = host.client()
                    .defaultAdvisors(host.advisor().recallTool(true).build())
                    .defaultTools(own)
                    .build();

            Host.in(client, "hello").call().content();

            assertThat(tools(host)).containsExactly(own);
        }
    }

    private static List<ToolCallback> tools(Host host) {
        return Optional.ofNullable(host.model.prompts().get(0).getOptions())
                .map(options -> ((ToolCallingChatOptions) options).getToolCallbacks())
                .orElse(List.of());
    }
}
