package dev.varve.bench.report;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One benchmark of the report.
 *
 * @param name      its command
 * @param title     heading, by which tables are quoted
 * @param most      time after which it is cut off
 * @param arguments in full
 * @param quick     arguments of a run that only shows that it works; without them it is left out of such a run
 * @param input     what it reads
 * @param charts    what is drawn
 */
record Job(
        String name,
        String title,
        Duration most,
        List<String> arguments,
        Optional<List<String>> quick,
        Input input,
        List<Chart> charts) {

    /** Without arguments, data and charts. */
    static Job of(String name, String title, int minutes) {
        return new Job(name, title, Duration.ofMinutes(minutes), List.of(), Optional.empty(), Input.NONE, List.of());
    }

    Job with(String... words) {
        return new Job(name, title, most, List.of(words), quick, input, charts);
    }

    Job quickly(String... words) {
        return new Job(name, title, most, arguments, Optional.of(List.of(words)), input, charts);
    }

    Job reading(Input from) {
        return new Job(name, title, most, arguments, quick, from, charts);
    }

    Job drawing(Chart... drawn) {
        return new Job(name, title, most, arguments, quick, input, List.of(drawn));
    }

    /** As one would type it. */
    List<String> typed(boolean quickly, List<String> data) {
        List<String> words = new ArrayList<>(List.of("varve-bench/run", name));
        words.addAll(quickly ? quick.orElse(arguments) : arguments);
        words.addAll(data);
        return words;
    }

    /** What is executed: the same, from wherever this runs. */
    static List<String> process(List<String> typed, Path root) {
        List<String> words = new ArrayList<>(typed);
        words.set(0, root.resolve("varve-bench").resolve("run").toString());
        return words;
    }
}
