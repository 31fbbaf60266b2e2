package dev.varve.adk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Varve;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An agent of ADK saves what its user said, and what nobody said as its note. */
class SaveToolsetTest {
    private static Map<String, Object> rule(String text, String quote) {
        return Map.of("text", text, "kind", "rule", "quote", quote);
    }

    @Test
    void what_the_user_says_in_this_session_is_saved_as_his() {
        try (Varve varve = Varve.builder().executor(Runnable::run).build()) {
            ScriptedLlm llm = new ScriptedLlm()
                    .answer(ScriptedLlm.call(
                            "remember", rule("Answers are in German", "always give your answers in German")))
                    .answer(ScriptedLlm.call("remember", rule("Answers are short", "keep all answers short")));
            Host host =
                    new Host(llm, Host.agent(llm).tools(SaveToolset.of(varve)).build(), VarvePlugin.of(varve));

            host.say("Please always give your answers in German.");

            List<String> shown = Host.texts(llm.lastRequest());
            assertThat(shown)
                    .anySatisfy(text -> assertThat(text).contains("the user's rule in "))
                    .anySatisfy(text -> assertThat(text).contains("as your note and not as the user's"));
            assertThat(varve.facts(Host.APP, Host.USER)).hasSize(2);
        }
    }

    @Test
    void a_session_without_memory_is_told_so_and_the_model_which_kinds_there_are() {
        try (Varve varve = Varve.builder().build()) {
            ScriptedLlm llm = new ScriptedLlm().answer(ScriptedLlm.call("retire", Map.of("id", "x")));
            SaveToolset none = SaveToolset.of(varve, session -> Optional.empty());
            new Host(llm, Host.agent(llm).tools(none).build()).say("forget it");

            assertThat(Host.texts(llm.lastRequest())).last().asString().contains("this session has no memory");
        }
    }
}
