package dev.varve.lab.throughput;

import dev.varve.Policy;
import dev.varve.lab.contender.Histories;
import dev.varve.lab.contender.History;
import dev.varve.lab.contender.Langchain4jRemembering;
import dev.varve.lab.contender.Server;
import dev.varve.lab.contender.SpringRemembering;
import dev.varve.lab.contender.VarveRemembering;
import dev.varve.lab.measure.Machine;
import dev.varve.lab.measure.Minutes;
import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Steps;
import dev.varve.lab.measure.Talks;
import dev.varve.lab.measure.TimeLimit;
import dev.varve.store.jdbc.postgres.PostgresStore;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import javax.sql.DataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Turns per second of several memories side by side, on a PostgreSQL server that is started for it and syncs its disk.
 * Rounds of the memories alternate, in another order each time; each line is printed when it is known.
 */
@Command(
        name = "throughput",
        description =
                "Turns per second, many sessions at once: Varve on SQLite and PostgreSQL, and the window memories of"
                        + " LangChain4j and Spring AI on the same PostgreSQL.")
public final class ThroughputCommand implements Callable<Integer> {
    private static final int WORDS = 50;
    private static final int CONNECTIONS = 20;
    private static final int ROUNDS = 3;
    private static final String REFERENCE = "Varve, PostgreSQL";

    @Option(
            names = "--histories",
            split = ",",
            defaultValue = "100,1000,10000",
            description = "Messages of a session before the clock starts, rising.")
    List<Integer> sizes = List.of();

    @Option(names = "--sessions", split = ",", defaultValue = "1,4,16", description = "Sessions at once, rising.")
    List<Integer> sessions = List.of();

    @Option(
            names = "--windows",
            split = ",",
            defaultValue = "40,0",
            description = "Messages that the others' windows hold; 0 for the whole history.")
    List<Integer> windows = List.of();

    @Option(names = "--millis", defaultValue = "800", description = "Time of a round, of which each figure has three.")
    int millis = 800;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "How long each memory runs, uncounted, before its rounds: an agent's host runs for hours.")
    int warmUpSeconds = 10;

    @Option(
            names = "--cell",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "What a figure, or filling a memory, may take; it is cut off then.")
    int cellSeconds = 30;

    @Option(
            names = "--recall",
            paramLabel = "TOKENS",
            description = "Most tokens of earlier messages in a context of Varve; 0 for none (default: as it is).")
    Optional<Integer> recall = Optional.empty();

    @Option(names = "--no-notes", description = "Varve takes no notes and recalls nothing.")
    boolean withoutNotes;

    @Option(
            names = "--said",
            paramLabel = "FILE",
            split = ",",
            description =
                    "What is said is taken from these transcripts, in any format that replay reads, and not made up.")
    List<Path> transcripts = List.of();

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Mixin
    Minutes minutes = new Minutes(8);

    @Mixin
    Printer printer = new Printer();

    private final List<ThroughputLine> lines = new ArrayList<>();
    private final Set<String> missing = new LinkedHashSet<>();

    /** Where and against what is measured. */
    private record Run(Path folder, DataSource server, Talks talks, Steps steps, TimeLimit limit) {}

    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        TimeLimit limit = minutes.begin();
        Talks talks = talks();
        printer.say(introduction(talks));
        Path folder = Machine.freshFolder();
        try (Server server = Server.start(CONNECTIONS);
                Steps steps = new Steps("throughput", sizes.size() * (1 + windows.size() * (2 + sessions.size())))) {
            Run run = new Run(folder, server.pool(), talks, steps, limit);
            List<History> made = new ArrayList<>();
            try (Histories histories = new Histories(talks.history())) {
                for (int size : sizes) {
                    steps.next("notes of " + size + " messages");
                    Optional<History> history =
                            histories.at(size, limit).map(known -> withoutNotes ? known.withoutNotes() : known);
                    if (history.isPresent()) {
                        made.add(history.get());
                        compare(run, windows.get(0), history.get());
                    } else {
                        missing.add(size + " messages: there was no time to take notes of them");
                    }
                }
            }
            for (int window : windows.subList(1, windows.size())) {
                for (History history : made) {
                    compare(run, window, history);
                }
            }
        } finally {
            Machine.delete(folder);
        }
        if (!lines.isEmpty()) {
            printer.say("");
            printer.say(new ThroughputSummary(lines, REFERENCE).table());
            printer.say("");
        }
        missing.forEach(reason -> printer.say("Not measured: " + reason + "."));
        return 0;
    }

    private Talks talks() {
        try {
            return transcripts.isEmpty() ? Talks.madeUp(WORDS) : Talks.of(transcripts, Collections.max(sizes));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--said: " + e.getMessage(), e);
        }
    }

    private String introduction(Talks talks) {
        return String.format(
                Locale.ROOT,
                "%s%n%n"
                        + "A turn: keep a question, read what the model is to see, keep the answer; %s.%n"
                        + "Turns per second: the median of %d rounds of %d ms, in which the memories take turns, least and most.%n"
                        + "A round ends when the notes of its turns are written, too. What a window leaves out is gone.%n"
                        + "Before them each memory runs for %d s in other sessions, uncounted: code is compiled by then.%n"
                        + "All sessions of a table begin with the same history: Varve's with notes that were taken while it%n"
                        + "went on, once, and copied; a window with the messages that it holds.",
                Machine.describe(),
                talks.describe(),
                ROUNDS,
                millis,
                warmUpSeconds);
    }

    private void compare(Run run, int window, History history) throws InterruptedException, ExecutionException {
        List<Entrant> entrants = new ArrayList<>();
        try {
            if (!run.limit().isOver()) {
                entrants.addAll(entrants(run, window, history));
                fill(run, entrants, history);
                printer.say("");
                printer.head(
                        "memory",
                        String.format(Locale.ROOT, "sessions of %,d messages", history.size()),
                        "turns/s",
                        "least to most",
                        "to " + REFERENCE,
                        "median ms",
                        "p99");
            }
            for (int count : sessions) {
                run.steps().next(history.size() + " messages, " + count + " at once");
                measure(run, entrants, history, count);
            }
            if (entrants.isEmpty()) {
                missing.add(windowName(window) + " at " + history.size() + " messages: the " + minutes + " were over");
            }
        } finally {
            entrants.forEach(Entrant::close);
        }
    }

    /** Varve has no window, and takes part once. */
    private List<Entrant> entrants(Run run, int window, History history) {
        String tag = window + "-" + history.size() + "-"; // Spring AI's table has room for 36 characters
        List<Entrant> entrants = new ArrayList<>();
        if (window == windows.get(0)) {
            SqliteStore file = SqliteStore.open(run.folder().resolve(history.size() + ".db"));
            PostgresStore schema = PostgresStore.builder(run.server())
                    .schema("varve_" + history.size())
                    .open();
            entrants.add(new Entrant("Varve, SQLite", new VarveRemembering(file, policy()), tag, run.talks()));
            entrants.add(new Entrant(REFERENCE, new VarveRemembering(schema, policy()), tag, run.talks()));
        }
        int most = window == 0 ? Integer.MAX_VALUE : window;
        String name = windowName(window) + ", JDBC";
        entrants.add(new Entrant(
                "LangChain4j, " + name, Langchain4jRemembering.ofMessages(run.server(), most), "l" + tag, run.talks()));
        entrants.add(
                new Entrant("Spring AI, " + name, new SpringRemembering(run.server(), most), "s" + tag, run.talks()));
        return entrants;
    }

    private Policy policy() {
        Policy policy = Policy.defaults();
        int tokens = withoutNotes ? 0 : recall.orElse(policy.context().recall());
        return policy.withContext(context -> context.recall(tokens)).withMemory(!withoutNotes);
    }

    private static String windowName(int window) {
        return window == 0 ? "window of all" : "window of " + window;
    }

    /** Fills them, and lets each run for a while, uncounted, since code is not compiled yet. */
    private void fill(Run run, List<Entrant> entrants, History history)
            throws InterruptedException, ExecutionException {
        Duration most = Duration.ofSeconds(cellSeconds);
        for (Entrant entrant : entrants) {
            run.steps().next(history.size() + " messages into " + entrant.name());
            entrant.fill(history, Collections.max(sessions), run.limit().orIn(most.multipliedBy(2)));
        }
        Server.settle(run.server());
        for (Entrant entrant : entrants) {
            entrant.warmUp(ROUNDS, Duration.ofSeconds(warmUpSeconds), most, run.limit());
        }
    }

    private void measure(Run run, List<Entrant> entrants, History history, int count)
            throws InterruptedException, ExecutionException {
        List<Entrant> order = new ArrayList<>(entrants);
        order.forEach(entrant -> entrant.begin(count));
        for (int round = 0; round < ROUNDS; round++) {
            for (Entrant entrant : order) {
                entrant.round(
                        count,
                        1_000L * (round + 1),
                        Duration.ofMillis(millis),
                        Duration.ofSeconds(cellSeconds),
                        run.limit());
            }
            Collections.rotate(order, 1);
        }
        for (Entrant entrant : entrants) {
            if (entrant.rounds().isEmpty()) {
                String why = entrant.cut().isEmpty() ? "the " + minutes + " were over" : "only " + entrant.cut();
                missing.add(entrant.name() + ", " + count + " sessions of " + history.size() + " messages: " + why);
            } else {
                print(ThroughputLine.of(entrant.name(), history.size(), count, entrant.rounds()));
            }
        }
    }

    private void print(ThroughputLine line) {
        lines.add(line);
        double reference = lines.stream()
                .filter(other -> other.memory().equals(REFERENCE) && other.isBeside(line))
                .mapToDouble(ThroughputLine::turnsPerSecond)
                .findFirst()
                .orElse(Double.NaN);
        line.print(reference, printer);
    }
}
