package dev.varve.lab.growth;

import dev.varve.Message;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.lab.measure.ByWords;
import dev.varve.lab.measure.Chatter;
import dev.varve.lab.measure.Machine;
import dev.varve.lab.measure.Minutes;
import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Recall;
import dev.varve.lab.measure.Steps;
import dev.varve.lab.measure.TimeLimit;
import dev.varve.lab.measure.Times;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether a long history costs more per turn than a short one. */
@Command(name = "growth", description = "Time per turn at short and at very long histories, in one run.")
public final class GrowthCommand implements Runnable {
    private static final int BATCH = 500;
    private static final int FEW = 50;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @Option(
            names = "--at",
            split = ",",
            defaultValue = "1000,10000,100000,1000000",
            description = "Messages in the history, rising.")
    List<Integer> sizes = List.of();

    @Option(names = "--turns", defaultValue = "1000", description = "Turns to measure at each.")
    int turns;

    @Option(names = "--words", defaultValue = "8", description = "Words per message, a sentence at least.")
    int words;

    @Mixin
    Minutes minutes = new Minutes(5);

    @Mixin
    Recall recall = new Recall();

    @Mixin
    Printer printer = new Printer();

    @Override
    public void run() {
        TimeLimit limit = minutes.begin();
        printer.say(Machine.describe());
        printer.say("");
        printer.stepHead("step", "messages");
        int most = sizes.get(sizes.size() - 1);
        Path folder = Machine.freshFolder();
        Path file = folder.resolve("growth.db");
        Chatter chatter = new Chatter(11, words);
        try (Varve varve = ByWords.builder()
                        .store(SqliteStore.open(file))
                        .policy(recall.policy())
                        .build();
                Steps steps = new Steps("growth", most)) {
            measure(varve, varve.session("warm-up"), chatter, 3 * turns, limit);
            Session grown = varve.session("grown");
            List<Measured> measured = new ArrayList<>();
            for (int size : sizes) {
                if (measured.isEmpty() || !limit.isOver()) {
                    grow(varve, grown, chatter, size, limit, steps);
                    long messages = length(grown);
                    measured.add(measure(varve, grown, chatter, turns, limit));
                    print(measured.get(measured.size() - 1), messages);
                }
            }
            printer.say("");
            if (length(grown) < most) {
                printer.format("Cut off after %s: it grew to %,d of %,d messages.", minutes, length(grown), most);
            }
            ratios(measured);
            printer.format(
                    "Peak resident memory %d MiB, database %d MiB, %,d messages.",
                    Machine.peakResidentMiB(), Machine.sizeMiB(file), length(grown));
        } finally {
            Machine.delete(folder);
        }
    }

    private static long length(Session session) {
        return session.status().state().lastSeq();
    }

    /** Times of the two steps of a turn. */
    private record Measured(Times append, Times context) {}

    private void print(Measured measured, long messages) {
        printer.step("append", messages, measured.append());
        printer.step("context", messages, measured.context());
    }

    private void ratios(List<Measured> measured) {
        Measured first = measured.get(0);
        Measured last = measured.get(measured.size() - 1);
        printer.format(
                "Ratio of medians, longest to shortest: append %.2f, context %.2f.",
                last.append().millis(0.5) / first.append().millis(0.5),
                last.context().millis(0.5) / first.context().millis(0.5));
    }

    /** At the limit, a few turns have to do. */
    private static Measured measure(Varve varve, Session session, Chatter chatter, int turns, TimeLimit limit) {
        Measured measured = new Measured(new Times(), new Times());
        for (int turn = 0; turn < turns && (turn < FEW || !limit.isOver()); turn++) {
            Message user = chatter.user();
            Message answer = chatter.assistant();
            long start = System.nanoTime();
            session.append(user, answer);
            long appended = System.nanoTime();
            session.context();
            measured.append().add(appended - start);
            measured.context().add(System.nanoTime() - appended);
            varve.awaitIdle(PATIENCE); // background work is not part of a turn
        }
        return measured;
    }

    /** Appends until the session has this many messages or the time is over. */
    private static void grow(Varve varve, Session session, Chatter chatter, int size, TimeLimit limit, Steps steps) {
        for (long messages = length(session); messages < size && !limit.isOver(); messages = length(session)) {
            session.append(chatter.messages((int) Math.min(BATCH, size - messages)));
            session.context();
            varve.awaitIdle(PATIENCE);
            steps.done(messages);
        }
    }
}
