package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;

/**
 * A command that an agent ran, or a change that it made to files.
 *
 * @param seq     number of the message that made the call
 * @param at      when
 * @param command the whole command line; empty if a tool of its own changed the files
 * @param shown   the command as notes tell it, short and safe
 * @param files   paths that it changed, as the call names them; none if it failed
 * @param end     how it ended
 * @param error   the line of the output that says best why it failed; empty if it did not
 * @param output  all that it printed
 */
public record ToolRun(
        long seq,
        LocalDateTime at,
        String command,
        String shown,
        List<String> files,
        End end,
        String error,
        String output) {

    /** Copies the files. */
    public ToolRun {
        files = List.copyOf(files);
    }

    /** How a call ended. */
    public enum End {
        /** It did what it should. */
        WORKED,
        /** It did not. */
        FAILED,
        /** Nobody learns from it: the user refused it, or the agent mishandled its tool. */
        NEITHER
    }

    /** Those of some messages, in order. */
    public static List<ToolRun> of(List<LoggedMessage> messages, ZoneId zone) {
        return ToolWork.stretches(messages, zone).stream()
                .flatMap(List::stream)
                .filter(work -> work.kind() == ToolWork.Kind.COMMAND || work.kind() == ToolWork.Kind.CHANGE)
                .map(ToolRun::of)
                .toList();
    }

    private static ToolRun of(ToolWork work) {
        End end = end(work);
        boolean runs = !work.command().equals(ToolCommand.NONE);
        return new ToolRun(
                work.seq(),
                work.at(),
                runs ? ToolArguments.command(work.call().arguments()) : "",
                runs ? work.command().shown() : "",
                end == End.WORKED
                        ? FileChange.of(work).stream().map(FileChange::path).toList()
                        : List.of(),
                end,
                end == End.FAILED ? work.outcome().detail() : "",
                work.result());
    }

    private static End end(ToolWork work) {
        return switch (work.outcome().end()) {
            case WORKED -> End.WORKED;
            case FAILED -> End.FAILED;
            case STUMBLED, REFUSED -> End.NEITHER;
        };
    }

    /** True if it worked. */
    public boolean worked() {
        return end == End.WORKED;
    }

    /** True if it failed. */
    public boolean failed() {
        return end == End.FAILED;
    }

    /** True if it is a command line. */
    public boolean isCommand() {
        return !command.isEmpty();
    }
}
