package dev.varve.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.cli.Cli;
import dev.varve.cli.Samples;
import dev.varve.cli.agents.AgentHome;
import dev.varve.cli.agents.AgentMemory;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.database.Forgotten;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.store.CountedMessage;
import dev.varve.store.ForwardingStore;
import dev.varve.store.InMemoryStore;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.store.StoreException;
import dev.varve.store.StoreFullException;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a command says it has read and stored is what it has read and stored. */
class TrueCountsTest {
    private static final String TOOL_BLOCKS = """
            [{"role":"user","content":"Rain?"},
             {"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"weather","input":{"city":"Ulm"}}]},
             {"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"none"}]},
             {"role":"assistant","content":"No rain."}]
            """;

    private static final Clock CLOCK = Clock.fixed(Cli.NOW, ZoneOffset.UTC);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void tool_blocks_are_read_or_the_file_is_refused() throws IOException {
        Cli cli = new Cli(folder);
        cli.write("talk.json", TOOL_BLOCKS);

        Cli.Result misread = cli.run("replay", "talk.json", "--format", "openai");
        assertThat(misread.code()).isEqualTo(ExitCode.USAGE);
        assertThat(misread.err()).contains("tool_use", "--format anthropic");
        assertThat(cli.path(".varve/varve.db")).doesNotExist();

        Cli.Result read = cli.run("replay", "talk.json");
        assertThat(read.out()).contains("Messages  4 new, 4 in all").doesNotContain("left out");
        assertThat(cli.run("recall", "--span", "1-5").out()).contains("weather", "Ulm", "none");
    }

    @Test
    void what_a_reader_leaves_out_is_counted_beside_the_messages() throws IOException {
        Cli cli = new Cli(folder);
        cli.write("talk.json", """
                [{"role":"user","content":[{"type":"text","text":"Rain?"},{"type":"hologram","data":"x"}]},
                 {"role":"assistant","content":"No."}]
                """);

        assertThat(cli.run("replay", "talk.json", "--format", "openai").out())
                .contains("Messages  2 new, 2 in all; left out: 1x hologram block");
    }

    @Test
    void the_file_of_a_sub_agent_has_its_messages() throws IOException {
        Cli cli = new Cli(folder);
        cli.write("agent-1.jsonl", subAgent("user", "u1", "Find the answer") + subAgent("assistant", "u2", "42"));

        assertThat(cli.run("replay", "agent-1.jsonl").out()).contains("Messages  2 new, 2 in all");
    }

    @Test
    void a_file_without_a_message_is_no_success() throws IOException {
        Cli cli = new Cli(folder);
        cli.write("talk.jsonl", "{\"type\":\"summary\",\"summary\":\"s\",\"leafUuid\":\"l\"}\n");

        Cli.Result result = cli.run("replay", "talk.jsonl");

        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("holds no message (left out: 1 summary line)");
    }

    @Test
    void a_replay_that_the_store_stops_says_how_many_messages_stay() {
        InMemoryStore memory = new InMemoryStore();
        Store store = failingAt(memory, 25);
        Scope scope = Scope.of("orders");

        try (Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .executor(Runnable::run)
                        .build();
                Transcript transcript = Transcripts.open(
                        new ByteArrayInputStream(Samples.orders(40).getBytes(StandardCharsets.UTF_8)),
                        "orders.jsonl",
                        ReadOptions.startingAt(Cli.NOW))) {
            Conversation conversation = transcript.iterator().next();
            Replayer replayer = new Replayer(varve, store, "orders.jsonl", Progress.SILENT);
            assertThatThrownBy(() -> replayer.replay(conversation, scope))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("24 messages before it were stored in session orders and stay");
        }
        assertThat(memory.state(scope).orElseThrow().messages()).isEqualTo(24);
    }

    @Test
    void an_import_that_the_store_stops_says_how_many_messages_stay() throws IOException {
        InMemoryStore memory = new InMemoryStore();
        Path file = new Cli(folder).write("orders.jsonl", Samples.orders(120));

        try (AgentMemory agents = new AgentMemory(
                new AgentHome(folder),
                failingAt(memory, 3),
                new Forgotten(folder.resolve("forgotten")),
                ExtractiveModel.create(),
                CLOCK)) {
            assertThatThrownBy(() -> agents.take(file, folder, false))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("200 messages before it were stored in session varve:orders and stay");
        }
    }

    /** A store whose n-th append fails, with all that come after it, and stores nothing. */
    private static Store failingAt(Store store, int append) {
        AtomicInteger appends = new AtomicInteger();
        return new ForwardingStore(store) {
            @Override
            public SessionState.Appended append(Scope scope, List<CountedMessage> messages) {
                if (appends.incrementAndGet() >= append) {
                    throw new StoreFullException("no room");
                }
                return super.append(scope, messages);
            }
        };
    }

    private static String subAgent(String role, String id, String text) {
        return "{\"parentUuid\":null,\"isSidechain\":true,\"agentId\":\"a1\",\"type\":\"" + role + "\",\"uuid\":\"" + id
                + "\",\"sessionId\":\"s\",\"timestamp\":\"2026-04-06T10:00:00Z\",\"message\":{\"role\":\"" + role
                + "\",\"content\":\"" + text + "\"}}\n";
    }
}
