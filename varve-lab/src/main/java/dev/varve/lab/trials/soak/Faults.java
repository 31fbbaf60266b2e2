package dev.varve.lab.trials.soak;

import dev.varve.lab.gateway.NodeProcess;
import dev.varve.lab.trials.Talk;
import dev.varve.lab.trials.TalkingProvider;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** What goes wrong meanwhile, one after the other with pauses, on a thread of its own. */
final class Faults implements Runnable {
    private static final Duration LASTS = Duration.ofMillis(1_500);
    private static final int TURNS_ON_A_NODE = 3;
    /** Generous: no other fault lasts while a node is asked. */
    private static final Duration TURN = Duration.ofMinutes(1);

    static final int KINDS = 4;

    private final Path file;
    private final TalkingProvider provider;
    private final Duration pause;
    private final Path nodeLog;
    private final Random random = new Random(20_261_122);
    private final Map<String, Integer> done = new TreeMap<>();
    private volatile boolean ending;

    /** @param pause between two of them */
    Faults(Path file, TalkingProvider provider, Duration pause) {
        this.file = file;
        this.provider = provider;
        this.pause = pause;
        this.nodeLog = file.resolveSibling("nodes.log");
    }

    /** One kind after the other, until it is {@link #end told} to end. */
    @Override
    public void run() {
        try {
            for (int i = 0; !ending || i == 0 || i % KINDS != 0; i++) {
                Thread.sleep(pause.toMillis());
                next(i);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            provider.become(TalkingProvider.Mood.WELL);
        }
    }

    /** Ends after the round in which it is, so that each kind has happened however slow the machine is. */
    void end() {
        ending = true;
    }

    /** How often each kind happened. */
    synchronized Map<String, Integer> done() {
        return new TreeMap<>(done);
    }

    private void next(int number) throws InterruptedException {
        switch (number % KINDS) {
            case 0 -> lock();
            case 1 -> provider("provider hangs", TalkingProvider.Mood.HANGING);
            case 2 -> provider("provider fails", TalkingProvider.Mood.FAILING);
            default -> killNode(number);
        }
    }

    private synchronized void count(String what) {
        done.merge(what, 1, Integer::sum);
    }

    /** Another process holds the database's one lock for writing. */
    private void lock() throws InterruptedException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout=60000");
            statement.execute("BEGIN IMMEDIATE");
            Thread.sleep(LASTS.toMillis());
            statement.execute("ROLLBACK");
            count("database locked");
        } catch (SQLException e) {
            count("database could not be locked");
        }
    }

    private void provider(String what, TalkingProvider.Mood mood) throws InterruptedException {
        provider.become(mood);
        try {
            Thread.sleep(LASTS.toMillis());
        } finally {
            provider.become(TalkingProvider.Mood.WELL);
        }
        count(what);
    }

    /** A second gateway on the same file, in a process of its own, dies in the middle of a conversation. */
    private void killNode(int number) throws InterruptedException {
        NodeProcess node = NodeProcess.start(file.toString(), provider.url(), "early", nodeLog);
        try {
            Talk talk = new Talk("other-node-" + number);
            for (int turn = 0; turn < TURNS_ON_A_NODE; turn++) {
                talk.ask();
                talk.finish(node::url, TURN, ended -> {});
            }
            Thread.sleep(random.nextInt(50));
        } finally {
            node.kill();
        }
        count("other node killed");
    }
}
