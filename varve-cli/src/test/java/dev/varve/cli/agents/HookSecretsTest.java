package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.PlantedSecret;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Whatever hooks hand out or leave behind after a session with secrets of all kinds. */
@Tag("A3")
class HookSecretsTest {
    private static final Clock CLOCK = Clock.fixed(Cli.NOW, ZoneOffset.UTC);
    private static final List<PlantedSecret> PLANTED = PlantedSecret.all(7);

    @TempDir
    private Path user;

    private Path folder = Path.of("");
    private final List<String> shown = new ArrayList<>();

    @BeforeEach
    void aSession() throws IOException {
        folder = user.resolve("shop");
        Files.createDirectories(folder.resolve(".git"));
        List<String> lines = new ArrayList<>();
        for (PlantedSecret planted : PLANTED) {
            add(lines, "user", "Never deploy without this: " + planted.text());
            add(lines, "assistant", "I decided to use " + planted.text() + " for cart.ts.");
        }
        Files.write(transcript("first"), lines);
    }

    private void add(List<String> lines, String type, String text) {
        lines.add(HookTest.line(type, "first", lines.size(), text, folder, Cli.NOW.minusSeconds(7_200)));
    }

    private Path transcript(String session) {
        return user.resolve(session + ".jsonl");
    }

    private void hook(String name, String session, Map<String, Object> more) {
        Map<String, Object> event = new LinkedHashMap<>(Map.of(
                "hook_event_name",
                name,
                "session_id",
                session,
                "cwd",
                folder.toString(),
                "transcript_path",
                transcript(session).toString()));
        event.putAll(more);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Hook(Map.of("HOME", user.toString()), CLOCK, each -> new ProcessBuilder("true").start())
                .run(
                        List.of("claude-code"),
                        new ByteArrayInputStream(
                                JsonMapper.shared().writeValueAsString(event).getBytes(StandardCharsets.UTF_8)),
                        new PrintStream(out, true, StandardCharsets.UTF_8));
        shown.add(name + ": " + out.toString(StandardCharsets.UTF_8));
    }

    private void imported() {
        AgentHome home = new AgentHome(user);
        try (SqliteStore store = SqliteStore.open(home.database());
                AgentMemory memory = AgentMemories.on(home, store, CLOCK)) {
            Recordings.pending(home, memory, Cli.NOW, Duration.ofMinutes(1), CLOCK);
        }
    }

    /** All files but the database, which has the log word for word, and what the program itself wrote. */
    private List<String> files() throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.walk(user.resolve(".varve"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!file.getFileName().toString().contains(".db")) {
                    texts.add(file + ": " + Files.readString(file, StandardCharsets.ISO_8859_1));
                }
            }
        }
        return texts;
    }

    @Test
    void no_hook_hands_out_a_secret_or_leaves_one_in_a_file() throws IOException {
        hook("SessionStart", "first", Map.of("source", "startup"));
        hook("Stop", "first", Map.of());
        imported();
        hook("PreCompact", "first", Map.of("trigger", "auto"));
        hook("SessionStart", "first", Map.of("source", "compact"));
        hook("SessionEnd", "first", Map.of("reason", "exit"));
        imported();
        hook("SessionStart", "second", Map.of("source", "startup"));
        hook("UserPromptSubmit", "second", Map.of("prompt", "What was decided for the deploy and cart.ts?"));
        Map<String, Object> edit = Map.of(
                "tool_name",
                "Edit",
                "tool_input",
                Map.of("file_path", folder.resolve("cart.ts").toString()));
        hook("PreToolUse", "second", edit);
        hook("PostToolUse", "second", edit);
        hook("PreToolUse", "second", Map.of("tool_name", "Bash", "tool_input", Map.of("command", "make deploy")));

        assertThat(shown).anyMatch(out -> out.contains("SessionStart") && out.contains("[masked "));
        List<String> all = new ArrayList<>(shown);
        all.addAll(files());
        for (PlantedSecret planted : PLANTED) {
            assertThat(all).as(planted.kind()).noneMatch(planted::isIn);
        }
    }
}
