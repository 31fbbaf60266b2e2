package dev.varve.cli.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.Invariants;
import dev.varve.transcript.VarveJsonl;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a real process with SIGKILL in the middle of a replay into a real SQLite file, over and over. After each kill
 * the file is reopened: all acknowledged messages are there, in order and unaltered, all invariants hold, and the next
 * run goes on where the last one was cut off.
 */
class KillTest {
    /** {@code -Dvarve.kill.count=…} for a quick look, or a long one. */
    private static final int KILLS = Integer.getInteger("varve.kill.count", 200);

    /** After so many kills a victim begins a new database, since all of it is checked after each. */
    private static final int KILLS_PER_DATABASE = 10;

    /** Decides how far each run gets; {@code -Dvarve.kill.seed=…} tries other places. */
    private static final long SEED = Long.getLong("varve.kill.seed", 20_261_122L);

    private static final Scope SCOPE = Scope.of("killed");

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init") // the test begins with it
    private JavaProcesses processes;

    @Test
    @Tag("ZOR-16")
    @Tag("ZOR-24")
    @Timeout(value = 20, unit = TimeUnit.MINUTES) // a disk may sync slowly
    void two_hundred_kills_lose_nothing() throws IOException, InterruptedException {
        List<Message> messages = conversation(3_000);
        Path transcript = folder.resolve("long.jsonl");
        Files.write(transcript, messages.stream().map(VarveJsonl::toLine).toList());
        processes = new JavaProcesses(folder, KilledReplay.class);
        Path few = folder.resolve("few.jsonl");
        Files.write(few, messages.stream().limit(400).map(VarveJsonl::toLine).toList());
        processes.rehearse(few.toString(), folder.resolve("rehearsal.db").toString());

        // Two victims side by side, each with a database of its own, so that it takes half as long on two cores.
        List<Victim> victims = Stream.of("a", "b")
                .map(name -> CompletableFuture.supplyAsync(
                        () -> new Victim(name, transcript, messages, SEED + name.hashCode()).killOver(KILLS / 2),
                        job -> new Thread(job).start()))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        long acknowledged =
                victims.stream().mapToLong(victim -> victim.acknowledged).sum();
        int midway = victims.stream().mapToInt(victim -> victim.midway).sum();
        System.out.printf(
                "%d kills, %d of them after new messages, %d messages acknowledged and none lost (seed %d)%n",
                KILLS, midway, acknowledged, SEED);
        assertThat(midway).as("kills that hit a replay at work").isGreaterThan(KILLS / 2);
    }

    /** A writer that is killed again and again. */
    private final class Victim {
        private final String name;
        private final Path transcript;
        private final List<Message> messages;
        private final Random random;
        private final long seed;
        private long acknowledged;
        private int midway;

        Victim(String name, Path transcript, List<Message> messages, long seed) {
            this.name = name;
            this.transcript = transcript;
            this.messages = messages;
            this.seed = seed;
            this.random = new Random(seed);
        }

        Victim killOver(int kills) {
            long present = 0;
            for (int kill = 0; kill < kills; kill++) {
                Path database = folder.resolve(name + kill / KILLS_PER_DATABASE + ".db");
                present = kill % KILLS_PER_DATABASE == 0 ? 0 : present;
                long said = replayAndKill(name, transcript, database, random.nextInt(80), random.nextInt(3_000));
                long now = check(database, messages, said, "kill " + kill + " of " + name + ", seed " + seed);
                midway += now > present ? 1 : 0;
                acknowledged += now - present;
                present = now;
            }
            return this;
        }
    }

    /** Lets the process acknowledge some messages, waits a moment, and kills it. Returns the last acknowledged one. */
    private long replayAndKill(String name, Path transcript, Path database, int messages, int micros) {
        try {
            return killed(name, transcript, database, messages, micros);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private long killed(String name, Path transcript, Path database, int messages, int micros)
            throws IOException, InterruptedException {
        Process process = processes.start(stderr(name), transcript.toString(), database.toString());
        long acknowledged = 0;
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (int i = 0; i <= messages; i++) {
                String line = out.readLine();
                assertThat(line)
                        .as(() -> "the process died by itself: " + read(stderr(name)))
                        .isNotNull();
                if (line.equals("done")) {
                    break;
                }
                acknowledged = Long.parseLong(line);
            }
            Thread.sleep(micros / 1_000, micros % 1_000 * 1_000);
            process.destroyForcibly();
            process.waitFor();
            acknowledged = Math.max(acknowledged, lastWholeLine(out, acknowledged));
        }
        return acknowledged;
    }

    /** What it still said before it died; a line without its end may be half a number. */
    private static long lastWholeLine(BufferedReader out, long acknowledged) throws IOException {
        StringBuilder rest = new StringBuilder();
        try {
            for (int c = out.read(); c >= 0; c = out.read()) {
                rest.append((char) c);
            }
        } catch (IOException e) {
            // The pipe broke with the process; what was read until then counts.
        }
        long last = acknowledged;
        int end = rest.lastIndexOf("\n");
        for (String line : rest.substring(0, Math.max(0, end)).split("\n")) {
            if (line.matches("\\d+")) {
                last = Long.parseLong(line);
            }
        }
        return last;
    }

    private static long check(Path database, List<Message> messages, long acknowledged, String when) {
        try (Store store = SqliteStore.open(database)) {
            long present = store.state(SCOPE).map(SessionState::lastSeq).orElse(0L);
            assertThat(present).as("messages in the log after " + when).isGreaterThanOrEqualTo(acknowledged);
            List<LoggedMessage> newest = store.messages(SCOPE, new Span(Math.max(1, present - 500), present + 1));
            for (LoggedMessage logged : newest) {
                assertThat(logged.message()).as(when).isEqualTo(messages.get((int) logged.seq() - 1));
            }
            Invariants.checkStored(store, SCOPE);
            return present;
        }
    }

    private static Path stderr(String name) {
        return Path.of(name + ".stderr");
    }

    private String read(Path errors) {
        try {
            return Files.readString(folder.resolve(errors));
        } catch (IOException e) {
            return "nothing on standard error";
        }
    }

    /** Turns with and without tools, long enough that no run gets to the end. */
    private static List<Message> conversation(int count) {
        List<Message> messages = new ArrayList<>(count);
        Instant at = Instant.parse("2026-03-02T09:00:00Z");
        for (int turn = 0; messages.size() < count; turn++) {
            at = at.plusSeconds(40);
            messages.add(Message.user("Please check order " + turn + " and tell Mina what failed yesterday.", at)
                    .withId("u" + turn));
            if (turn % 3 == 0) {
                String call = "c" + turn;
                messages.add(Message.assistant(
                        at.plusSeconds(5), new Part.ToolCall(call, "read_log", "{\"order\":" + turn + "}")));
                messages.add(Message.tool(
                        at.plusSeconds(9),
                        new Part.ToolResult(
                                call,
                                "read_log",
                                ("2026-03-02 ERROR timeout in shard " + turn + "\n").repeat(12),
                                false)));
            }
            messages.add(Message.assistant(
                    "Order " + turn + " failed with E-" + (1000 + turn) + "; I will retry it at 14:30 and report.",
                    at.plusSeconds(20)));
        }
        return messages;
    }
}
