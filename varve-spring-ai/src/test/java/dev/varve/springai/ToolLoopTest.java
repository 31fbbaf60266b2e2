package dev.varve.springai;

import static dev.varve.springai.ScriptedChatModel.call;
import static dev.varve.springai.ScriptedChatModel.lines;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.internal.context.ProviderOrder;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.AdvisorParams;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.ToolCallingAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.model.tool.DefaultToolCallingManager;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.core.Ordered;

/** The loop of tools, wherever and however the host runs it: each round is seen, sent whole and logged once. */
class ToolLoopTest {
    private static final ToolCallback CLOCK = Host.tool("clock", false, arguments -> "09:00");
    private static final ToolCallback RUN = Host.tool("run", false, arguments -> "done " + arguments);

    private static final List<String> TWO_ROUNDS = List.of(
            "user run it",
            "assistant call clock {} call run {\"a\":1}",
            "tool result clock 09:00 result run done {\"a\":1}",
            "assistant call run {\"a\":2}",
            "tool result run done {\"a\":2}",
            "assistant it ran twice");

    private static final List<String> SECOND_PROMPT =
            List.of("system " + Host.SYSTEM, "user run it", "calls [c1, c2]", "results [c1=09:00, c2=done {\"a\":1}]");

    private static void script(Host host) {
        host.model
                .calls(call("c1", "clock", "{}"), call("c2", "run", "{\"a\":1}"))
                .calls(call("c3", "run", "{\"a\":2}"))
                .says("it ran twice");
    }

    private static void showsTwoRounds(UnaryOperator<ChatClient.Builder> setup) {
        try (Host host = Host.of()) {
            script(host);
            ChatClient client = setup.apply(
                            host.client().defaultAdvisors(host.advisor().build()))
                    .defaultTools(CLOCK, RUN)
                    .build();

            assertThat(Host.in(client, "run it").call().content()).isEqualTo("it ran twice");

            assertThat(host.log()).isEqualTo(TWO_ROUNDS);
            assertThat(host.model.prompts()).hasSize(3);
            assertThat(lines(host.model.prompts().get(1))).isEqualTo(SECOND_PROMPT);
            assertThat(host.model.newest())
                    .startsWith(SECOND_PROMPT.toArray(String[]::new))
                    .endsWith("calls [c3]", "results [c3=done {\"a\":2}]");
        }
    }

    @Test
    @Tag("ZOR-20")
    void rounds_of_parallel_calls_are_sent_whole_and_logged_once() {
        showsTwoRounds(client -> client);
    }

    @Test
    void a_loop_of_the_host_that_carries_no_history_changes_nothing() {
        showsTwoRounds(client -> client.defaultAdvisors(ToolCallingAdvisor.builder()
                .disableInternalConversationHistory()
                .build()));
    }

    @Test
    void a_loop_at_another_place_changes_nothing() {
        showsTwoRounds(client -> client.defaultAdvisors(ToolCallingAdvisor.builder()
                .advisorOrder(Ordered.LOWEST_PRECEDENCE - 100)
                .build()));
    }

    @Test
    void a_memory_inside_the_loop_changes_nothing() {
        for (boolean history : List.of(true, false)) {
            try (Host host = Host.of()) {
                script(host);
                ChatClient.Builder client = host.client()
                        .defaultAdvisors(host.advisor()
                                .order(Ordered.LOWEST_PRECEDENCE - 10)
                                .build())
                        .defaultTools(CLOCK, RUN);
                if (history) {
                    client.defaultAdvisors(ToolCallingAdvisor.builder().build());
                }

                Host.in(client.build(), "run it").call().content();

                assertThat(host.log()).isEqualTo(TWO_ROUNDS);
                assertThat(lines(host.model.prompts().get(1))).isEqualTo(SECOND_PROMPT);
            }
        }
    }

    @Test
    void issue_6340_streamed_rounds_leave_the_same_log_and_the_same_prompts() {
        try (Host host = Host.of()) {
            script(host);
            ChatClient client = host.client()
                    .defaultAdvisors(host.advisor().build())
                    .defaultTools(CLOCK, RUN)
                    .build();

            assertThat(Host.stream(Host.in(client, "run it"))).isEqualTo("it ran twice");

            assertThat(host.log()).isEqualTo(TWO_ROUNDS);
            assertThat(lines(host.model.prompts().get(1))).isEqualTo(SECOND_PROMPT);
        }
    }

    @Test
    void a_host_that_carries_out_calls_itself_has_them_once() {
        try (Host host = Host.of()) {
            host.model.calls(call("c1", "clock", "{}")).says("it is nine");
            ChatClient client = host.client()
                    .defaultAdvisors(host.advisor().build())
                    .defaultAdvisors(AdvisorParams.toolCallingAdvisorAutoRegister(false))
                    .defaultTools(CLOCK)
                    .build();

            AssistantMessage calling = Optional.ofNullable(
                            Host.in(client, "what time?").call().chatResponse())
                    .map(ChatResponse::getResult)
                    .orElseThrow()
                    .getOutput();
            ToolResponseMessage result = ToolResponseMessage.builder()
                    .responses(List.of(new ToolResponseMessage.ToolResponse("c1", "clock", "09:00")))
                    .build();
            client.prompt()
                    .messages(new UserMessage("what time?"), calling, result)
                    .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, "c"))
                    .call()
                    .content();

            assertThat(host.model.newest())
                    .containsExactly("system " + Host.SYSTEM, "user what time?", "calls [c1]", "results [c1=09:00]");
            assertThat(host.log())
                    .containsExactly(
                            "user what time?",
                            "assistant call clock {}",
                            "tool result clock 09:00",
                            "assistant it is nine");
        }
    }

    @Test
    void a_result_that_goes_straight_to_the_caller_is_remembered() {
        for (boolean streaming : List.of(false, true)) {
            try (Host host = Host.of()) {
                host.model.calls(call("c1", "quote", "{}")).says("the second one costs 30");
                ChatClient client = host.client()
                        .defaultAdvisors(host.advisor().build())
                        .defaultTools(Host.tool("quote", true, arguments -> "1: 20 EUR, 2: 30 EUR"))
                        .build();

                ChatClient.ChatClientRequestSpec asked = Host.in(client, "offers?");
                assertThat(streaming ? Host.stream(asked) : asked.call().content())
                        .isEqualTo("1: 20 EUR, 2: 30 EUR");
                Host.in(client, "and the second?").call().content();

                assertThat(host.model.newest())
                        .containsExactly(
                                "system " + Host.SYSTEM,
                                "user offers?",
                                "calls [c1]",
                                "results [c1=1: 20 EUR, 2: 30 EUR]",
                                "assistant " + ProviderOrder.NO_ANSWER,
                                "user and the second?");
            }
        }
    }

    @Test
    void calls_beyond_a_limit_are_answered_by_the_limit() {
        try (Host host = Host.of()) {
            host.model.calls(call("c1", "clock", "{}"), call("c2", "clock", "{}"));
            ChatClient client = host.client()
                    .defaultAdvisors(host.advisor().build())
                    .defaultAdvisors(ToolCallingAdvisor.builder()
                            .toolCallingManager(DefaultToolCallingManager.builder()
                                    .maxCallsPerTool(1)
                                    .build())
                            .build())
                    .defaultTools(CLOCK)
                    .build();

            String answer = Host.in(client, "what time?").call().content();

            assertThat(answer).contains("limit");
            assertThat(host.log())
                    .hasSize(3)
                    .last()
                    .asString()
                    .contains("09:00")
                    .contains("limit");
        }
    }

    @Test
    void a_tool_that_cannot_be_run_ends_the_turn_and_the_next_prompt_has_whole_groups() {
        try (Host host = Host.of()) {
            host.model.calls(call("c1", "unheard_of", "{}")).says("sorry");
            ChatClient client = host.remembering();

            assertThatThrownBy(() -> Host.in(client, "try it").call().content())
                    .isInstanceOf(IllegalStateException.class);
            Host.in(client, "leave it").call().content();

            assertThat(host.model.newest())
                    .containsExactly(
                            "system " + Host.SYSTEM,
                            "user try it",
                            "calls [c1]",
                            "results [c1=(This call was interrupted; it has no result.)]",
                            "assistant " + ProviderOrder.NO_ANSWER,
                            "user leave it");
        }
    }

    @Test
    void calls_without_ids_get_ids_and_results_find_them() {
        try (Host host = Host.of()) {
            host.model.calls(call("", "clock", "{}"), call("", "run", "")).says("done");
            ChatClient client = host.client()
                    .defaultAdvisors(host.advisor().build())
                    .defaultTools(CLOCK, RUN)
                    .build();

            Host.in(client, "both").call().content();

            assertThat(host.model.newest())
                    .endsWith("calls [call-1, call-2]", "results [call-1=09:00, call-2=done {}]");
        }
    }

    @Test
    void issue_1966_a_result_that_comes_after_another_turn_has_begun_keeps_its_call() {
        try (Host host = Host.of()) {
            ChatClient client =
                    host.client().defaultAdvisors(host.advisor().build()).build();
            ToolCallback slow = Host.tool("slow", false, arguments -> {
                Host.in(client, "hurry").call().content();
                return "slow result";
            });
            host.model.calls(call("c1", "slow", "{}")).says("hurrying").says("finished");

            Host.in(client, "start").tools(slow).call().content();

            assertThat(host.log())
                    .containsExactly(
                            "user start",
                            "assistant call slow {}",
                            "user hurry",
                            "assistant hurrying",
                            "assistant call slow {}",
                            "tool result slow slow result",
                            "assistant finished");
            assertThat(host.model.newest()).endsWith("calls [c1]", "results [c1=slow result]");
        }
    }
}
