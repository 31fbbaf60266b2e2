package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.language.LanguageFile;
import dev.varve.language.Text;
import dev.varve.language.pattern.TextPattern;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;

/** Commands that failed when they were last run. */
public final class Failures {
    private static final int MOST = 3;
    private static final int COMMAND = 80;

    private static final LanguageFile COMMANDS = LanguageFile.named("programs/commands.txt");

    /** The task of a command: program and subcommand. */
    private static final TextPattern TASK = command("task");

    /** A step on the way. */
    private static final TextPattern STEP = command("step");

    /** Shows errors of others. */
    private static final TextPattern SHOWS = command("shows");

    /** Separates two commands of a chain; the second runs only if the first works. */
    private static final TextPattern AND = TextPattern.compile(" && ");

    private Failures() {}

    /** The pattern of a line of the file of commands. */
    static TextPattern command(String key) {
        return COMMANDS.lines().stream()
                .filter(line -> line.key().equals(key))
                .map(line -> TextPattern.compile(line.value()))
                .findFirst()
                .orElseThrow();
    }

    /**
     * One of them.
     *
     * @param at    when it failed
     * @param seq   the message of the call
     * @param tasks what its commands do, by which they are known again; which of a chain failed is not known
     * @param text  the command and why it failed
     */
    public record Failure(LocalDateTime at, long seq, Set<String> tasks, String text) {
        /** Copies the tasks. */
        public Failure {
            tasks = Set.copyOf(tasks);
        }
    }

    /** The newest few, oldest first. */
    public static List<Failure> open(List<LoggedMessage> messages, ZoneId zone) {
        List<Failure> failures = new ArrayList<>();
        Map<String, Integer> worked = new HashMap<>(); // after how many failures
        for (ToolWork work : commands(messages, zone)) {
            String detail = work.outcome().detail();
            Set<String> tasks = tasks(work.target());
            if (!work.failed()) {
                done(work).forEach(task -> worked.put(task, failures.size()));
            } else if (!detail.isEmpty()) {
                String text = Text.clipped(work.target(), COMMAND) + " last failed: " + detail;
                failures.add(new Failure(work.at(), work.seq(), tasks, text));
            }
        }
        List<Failure> open = new ArrayList<>();
        for (int i = 0; i < failures.size(); i++) {
            Failure failure = failures.get(i);
            int number = i;
            boolean again = failures.subList(i + 1, failures.size()).stream()
                    .anyMatch(later -> later.tasks().containsAll(failure.tasks()));
            boolean works = failure.tasks().stream().allMatch(task -> worked.getOrDefault(task, 0) > number);
            if (!again && !works) {
                open.add(failure);
            }
        }
        return open.subList(Math.max(0, open.size() - MOST), open.size());
    }

    /** When the tasks of commands that did not fail were last done. */
    public static Map<String, LocalDateTime> worked(List<LoggedMessage> messages, ZoneId zone) {
        Map<String, LocalDateTime> worked = new LinkedHashMap<>();
        for (ToolWork work : commands(messages, zone)) {
            if (!work.failed()) {
                done(work).forEach(task -> worked.put(task, work.at()));
            }
        }
        return worked;
    }

    private static List<ToolWork> commands(List<LoggedMessage> messages, ZoneId zone) {
        return ToolWork.stretches(messages, zone).stream()
                .flatMap(List::stream)
                .filter(work -> work.kind() == ToolWork.Kind.COMMAND
                        && (work.failed() || work.outcome().end() == ToolOutcome.End.WORKED)
                        && !tasks(work.target()).isEmpty())
                .toList();
    }

    /** The tasks of a command that worked, without those that may have failed all the same. */
    private static Set<String> done(ToolWork work) {
        Set<String> done = tasks(work.target());
        work.doubtful().forEach(part -> done.removeAll(tasks(part)));
        return done;
    }

    private static Set<String> tasks(String command) {
        Set<String> tasks = new LinkedHashSet<>();
        for (String part : AND.split(command)) {
            if (!part.isBlank()
                    && !STEP.matcher(part).find()
                    && !SHOWS.matcher(part).find()) {
                Matcher task = TASK.matcher(part);
                tasks.add(task.lookingAt() ? task.group() : part);
            }
        }
        return tasks;
    }
}
