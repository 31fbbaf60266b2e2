package dev.varve.cli.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.cli.VarveCommand;
import dev.varve.cli.database.Database;
import dev.varve.store.DurableStore;
import dev.varve.store.StoreBusyException;
import dev.varve.store.StoreUnavailableException;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a real process with SIGKILL in the middle of all that Varve does to a database, over and over. After each kill
 * the database is opened again: what was acknowledged is there, unaltered and in order, what was not is there as a whole
 * or not at all, all invariants hold, and the next process goes on where the last one was cut off.
 */
@Tag("long")
class KillTest {
    /** {@code -Dvarve.kill.count=…} for a quick look, or a long one; see docs/resilience.md. */
    private static final int KILLS = Integer.getInteger("varve.kill.count", 40);

    /** {@code -Dvarve.kill.databases=…}: that many are written by each process, and all are cut when it is killed. */
    private static final int DATABASES = Integer.getInteger("varve.kill.databases", 5);

    /** After so many kills a victim begins a new database, since all of it is checked after each. */
    private static final int KILLS_PER_DATABASE = 10;

    /** Decides what is done and where it is cut; {@code -Dvarve.kill.seed=…} tries other places. */
    private static final long SEED = Long.getLong("varve.kill.seed", 20_261_122L);

    /** {@code postgresql://user@host:port/name}: kill clients of that server, instead of writers of files. */
    private static final String SERVER = System.getProperty("varve.kill.postgres", "");

    /** What a process says that a busy server kept waiting for too long; the next one goes on, as after a kill. */
    private static final Pattern KEPT_WAITING =
            Pattern.compile("the pool had no connection to PostgreSQL in time|PostgreSQL was too busy for this call");

    /** How often something is tried that a busy server keeps waiting for too long. */
    private static final int PATIENCE = 20;

    private static final int REPORT_EVERY = 20;
    private static final int REPLAYED = 40;
    /** Milliseconds within which a process is killed that may not even have opened its database. */
    private static final int START = 900;

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init") // the test begins with it
    private JavaProcesses processes;

    @SuppressWarnings("NullAway.Init")
    private Map<String, List<Message>> files;

    private final Map<String, Integer> done = new ConcurrentSkipListMap<>();
    private final Map<String, Integer> cut = new ConcurrentSkipListMap<>();
    private final AtomicInteger killed = new AtomicInteger();
    private final AtomicInteger databases = new AtomicInteger();
    private final AtomicInteger keptWaiting = new AtomicInteger();

    /** Lets a process do everything once and end, and takes from it what later ones import. */
    @BeforeEach
    void rehearse() throws IOException, InterruptedException {
        String transcript = Said.transcript(KilledWork.REPLAYED, REPLAYED);
        Files.writeString(folder.resolve(KilledWork.TRANSCRIPT), transcript);
        String database = folder.resolve("rehearsal.db").toString();
        run("replay", KilledWork.TRANSCRIPT, "--session", "exported", "--db", database);
        run("observe", "--session", "exported", "--db", database);
        run("export", "--session", "exported", "--output", KilledWork.EXPORT, "--db", database);
        List<Message> exported;
        try (DurableStore store = open(database)) {
            exported = store.messages(Scope.of("exported"), new Span(1, REPLAYED + 1)).stream()
                    .map(LoggedMessage::message)
                    .toList();
        }
        assertThat(exported).hasSize(REPLAYED);
        files = Map.of(
                KilledWork.IMPORTED,
                exported,
                KilledWork.REPLAYED,
                Said.messages(KilledWork.REPLAYED, 1, REPLAYED + 1));
        processes = new JavaProcesses(folder, KilledWork.class);
        String first = SERVER.isEmpty() ? database : SERVER;
        for (int attempt = 1; !rehearsed(first, attempt); attempt++) {
            keptWaiting.incrementAndGet();
        }
    }

    /** Whether the server let it; it may be the last attempt. */
    private boolean rehearsed(String database, int attempt) throws IOException, InterruptedException {
        try {
            KilledWork.Work work =
                    new Promises("rehearsal" + attempt + "-" + SEED + "-", files, done).work(database, 6, 80);
            processes.rehearse(KilledWork.arguments(folder, List.of(work)));
            return true;
        } catch (IllegalStateException e) {
            if (attempt == PATIENCE || !KEPT_WAITING.matcher(e.toString()).find()) {
                throw e;
            }
            return false;
        }
    }

    @Test
    @Tag("ZOR-16")
    @Tag("ZOR-24")
    @Timeout(value = 12, unit = TimeUnit.HOURS) // as many as it is told to
    void two_hundred_databases_that_kills_cut_lose_nothing() {
        // Two victims side by side, each with a database of its own, so that it takes half as long on two cores.
        Stream.of("a", "b")
                .map(name -> CompletableFuture.runAsync(
                        () -> new Victim(name, SEED + name.hashCode()).killOver(KILLS / 2),
                        job -> new Thread(job).start()))
                .toList()
                .forEach(CompletableFuture::join);

        report();
        int midway = cut.entrySet().stream()
                .filter(work -> !work.getKey().equals("nothing"))
                .mapToInt(Map.Entry::getValue)
                .sum();
        assertThat(midway).as("kills that hit a process at work").isGreaterThan(databases.get() / 4);
    }

    private void report() {
        System.out.printf(
                "%d kills, %d databases cut, nothing lost (seed %d); done: %s; cut in the middle of: %s;"
                        + " gave up on a busy server: %d%n",
                killed.get(), databases.get(), SEED, done, cut, keptWaiting.get());
    }

    private void run(String... line) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        assertThat(VarveCommand.run(KilledWork.environment(folder, said), line))
                .as(() -> said.toString(StandardCharsets.UTF_8))
                .isZero();
    }

    private DurableStore open(String name) {
        Database database = new Database(KilledWork.environment(folder, OutputStream.nullOutputStream()));
        database.choose(name);
        return database.open();
    }

    /** A process that is killed again and again, and its databases. */
    private final class Victim {
        private final String name;
        private final Random random;
        private final long seed;
        /** Bytes of standard error that earlier processes wrote. */
        private long heard;

        Victim(String name, long seed) {
            this.name = name;
            this.seed = seed;
            this.random = new Random(seed);
        }

        void killOver(int kills) {
            List<Promises> promises = List.of();
            for (int kill = 0; kill < kills; kill++) {
                boolean last = kill % KILLS_PER_DATABASE == KILLS_PER_DATABASE - 1;
                int block = kill / KILLS_PER_DATABASE;
                if (kill % KILLS_PER_DATABASE == 0) {
                    promises = IntStream.range(0, DATABASES)
                            .mapToObj(i -> new Promises(name + SEED + "-" + block + "-" + i + "-", files, done))
                            .toList();
                    forgetErrors();
                }
                try {
                    List<Promises> now = promises;
                    untilDone(now, block, false, () -> killOnce(now, block));
                    if (last) {
                        untilDone(now, block, true, () -> end(now, block));
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException(e);
                } catch (AssertionError | RuntimeException e) {
                    throw new AssertionError(
                            "after kill " + kill + " of " + name + ", seed " + seed + "; files are kept in "
                                    + keep(block),
                            e);
                }
                if (killed.incrementAndGet() % REPORT_EVERY == 0) {
                    report();
                }
            }
        }

        private interface Life {
            /** Whether it came to the end that was meant for it. */
            boolean live() throws IOException, InterruptedException;
        }

        private void untilDone(List<Promises> promises, int block, boolean ended, Life life)
                throws IOException, InterruptedException {
            for (int lives = PATIENCE; !life.live(); lives--) {
                assertThat(lives).as("processes that gave up: %s", read()).isPositive();
                check(promises, block, false);
            }
            check(promises, block, ended);
        }

        private String database(int block, int number) {
            return SERVER.isEmpty()
                    ? folder.resolve(name + block + "-" + number + ".db").toString()
                    : SERVER;
        }

        private Process start(List<Promises> promises, int block, int steps) throws IOException {
            List<KilledWork.Work> works = new ArrayList<>();
            for (Promises one : promises) {
                works.add(one.work(database(block, works.size()), random.nextLong() >>> 1, steps));
            }
            Path errors = folder.resolve(stderr());
            heard = Files.exists(errors) ? Files.size(errors) : 0;
            return processes.start(stderr(), KilledWork.arguments(folder, works));
        }

        /** Lets the process do something, waits a moment, and kills it. Returns whether it lived until then. */
        private boolean killOnce(List<Promises> promises, int block) throws IOException, InterruptedException {
            long started = System.nanoTime();
            Process process = start(promises, block, Integer.MAX_VALUE);
            try (BufferedReader out =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                int wanted = DATABASES * (random.nextInt(6) == 0 ? 0 : 1 + random.nextInt(6));
                if (wanted == 0) {
                    sleep(random.nextInt(START) * 1_000_000L - (System.nanoTime() - started));
                }
                for (int i = 0; i < wanted; ) {
                    String line = out.readLine();
                    if (line == null && process.waitFor() != 0 && wasKeptWaiting()) {
                        return false;
                    }
                    assertThat(line)
                            .as(() -> "the process died by itself: " + read())
                            .isNotNull();
                    i += hear(promises, line) ? 1 : 0;
                }
                sleep(random.nextInt(new int[] {300, 3_000, 30_000}[random.nextInt(3)]) * 1_000L);
                process.toHandle().destroyForcibly(); // which leaves what it said to be read
                process.waitFor();
                rest(out, promises);
            }
            promises.forEach(one -> cut.merge(one.doing(), 1, Integer::sum));
            databases.addAndGet(promises.size());
            return true;
        }

        private boolean wasKeptWaiting() {
            boolean waited = !SERVER.isEmpty() && KEPT_WAITING.matcher(read()).find();
            if (waited) {
                keptWaiting.incrementAndGet();
            }
            return waited;
        }

        /** The gateway's clients call once more, and the process ends in order. Returns whether it did. */
        private boolean end(List<Promises> promises, int block) throws IOException, InterruptedException {
            Process process = start(promises, block, KilledWork.LAST_TURN);
            try (BufferedReader out =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                rest(out, promises);
                if (process.waitFor() != 0 && wasKeptWaiting()) {
                    return false;
                }
                assertThat(process.exitValue()).as(this::read).isZero();
                return true;
            }
        }

        private void check(List<Promises> promises, int block, boolean ended) throws IOException {
            for (int number = 0; number < promises.size(); number++) {
                String doing = promises.get(number).doing();
                try {
                    check(promises.get(number), database(block, number), ended);
                } catch (AssertionError e) {
                    throw new AssertionError("database " + number + ", while doing " + doing, e);
                }
            }
        }

        private void check(Promises promises, String database, boolean ended) throws IOException {
            if (SERVER.isEmpty() && !Files.exists(Path.of(database))) {
                return; // killed before it was made
            }
            for (int tries = PATIENCE; !checked(promises, database, ended, tries); tries--) {
                keptWaiting.incrementAndGet();
            }
            if (ended && SERVER.isEmpty()) {
                run("doctor", "--deep", "--db", database);
                for (String suffix : List.of("", "-wal", "-shm")) {
                    Files.deleteIfExists(Path.of(database + suffix));
                }
            }
        }

        /** Whether the server let it be checked; it may be the last try. */
        private boolean checked(Promises promises, String database, boolean ended, int tries) {
            try (DurableStore store = open(database)) {
                promises.check(store, random, ended);
                if (SERVER.isEmpty()) {
                    assertThat(store.integrityProblems()).isEmpty();
                }
                return true;
            } catch (StoreUnavailableException | StoreBusyException e) {
                if (SERVER.isEmpty() || tries == 0) {
                    throw e;
                }
                return false;
            }
        }

        private Path stderr() {
            return Path.of(name + ".stderr");
        }

        /** What the last process said on standard error. */
        private String read() {
            try {
                byte[] all = Files.readAllBytes(folder.resolve(stderr()));
                return new String(all, (int) heard, (int) (all.length - heard), StandardCharsets.UTF_8);
            } catch (IOException e) {
                return "nothing on standard error";
            }
        }

        private void forgetErrors() {
            try {
                Files.deleteIfExists(folder.resolve(stderr()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Where somebody can look at them when the test is over, with what all processes on them said on standard error. */
        private Path keep(int block) {
            Path kept = Path.of("target", "killed");
            try {
                Files.createDirectories(kept);
                List<Path> all = new ArrayList<>(List.of(folder.resolve(stderr())));
                for (int number = 0; SERVER.isEmpty() && number < DATABASES; number++) {
                    for (String suffix : List.of("", "-wal", "-shm")) {
                        all.add(Path.of(database(block, number) + suffix));
                    }
                }
                for (Path one : all) {
                    if (Files.exists(one)) {
                        Files.write(kept.resolve(one.getFileName()), Files.readAllBytes(one));
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return kept.toAbsolutePath();
        }
    }

    private static void sleep(long nanos) throws InterruptedException {
        if (nanos > 0) {
            TimeUnit.NANOSECONDS.sleep(nanos);
        }
    }

    /** What it still said before it died; a line without its end counts for nothing. */
    private static void rest(BufferedReader out, List<Promises> promises) {
        StringBuilder rest = new StringBuilder();
        try {
            for (int c = out.read(); c >= 0; c = out.read()) {
                rest.append((char) c);
            }
        } catch (IOException e) {
            // The pipe broke with the process; what was read until then counts.
        }
        int end = rest.lastIndexOf("\n");
        rest.substring(0, Math.max(0, end)).lines().forEach(line -> hear(promises, line));
    }

    /** A line begins with the number of the database that it is about. Returns whether something was done. */
    private static boolean hear(List<Promises> promises, String line) {
        int tab = line.indexOf('\t');
        assertThat(tab).as("the end of the number in %s", line).isPositive();
        return promises.get(Integer.parseInt(line.substring(0, tab))).hear(line.substring(tab + 1));
    }
}
