package dev.varve.cli.agents;

import dev.varve.cli.Cli;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
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
import java.util.function.BiFunction;
import tools.jackson.databind.json.JsonMapper;

/**
 * A session of which one message, number 3, has a given text, and what comes after it: another session, a hand-out, an import
 * by hand, a recall. The result has what each step printed.
 */
public final class RunawaySession implements BiFunction<Path, String, Map<String, String>> {
    private static final Clock CLOCK = Clock.fixed(Cli.NOW, ZoneOffset.UTC);

    private Path user = Path.of("");
    private Path folder = Path.of("");
    private final Map<String, String> shown = new LinkedHashMap<>();

    @Override
    public Map<String, String> apply(Path home, String text) {
        user = home;
        folder = home.resolve("shop");
        try {
            Files.createDirectories(folder.resolve(".git"));
            session(
                    "first",
                    List.of(
                            "Never push to main.",
                            "I will use branches.",
                            text,
                            "Understood.",
                            "Always run the linter before a commit.",
                            "I will run the linter."));
            session(
                    "other",
                    List.of(
                            "We use port 5432 for the warehouse.",
                            "Noted: port 5432.",
                            "Please always answer in British English.",
                            "I will."));
            hook("SessionEnd", "other", Map.of("reason", "exit"));
            imported();
            hook("Stop", "first", Map.of());
            imported();
            hook("SessionEnd", "first", Map.of("reason", "exit"));
            imported();
            hook("SessionStart", "second", Map.of("source", "startup"));
            hook("SessionStart", "first", Map.of("source", "compact"));
            hook("UserPromptSubmit", "third", Map.of("prompt", "Which port does the warehouse use?"));
            Cli cli = new Cli(folder).variable("HOME", user.toString());
            String database = user.resolve(".varve/varve.db").toString();
            String project = folder.toRealPath().toString();
            shown.put("digest", run(cli, "digest", "--db", database, "--resource", project));
            shown.put("status", run(cli, "status", "--db", database));
            shown.put(
                    "status of the session",
                    run(cli, "status", "--db", database, "--resource", project, "--session", "claude-code:first"));
            shown.put("doctor", run(cli, "doctor", "--db", database));
            shown.put("recall", run(cli, "recall", "push to main"));
            shown.put("recall of the words", run(cli, "recall", "delete the folder old"));
            Cli elsewhere = new Cli(user).variable("HOME", user.toString());
            shown.put("import", run(elsewhere, "import", "--db", "by-hand.db", "first.jsonl"));
            Files.writeString(user.resolve("talk.md"), """
                    # Talk

                    ## User [2026-04-06 08:00]
                    Never push to main.

                    ## Assistant [2026-04-06 08:01]
                    I will use branches.

                    ## User [2026-04-06 08:02]
                    """ + text + """


                    ## Assistant [2026-04-06 08:03]
                    Understood.

                    ## User [2026-04-06 08:04]
                    Always run the linter before a commit.
                    """);
            shown.put("import of a text", run(elsewhere, "import", "--db", "by-hand.db", "talk.md"));
            shown.put("digest of a text", run(elsewhere, "digest", "--db", "by-hand.db"));
            shown.put(
                    "log",
                    Files.exists(user.resolve(".varve/hook.log"))
                            ? Files.readString(user.resolve(".varve/hook.log"))
                            : "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return shown;
    }

    private static String run(Cli cli, String... args) {
        Cli.Result result = cli.run(args);
        return result.code() + "\n" + result.out() + result.err();
    }

    private void session(String name, List<String> texts) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String text : texts) {
            String type = lines.size() % 2 == 0 ? "user" : "assistant";
            lines.add(HookTest.line(type, name, lines.size(), text, folder, Cli.NOW.minusSeconds(7_200)));
        }
        Files.write(user.resolve(name + ".jsonl"), lines);
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
                user.resolve(session + ".jsonl").toString()));
        event.putAll(more);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Hook(Map.of("HOME", user.toString()), CLOCK, each -> new ProcessBuilder("true").start())
                .run(
                        List.of("claude-code"),
                        new ByteArrayInputStream(
                                JsonMapper.shared().writeValueAsString(event).getBytes(StandardCharsets.UTF_8)),
                        new PrintStream(out, true, StandardCharsets.UTF_8));
        shown.put(name + " of " + session, out.toString(StandardCharsets.UTF_8));
    }

    private void imported() {
        AgentHome home = new AgentHome(user);
        try (SqliteStore store = SqliteStore.open(home.database());
                AgentMemory memory = AgentMemories.on(home, store, CLOCK)) {
            Recordings.pending(home, memory, Cli.NOW, Duration.ofMinutes(1), CLOCK);
        }
    }
}
