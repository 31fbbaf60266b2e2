package dev.varve.cli.crash;

import dev.varve.ClearMode;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.cli.VarveCommand;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.Terminal;
import dev.varve.cli.database.Database;
import dev.varve.store.DurableStore;
import dev.varve.testkit.SmallPolicies;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * The process that {@link KillTest} kills: does all that Varve does to each of its databases, in orders that follow from seeds.
 * Before each piece of work it says what it is about to do, and afterwards that it is done, so that whoever reads knows
 * what must be there whenever it dies.
 */
final class KilledWork {
    static final int CHATS = 3;
    /** Instead of a number of steps: a turn of the gateway, and an orderly end. */
    static final int LAST_TURN = 0;

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    /** A machine may be busy, and the closing call logs a whole conversation. */
    private static final Duration LOGGING = Duration.ofMinutes(2);

    static final String IMPORTED = "imported";
    static final String REPLAYED = "replayed";
    /** Files in the folder that sessions are made of. */
    static final String EXPORT = "export.jsonl";

    static final String TRANSCRIPT = "transcript.jsonl";

    private final int number;
    private final PrintStream out;
    private final Work work;
    private final Path folder;
    private final DurableStore store;
    private final Varve varve;
    private final Random random;
    private int turn;
    private int imported;
    private int replayed;

    /**
     * What a process is to do with one database.
     *
     * @param database as the command line takes it
     * @param prefix   of the names of its sessions
     * @param seed     decides what is done in which order
     * @param turn     the next turn of the gateway's client
     * @param imported the next number of a session that is imported
     * @param replayed the next number of a session that is replayed
     * @param steps    after which it ends
     */
    record Work(String database, String prefix, long seed, int turn, int imported, int replayed, int steps) {
        private static final int WORDS = 7;

        List<String> arguments() {
            return List.of(database, prefix, "" + seed, "" + turn, "" + imported, "" + replayed, "" + steps);
        }

        private static Work of(List<String> arguments) {
            return new Work(
                    arguments.get(0),
                    arguments.get(1),
                    Long.parseLong(arguments.get(2)),
                    Integer.parseInt(arguments.get(3)),
                    Integer.parseInt(arguments.get(4)),
                    Integer.parseInt(arguments.get(5)),
                    Integer.parseInt(arguments.get(6)));
        }
    }

    private KilledWork(int number, PrintStream out, Work work, Path folder, DurableStore store, Varve varve) {
        this.number = number;
        this.out = out;
        this.work = work;
        this.folder = folder;
        this.store = store;
        this.varve = varve;
        this.random = new Random(work.seed());
        this.turn = work.turn();
        this.imported = work.imported();
        this.replayed = work.replayed();
    }

    /** What to say to a process: the folder with the files, and what is to be done with each database. */
    static String[] arguments(Path folder, List<Work> works) {
        List<String> words = new ArrayList<>(List.of(folder.toString()));
        works.forEach(work -> words.addAll(work.arguments()));
        return words.toArray(String[]::new);
    }

    /** Works on its databases side by side, and ends with the last, or with the first that fails. */
    public static void main(String[] arguments) throws InterruptedException {
        endWithParent();
        Path folder = Path.of(arguments[0]);
        List<String> words = List.of(arguments).subList(1, arguments.length);
        PrintStream out = new PrintStream(System.out, true);
        List<Thread> threads = new ArrayList<>();
        for (int from = 0; from < words.size(); from += Work.WORDS) {
            int number = from / Work.WORDS;
            Work work = Work.of(words.subList(from, from + Work.WORDS));
            Thread thread = new Thread(() -> runOrEnd(number, out, work, folder));
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Runtime.getRuntime().exit(0); // a gateway would keep it alive
    }

    private static void runOrEnd(int number, PrintStream out, Work work, Path folder) {
        try {
            run(number, out, work, folder);
        } catch (IOException | InterruptedException | RuntimeException e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }

    private static void run(int number, PrintStream out, Work work, Path folder)
            throws IOException, InterruptedException {
        Database database = new Database(environment(folder, OutputStream.nullOutputStream()));
        database.choose(work.database());
        // Half of them let the notes be written in the background, as hosts do, so that kills meet both at once.
        Executor executor = work.seed() % 2 == 0
                ? Runnable::run
                : Executors.newFixedThreadPool(2, job -> {
                    Thread thread = new Thread(job);
                    thread.setDaemon(true);
                    return thread;
                });
        try (DurableStore store = database.open();
                Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .policy(SmallPolicies.tenth(Policy.defaults())) // so that kills hit all kinds of work
                        .executor(executor)
                        .leaseTime(Duration.ofSeconds(1))
                        .build()) {
            new KilledWork(number, out, work, folder, store, varve).run();
        }
    }

    /** Nobody reads what is left when the test has ended. */
    private static void endWithParent() {
        Thread parent = new Thread(() -> {
            try {
                System.in.transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                // Gone is gone.
            }
            Runtime.getRuntime().halt(1);
        });
        parent.setDaemon(true);
        parent.start();
    }

    private void run() throws IOException, InterruptedException {
        boolean serves = work.seed() % 3 == 0 || work.steps() == LAST_TURN;
        Optional<KilledGateway> gateway =
                serves ? Optional.of(new KilledGateway(varve, work.prefix() + "talk")) : Optional.empty();
        if (work.steps() == LAST_TURN) {
            begin("talk", turn);
            gateway.orElseThrow().ask(turn);
            gateway.orElseThrow().awaitLogged(LOGGING);
            done();
        }
        for (int step = 0; step < work.steps(); step++) {
            step(gateway);
        }
        gateway.ifPresent(KilledGateway::close);
    }

    private void step(Optional<KilledGateway> gateway) throws IOException, InterruptedException {
        int dice = random.nextInt(100);
        if (gateway.isPresent() && dice < 40) {
            begin("talk", turn);
            gateway.get().ask(turn++);
            done();
        } else if (dice < 55) {
            append();
        } else if (dice < 63) {
            Session chat = chat();
            begin("compact", chat.scope().session());
            chat.compact(PATIENCE);
            done();
        } else if (dice < 68) {
            Session chat = chat();
            begin("end", chat.scope().session());
            chat.end(PATIENCE);
            done();
        } else if (dice < 78) {
            forget();
        } else if (dice < 81) {
            Session chat = chat();
            begin("renote", chat.scope().session());
            chat.clear(random.nextBoolean() ? ClearMode.NOTES : ClearMode.REFLECTIONS);
            done();
        } else if (dice < 86) {
            String statement = "Parcel " + Long.toString(random.nextLong() >>> 1, 36) + " goes to Lagos.";
            begin("remember", statement);
            varve.remember(Scope.DEFAULT, work.prefix() + "ada", statement, "");
            done();
        } else if (dice < 90) {
            make("import", EXPORT, IMPORTED + imported++);
        } else if (dice < 94) {
            make("replay", TRANSCRIPT, REPLAYED + replayed++);
        } else if (dice < 97) {
            delete();
        } else if (dice < 99) {
            begin("maintain");
            cli("maintain", "--once", "--digest-after", "0", "--end-after", "0");
            done();
        } else {
            begin("vacuum");
            store.vacuum();
            done();
        }
    }

    private Session chat() {
        return varve.session(work.prefix() + "chat" + random.nextInt(CHATS));
    }

    private void append() {
        Session chat = chat();
        String name = chat.scope().session();
        long from = chat.status().state().lastSeq() + 1;
        long to = from + 1 + random.nextInt(8);
        begin("append", name, from, to);
        chat.append(Said.messages(name, from, to));
        done();
        chat.context();
    }

    private void forget() {
        Session chat = chat();
        long last = chat.status().state().lastSeq();
        if (last < 10) {
            append();
            return;
        }
        long from = 1 + random.nextInt((int) last - 6);
        Span span = new Span(from, from + 1 + random.nextInt(5));
        begin("forget", chat.scope().session(), span.from(), span.to());
        chat.deleteSpan(span);
        done();
    }

    /** The newest of the sessions that were made from files. */
    private void delete() {
        boolean first = random.nextBoolean();
        int number = (first ? imported : replayed) - 1;
        if (number >= 0) {
            String name = work.prefix() + (first ? IMPORTED : REPLAYED) + number;
            begin("delete", name);
            varve.session(name).delete();
            done();
        }
    }

    /** A session from a file, by the command for it. */
    private void make(String command, String file, String name) {
        begin(command, work.prefix() + name);
        cli(command, file, "--session", work.prefix() + name);
        done();
    }

    private void cli(String... words) {
        List<String> line = new ArrayList<>(List.of(words));
        line.addAll(List.of("--db", work.database()));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int exit = VarveCommand.run(environment(folder, said), line.toArray(String[]::new));
        String answer = said.toString(StandardCharsets.UTF_8);
        // The process before may have been killed when all was written and before it could say so.
        if (exit != 0 && !answer.contains("exists already and is the same")) {
            throw new IllegalStateException(String.join(" ", line) + " ended with " + exit + ": " + answer);
        }
    }

    static Environment environment(Path folder, OutputStream said) {
        PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
        return new Environment(
                InputStream.nullInputStream(), print, print, Map.of(), folder, Terminal.NONE, Clock.systemUTC());
    }

    private void begin(Object... words) {
        StringBuilder line = new StringBuilder(number + "\t>");
        for (Object word : words) {
            line.append('\t').append(word);
        }
        out.println(line);
    }

    private void done() {
        out.println(number + "\t<");
    }
}
