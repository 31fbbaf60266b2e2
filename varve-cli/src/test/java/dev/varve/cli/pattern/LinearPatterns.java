package dev.varve.cli.pattern;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.regex.Pattern;

/** Tries patterns on a thread whose stack is small. */
final class LinearPatterns {
    private static final long SMALL_STACK = 256 << 10;

    private LinearPatterns() {}

    /** The names of those that are not linear, each with what is wrong. */
    static List<String> problems(Map<String, Pattern> patterns) throws InterruptedException, ExecutionException {
        FutureTask<List<String>> task = new FutureTask<>(() -> patterns.entrySet().stream()
                .map(entry -> problem(entry.getKey(), entry.getValue()))
                .filter(problem -> !problem.isEmpty())
                .toList());
        new Thread(null, task, "small stack", SMALL_STACK).start();
        return task.get();
    }

    private static String problem(String name, Pattern pattern) {
        try {
            String problem = new Cost(pattern).problem();
            return problem.isEmpty() ? "" : name + " " + problem + ": " + pattern;
        } catch (RuntimeException e) {
            return name + " cannot be analysed (" + e.getMessage() + "): " + pattern;
        }
    }
}
