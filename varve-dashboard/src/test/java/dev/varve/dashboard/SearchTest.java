package dev.varve.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.dashboard.session.SessionList;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.web.ApiCall;
import dev.varve.model.InMemoryLedger;
import dev.varve.model.ModelLimits;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the search of the dashboard shows of a message. */
class SearchTest {
    private static final String LINES = "01:00 INFO started\n02:00 FATAL deadlock detected";

    private final InMemoryStore store = new InMemoryStore();

    private String found(String words) {
        try (Varve varve = Varve.builder()
                .store(store)
                .policy(Databases.policy())
                .executor(Runnable::run)
                .build()) {
            MemorySource source = new MemorySource(
                    "memory",
                    store,
                    varve,
                    Scope.DEFAULT,
                    Databases.policy(),
                    0,
                    ModelLimits.defaults(),
                    new InMemoryLedger(),
                    Optional.empty(),
                    List::of,
                    session -> false,
                    Optional.empty(),
                    Clock.fixed(Databases.START, ZoneOffset.UTC));
            varve.session("log")
                    .append(
                            Message.user("look at the log", Databases.START),
                            Message.assistant(Databases.START, new Part.ToolCall("c1", "Bash", "{}")),
                            Message.tool(Databases.START, new Part.ToolResult("c1", "Bash", LINES, false)));
            return new SessionList(source)
                    .search(new ApiCall(Map.of("q", words)))
                    .found()
                    .get(0)
                    .text();
        }
    }

    @Test
    void a_result_of_a_tool_is_shown_to_its_end_behind_the_name_of_the_tool() {
        assertThat(found("deadlock")).isEqualTo("result Bash\n" + LINES);
    }

    @Test
    void a_passage_further_on_is_the_one_that_has_the_word() {
        String before = "nothing of note. ".repeat(200);
        store.append(
                Scope.of("long"),
                List.of(new CountedMessage(Message.user(before + "The anchor is lost.", Databases.START), 900)));

        assertThat(found("anchor")).endsWith("The anchor is lost.");
    }
}
