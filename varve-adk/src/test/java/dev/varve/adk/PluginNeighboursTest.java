package dev.varve.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.agents.LlmAgent;
import com.google.adk.models.LlmResponse;
import com.google.adk.plugins.ContextFilterPlugin;
import com.google.adk.tools.AgentTool;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.varve.Varve;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The plugin beside other plugins and other agents. */
class PluginNeighboursTest extends PluginScenario {
    @Test
    void a_request_whose_history_another_plugin_rewrote_is_left_alone() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(
                    llm, ContextFilterPlugin.builder().numInvocationsToKeep(1).build(), VarvePlugin.of(varve));
            talk(host, 30);

            assertThat(Host.system(llm.lastRequest())).isEqualTo(BASE);
            assertThat(log(varve.session(Host.SCOPE))).hasSize(60);
        }
    }

    @Test
    void an_answer_that_a_guard_replaced_is_remembered_as_it_was_shown() {
        try (Varve varve = open(Runnable::run)) {
            LlmAgent agent = Host.agent(llm)
                    .afterModelCallbackSync((context, response) -> response.content()
                                    .map(Content::text)
                                    .filter("a secret"::equals)
                                    .isPresent()
                            ? Optional.of(LlmResponse.builder()
                                    .content(Content.builder()
                                            .role("model")
                                            .parts(Part.fromText("I may not say."))
                                            .build())
                                    .build())
                            : Optional.empty())
                    .build();
            Host host = new Host(llm, agent, VarvePlugin.of(varve));
            llm.answer(Part.fromText("a secret"));
            host.say("tell me");
            host.say("please");

            assertThat(words(varve.session(Host.SCOPE)))
                    .containsExactly("tell me", "I may not say.", "please", "Done.");
            assertThat(Host.texts(llm.lastRequest()))
                    .containsExactly("user: tell me", "model: I may not say.", "user: please");
        }
    }

    @Test
    void an_agent_that_asked_for_no_history_gets_no_memory() {
        try (Varve varve = open(Runnable::run)) {
            LlmAgent agent = Host.agent(llm)
                    .includeContents(LlmAgent.IncludeContents.NONE)
                    .build();
            Host host = new Host(llm, agent, VarvePlugin.of(varve));
            talk(host, 30);

            assertThat(Host.system(llm.lastRequest())).isEqualTo(BASE);
            assertThat(llm.lastRequest().contents()).hasSize(1);
            assertThat(log(varve.session(Host.SCOPE))).hasSize(60);
        }
    }

    @Test
    void an_agent_used_as_a_tool_leaves_no_session_behind() {
        ScriptedLlm inner = new ScriptedLlm();
        LlmAgent helper = LlmAgent.builder().name("helper").model(inner).build();
        try (Varve varve = open(Runnable::run)) {
            LlmAgent agent = Host.agent(llm).tools(AgentTool.create(helper)).build();
            Host host = new Host(llm, agent, VarvePlugin.of(varve));
            llm.answer(ScriptedLlm.call("helper", Map.of("request", "count")));
            host.say("ask the helper");

            assertThat(inner.requests()).hasSize(1);
            assertThat(varve.sessions(Host.APP)).hasSize(1);
            assertThat(varve.sessions("clerk")).isEmpty();
            assertThat(log(varve.session(Host.SCOPE))
                            .get(2)
                            .message()
                            .toolResults()
                            .get(0)
                            .content())
                    .isEqualTo("Done.");
        }
    }

    @Test
    void words_of_another_agent_are_told_as_adk_tells_them() {
        ScriptedLlm second = new ScriptedLlm();
        LlmAgent expert = LlmAgent.builder()
                .name("expert")
                .description("knows tea")
                .model(second)
                .build();
        try (Varve varve = open(Runnable::run)) {
            LlmAgent agent = Host.agent(llm).subAgents(expert).build();
            Host host = new Host(llm, agent, VarvePlugin.of(varve));
            talk(host, 30);
            llm.answer(ScriptedLlm.call("transfer_to_agent", Map.of("agent_name", "expert")));
            host.say("ask the expert");

            assertThat(Host.system(second.lastRequest())).contains("## Conversation Memory");
            assertThat(Host.texts(second.lastRequest()))
                    .anyMatch(text -> text.contains("For context: | [clerk] said:"));
        }
    }
}
