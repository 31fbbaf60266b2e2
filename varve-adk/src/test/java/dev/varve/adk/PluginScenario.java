package dev.varve.adk;

import dev.varve.LoggedMessage;
import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.util.List;
import java.util.concurrent.Executor;

/** What tests of the plugin begin with: a store, a scripted memory and a scripted agent. */
abstract class PluginScenario {
    static final String BASE = Host.INSTRUCTION + "\n\nYou are an agent. Your internal name is \"clerk\".";

    final InMemoryStore store = new InMemoryStore();
    final ScriptedModel model = new ScriptedModel();
    final ScriptedLlm llm = new ScriptedLlm();

    final Varve open(Executor executor) {
        return open(store, executor);
    }

    final Varve open(Store over, Executor executor) {
        return Varve.builder()
                .store(over)
                .keepStoreOpen()
                .model(model)
                .policy(SmallPolicies.tenth(Policy.defaults()))
                .executor(executor)
                .build();
    }

    static void talk(Host host, int turns) {
        for (int turn = 0; turn < turns; turn++) {
            host.say("turn " + turn + " " + "word ".repeat(100));
        }
    }

    static List<LoggedMessage> log(Session session) {
        return session.messages(new Span(1, 10_000));
    }

    static List<String> words(Session session) {
        return log(session).stream()
                .map(logged -> logged.message().text())
                .filter(text -> !text.isEmpty())
                .toList();
    }
}
