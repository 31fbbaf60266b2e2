package dev.varve.adk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.testkit.Messages;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An agent sees what is remembered of its conversation, and of no other. */
class NotesToolTest {
    private final Varve varve = Varve.builder().executor(Runnable::run).build();

    @AfterEach
    void close() {
        varve.close();
    }

    @Test
    @Tag("LAN-45")
    void an_agent_lists_the_notes_of_the_session_that_it_runs_in() {
        remember(Host.SCOPE, "the gate code is 4711");
        remember(new Scope(Host.APP, Host.USER, "other"), "the gate code is 9999");
        ScriptedLlm llm = new ScriptedLlm()
                .answer(ScriptedLlm.call(dev.varve.NotesTool.NAME, Map.of("kind", "all", "session", "other")))
                .answer(ScriptedLlm.call(dev.varve.NotesTool.NAME, Map.of("kind", "reflections")));
        Host host = new Host(llm, Host.agent(llm).tools(NotesTool.of(varve)).build(), VarvePlugin.of(varve));

        host.say("what do you remember?");

        List<String> shown = Host.texts(llm.lastRequest());
        assertThat(shown)
                .anySatisfy(text -> assertThat(text).contains("Observation of messages 1 to 2:", "4711"))
                .anySatisfy(text -> assertThat(text).contains("There are no such notes yet"))
                .noneSatisfy(text -> assertThat(text).contains("9999"));
    }

    @Test
    void a_session_without_memory_is_told_so() {
        ScriptedLlm llm = new ScriptedLlm().answer(ScriptedLlm.call(dev.varve.NotesTool.NAME, Map.of()));
        Host host = new Host(
                llm,
                Host.agent(llm)
                        .tools(NotesTool.of(varve, session -> Optional.empty()))
                        .build());

        host.say("what do you remember?");

        assertThat(Host.texts(llm.lastRequest())).last().asString().contains("this session has no memory");
    }

    @Test
    void the_model_is_told_which_kinds_there_are() {
        assertThat(NotesTool.of(varve).declaration().orElseThrow().toJson())
                .contains("list_notes", "observations", "reflections");
    }

    private void remember(Scope scope, String words) {
        varve.session(scope)
                .append(
                        Message.user("Please remember that " + words + ".", Messages.START),
                        Message.assistant("Noted.", Messages.START));
        assertThat(varve.session(scope).compact(Duration.ofMinutes(1))).isTrue();
    }
}
