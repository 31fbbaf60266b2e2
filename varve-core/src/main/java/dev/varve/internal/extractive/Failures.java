package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.language.Text;
import dev.varve.language.pattern.TextPattern;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;

/** Commands that did not work when they were last run. */
public final class Failures {
    private static final int MOST = 3;
    private static final int COMMAND = 80;

    /** What a command does: the program and what it is asked for. Options and files differ from run to run. */
    private static final TextPattern TASK = TextPattern.compile("^\\S++(?: (?:run|exec|-\\S++))*+(?: [\\w:.-]++)?+");

    /** A step on the way, which is tried once and over: nothing of the project is broken because it failed. */
    private static final TextPattern STEP = TextPattern.compile(
            "^(?:sudo )?(?:git (?!push\\b|merge\\b|commit\\b|am\\b|pull\\b)"
                    + "|(?:gh|glab|ls|cat|cp|mv|rm|cd|mkdir|rmdir|touch|chmod|chown|ln|stat|file|head|tail|less|wc|sed|awk|grep|egrep|rg|fd|find"
                    + "|sort|diff|cmp|test|which|whereis|type|command|echo|printf|kill|pkill|killall|ps|lsof|sleep|man|open|jq|tar|unzip)\\b)");

    /** Shows errors of others. */
    private static final TextPattern SHOWS =
            TextPattern.compile("\\b(?:logs?|journalctl|dmesg|history|show|describe|status)\\b");

    private Failures() {}

    /**
     * One of them.
     *
     * @param at   when it failed
     * @param seq  the message of the call
     * @param task what the command does, by which it is known again
     * @param text the command and why it failed
     */
    public record Failure(LocalDateTime at, long seq, String task, String text) {}

    /** The newest few, oldest first. */
    public static List<Failure> open(List<LoggedMessage> messages, ZoneId zone) {
        Map<String, Failure> failures = new LinkedHashMap<>();
        for (ToolWork work : commands(messages, zone)) {
            String detail = work.outcome().detail();
            String task = task(work.target());
            failures.remove(task);
            if (work.failed() && !detail.isEmpty()) {
                String text = Text.clipped(work.target(), COMMAND) + " last failed: " + detail;
                failures.put(task, new Failure(work.at(), work.seq(), task, text));
            }
        }
        List<Failure> all = List.copyOf(failures.values());
        return all.subList(Math.max(0, all.size() - MOST), all.size());
    }

    /** When the tasks of commands that did not fail were last done. */
    public static Map<String, LocalDateTime> worked(List<LoggedMessage> messages, ZoneId zone) {
        Map<String, LocalDateTime> worked = new LinkedHashMap<>();
        for (ToolWork work : commands(messages, zone)) {
            if (!work.failed()) {
                worked.put(task(work.target()), work.at());
            }
        }
        return worked;
    }

    private static List<ToolWork> commands(List<LoggedMessage> messages, ZoneId zone) {
        return ToolWork.stretches(messages, zone).stream()
                .flatMap(List::stream)
                .filter(work -> work.kind() == ToolWork.Kind.COMMAND
                        && (work.failed() || work.outcome().end() == ToolOutcome.End.WORKED)
                        && !work.target().isEmpty()
                        && !STEP.matcher(work.target()).find()
                        && !SHOWS.matcher(work.target()).find())
                .toList();
    }

    private static String task(String command) {
        Matcher task = TASK.matcher(command);
        return task.lookingAt() ? task.group() : command;
    }
}
