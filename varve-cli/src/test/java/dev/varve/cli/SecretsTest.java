package dev.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.policy.Limit;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.PlantedSecret;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs commands on a database with secrets of all kinds. */
@Tag("A3")
class SecretsTest {
    private static final List<PlantedSecret> PLANTED = PlantedSecret.all(5);
    private static final Scope ORDERS = new Scope(Scope.DEFAULT, "shop", "orders");
    private static final String[] THERE = {"--db", "shop.db", "--resource", "shop"};

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @SuppressWarnings("NullAway.Init")
    private Cli cli;

    @BeforeEach
    void talk() {
        cli = new Cli(folder).variable("HOME", folder.toString());
        Policy policy = Policy.defaults()
                .withSecrets(Policy.Secrets.KEEP)
                .withFacts(Policy.Facts.ON)
                .withObserve(observe -> observe.bufferEvery(300)
                        .chunkTokens(300)
                        .activateAt(Limit.tokens(600))
                        .keepTail(100));
        try (SqliteStore store = SqliteStore.open(folder.resolve("shop.db"));
                Varve careless = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .policy(policy)
                        .executor(Runnable::run)
                        .build()) {
            PlantedSecret.sayAll(PLANTED, careless, ORDERS, Cli.NOW.minusSeconds(86_400));
        }
    }

    private Map<String, String> leaks(List<String> commands) {
        Map<String, String> leaks = new TreeMap<>();
        for (String command : commands) {
            Cli.Result result = run(command);
            assertThat(result.code()).as(command + ": " + result.err()).isZero();
            String shown = result.out() + result.err();
            for (PlantedSecret planted : PLANTED) {
                if (planted.isIn(shown)) {
                    leaks.merge(
                            command,
                            planted.kind() + " in " + planted.around(shown),
                            (one, other) -> one + ", " + other);
                }
            }
        }
        return leaks;
    }

    private Cli.Result run(String command) {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.addAll(List.of(THERE));
        return cli.run(words.toArray(String[]::new));
    }

    @Test
    void no_command_prints_a_secret() {
        assertThat(leaks(List.of(
                        "show --session orders --all",
                        "show --session orders --json",
                        "recall --session orders --limit 500 refund needs",
                        "recall --session orders --limit 500 --json refund needs",
                        "recall --session orders --span 1-400",
                        "recall --session orders --span 1-400 --json",
                        "recall --all --limit 500 refund error",
                        "digest --budget 20000",
                        "digest --budget 20000 --json",
                        "handoff --to codex --session orders",
                        "blame cart.ts",
                        "fix error",
                        "how Bash",
                        "told --last",
                        "told --json",
                        "facts",
                        "facts --json",
                        "list",
                        "list --json",
                        "status --session orders",
                        "status --session orders --json",
                        "context --session orders",
                        "context --session orders --json",
                        "context --session orders --at 100",
                        "doctor",
                        "doctor --json",
                        "export --session orders --mask")))
                .isEmpty();
    }

    @Test
    void an_export_keeps_the_words_unless_masks_are_asked_for() {
        assertThat(leaks(List.of("export --session orders"))).hasSize(1);
    }

    @Test
    void doctor_says_how_many_secrets_of_which_kinds_are_masked_and_where() {
        Cli.Result result = run("doctor");
        assertThat(result.out()).contains("secrets").contains("orders").contains("GitHub token");
    }

    @Test
    void nothing_is_masked_where_secrets_are_kept() {
        cli.variable("VARVE_SECRETS", "keep");
        assertThat(leaks(List.of("recall --session orders --limit 500 refund needs")))
                .isNotEmpty();
    }

    @Test
    void what_is_dropped_by_an_import_is_dropped_once_and_a_second_import_finds_nothing_new() throws Exception {
        PlantedSecret planted = PLANTED.get(0);
        cli.variable("VARVE_SECRETS", "drop");
        String line = "{\"type\":\"user\",\"uuid\":\"u1\",\"sessionId\":\"s1\",\"cwd\":\"" + folder
                + "\",\"timestamp\":\"2026-04-01T10:00:00Z\",\"message\":{\"role\":\"user\",\"content\":\"Deploy with "
                + planted.text() + "\"}}\n"
                + "{\"type\":\"assistant\",\"uuid\":\"u2\",\"sessionId\":\"s1\",\"cwd\":\"" + folder
                + "\",\"timestamp\":\"2026-04-01T10:00:05Z\",\"message\":{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"Done.\"}]}}\n";
        Path file = Files.writeString(folder.resolve("s1.jsonl"), line);
        Cli.Result first = cli.run("import", file.toString(), "--db", "drop.db");
        assertThat(first.out()).as(first.err()).contains("2 new messages").contains("secret");
        Files.writeString(file, line + "\n");
        Cli.Result second = cli.run("import", file.toString(), "--db", "drop.db");
        assertThat(second.out()).as(second.err()).contains("0 new messages");
        String bytes = Files.readString(folder.resolve("drop.db"), StandardCharsets.ISO_8859_1);
        assertThat(bytes).doesNotContain(planted.secret()).contains("[masked ");
    }

    @Test
    void an_import_says_how_many_secrets_it_found_and_prints_none() throws Exception {
        StringBuilder lines = new StringBuilder();
        Map<String, Integer> kinds = new LinkedHashMap<>();
        for (PlantedSecret planted : PLANTED.subList(0, 10)) {
            kinds.merge(planted.kind(), 1, Integer::sum);
            lines.append("{\"type\":\"user\",\"uuid\":\"u")
                    .append(kinds.size())
                    .append(lines.length())
                    .append("\",\"sessionId\":\"s1\",\"cwd\":\"")
                    .append(folder)
                    .append("\",\"timestamp\":\"2026-04-01T10:00:00Z\",\"message\":{\"role\":\"user\",\"content\":\"")
                    .append(planted.text())
                    .append("\"}}\n");
        }
        Path file = Files.writeString(folder.resolve("s1.jsonl"), lines.toString());
        Cli.Result result = cli.run("import", file.toString(), "--db", "other.db");
        assertThat(result.out()).contains("10 secrets");
        assertThat(PLANTED).noneMatch(planted -> result.out().contains(planted.secret()));
    }
}
