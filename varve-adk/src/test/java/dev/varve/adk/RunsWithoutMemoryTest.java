package dev.varve.adk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Varve;
import dev.varve.store.Store;
import dev.varve.store.StoreUnavailableException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A store that is out of reach costs the agent what it remembers, and a wait per turn. */
class RunsWithoutMemoryTest extends PluginScenario {
    private boolean down;
    private int refusals;

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

    @Test
    void a_turn_with_a_tool_waits_once_and_an_outage_is_warned_about_once() {
        PrintStream before = System.err;
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        try (Varve varve = open(unreachableWhileDown(), Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            host.say("one");
            down = true;
            for (int turn = 1; turn <= 3; turn++) {
                llm.answer(ScriptedLlm.call("stock", Map.of("item", "tea")));
                host.say("is there tea?");
                assertThat(refusals).as("waits for the store in %s turns", turn).isEqualTo(turn);
            }
            assertThat(Host.texts(llm.lastRequest())).hasSize(2 + 4 + 4 + 3);
            down = false;
            host.say("two");

            assertThat(log(varve.session(Host.SCOPE))).hasSize(2 + 3 * 4 + 2);
        } finally {
            System.setErr(before);
        }
        assertThat(written.toString(StandardCharsets.UTF_8).lines().filter(line -> line.contains("nobody answers")))
                .as("warnings")
                .hasSize(1);
    }
}
