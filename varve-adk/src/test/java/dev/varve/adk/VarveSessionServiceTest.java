package dev.varve.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.sessions.BaseSessionService;
import com.google.adk.sessions.InMemorySessionService;
import dev.varve.Scope;
import dev.varve.Varve;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VarveSessionServiceTest extends PluginScenario {

    @Test
    void a_session_that_is_deleted_in_adk_does_not_come_back_and_is_not_found() {
        try (Varve varve = open(Runnable::run)) {
            SessionKey key = session -> Optional.of(new Scope("all", session.userId(), session.id()));
            BaseSessionService sessions = VarveSessionService.of(new InMemorySessionService(), varve, key);
            VarveMemoryService memory = new VarveMemoryService(varve, key);
            Host host = new Host(llm, sessions, VarvePlugin.of(varve).withKey(key));
            host.say("my secret is tangerine");
            host.say(Host.USER, "another", "the tangerine is ripe");
            assertThat(found(memory)).contains("my secret is tangerine", "the tangerine is ripe");

            sessions.deleteSession(Host.APP, Host.USER, Host.SESSION).blockingAwait();
            host.say("hello");

            assertThat(Host.texts(llm.lastRequest())).containsExactly("user: hello");
            assertThat(found(memory)).contains("the tangerine is ripe").doesNotContain("secret");
        }
    }

    @Test
    void a_session_that_only_memory_has_is_deleted_too() {
        try (Varve varve = open(Runnable::run)) {
            new Host(llm, VarvePlugin.of(varve)).say("my secret is tangerine");

            VarveSessionService.of(new InMemorySessionService(), varve)
                    .deleteSession(Host.APP, Host.USER, Host.SESSION)
                    .blockingAwait();

            assertThat(log(varve.session(Host.SCOPE))).isEmpty();
        }
    }

    private static String found(VarveMemoryService memory) {
        return memory.searchMemory(Host.APP, Host.USER, "tangerine")
                .blockingGet()
                .memories()
                .toString();
    }
}
