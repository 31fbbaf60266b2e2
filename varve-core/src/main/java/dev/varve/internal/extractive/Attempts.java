package dev.varve.internal.extractive;

import dev.varve.language.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The things that an agent tried in a span, each once: with its last result and the error that it overcame. A failed command
 * also counts as working once a later command that includes it has succeeded.
 */
final class Attempts {
    /** Changed files up to which they are named as the repair of a failure. */
    private static final int MOST_FILES = 2;

    /** Marks targets elsewhere, which may be gone. */
    private static final String ADDRESS = "://";

    private final Map<String, Attempt> byName = new LinkedHashMap<>();
    private final List<ToolWork> changes = new ArrayList<>();

    /**
     * A thing that was tried.
     *
     * @param name   the command, or the tool and what it was for
     * @param failed the last call of it that failed
     * @param last   the call that tells how it stands: of it, or of a command that does all of it
     */
    record Attempt(String name, Optional<ToolWork> failed, ToolWork last) {
        /** True if there is more to tell than that it was done. */
        boolean says() {
            return failed.isPresent() || !last.outcome().detail().isEmpty();
        }

        boolean isOpen() {
            return last.failed();
        }

        /** True if the other command is a part of this one. */
        boolean doesAllOf(Attempt other) {
            return !name.equals(other.name)
                    && !other.last.command().covers(last.command())
                    && last.command().covers(other.last.command());
        }
    }

    private Attempts() {}

    /** Those of a span, in order. */
    static Attempts of(List<ToolWork> works) {
        Attempts attempts = new Attempts();
        works.forEach(attempts::add);
        return attempts;
    }

    private void add(ToolWork work) {
        if (work.outcome() == ToolOutcome.OK || work.outcome().end() == ToolOutcome.End.WORKED) {
            if (!FileChange.of(work).isEmpty()) {
                changes.add(work);
            }
            byName.replaceAll((name, attempt) ->
                    attempt.isOpen() && work.command().covers(attempt.last().command())
                            ? new Attempt(name, attempt.failed(), work)
                            : attempt);
        }
        String name = name(work);
        if (name.isEmpty() || isOpen(name) && !work.failed() && !work.doubtful().isEmpty()) {
            return;
        }
        if (work.failed() && !work.outcome().detail().isEmpty()) {
            byName.values()
                    .removeIf(attempt -> attempt.isOpen()
                            && !attempt.name().equals(name)
                            && attempt.last().outcome().equals(work.outcome()));
        }
        Optional<ToolWork> failed = Optional.ofNullable(byName.remove(name)).flatMap(Attempt::failed);
        byName.put(name, new Attempt(name, work.failed() ? Optional.of(work) : failed, work));
    }

    private boolean isOpen(String name) {
        Attempt attempt = byName.get(name);
        return attempt != null && attempt.isOpen();
    }

    /** How it is called, empty if it is not told as something that was tried. */
    private static String name(ToolWork work) {
        boolean ended = work.failed() || work.outcome().end() == ToolOutcome.End.WORKED;
        return switch (work.kind()) {
            case COMMAND -> ended ? command(work) : "";
            case AGENT -> work.failed() ? "sub-agent for " + work.target() : "";
            case OTHER -> ended && work.outcome() != ToolOutcome.OK ? other(work) : "";
            case READ -> work.failed() && work.target().contains(ADDRESS) ? work.target() : "";
            case ASK, PLAN, CHANGE -> "";
        };
    }

    /** The command, or empty if the line on commits and pushes tells of it, unless it failed. */
    private static String command(ToolWork work) {
        List<String> parts = work.command().parts();
        if (work.failed() || work.command().script() || parts.stream().noneMatch(GitWork::isTold)) {
            return work.target();
        }
        return parts.stream().filter(part -> !GitWork.isTold(part)).collect(Collectors.joining(" && "));
    }

    private static String other(ToolWork work) {
        return work.target().isEmpty() ? work.shownTool() : work.shownTool() + " (" + work.target() + ")";
    }

    /** The attempts whose last call is among these. */
    List<Attempt> endingIn(List<ToolWork> works) {
        return byName.values().stream()
                .filter(attempt -> works.contains(attempt.last()))
                .toList();
    }

    /**
     * How it went; empty if there is nothing to tell. An error that is over counts only with what got over it.
     */
    String told(Attempt attempt) {
        String result = attempt.isOpen() ? "" : attempt.last().outcome().detail();
        if (attempt.failed().isEmpty()) {
            return result;
        }
        ToolWork failed = attempt.failed().get();
        String detail = failed.outcome().detail();
        String error = detail.isEmpty() ? "failed" : "error \"" + detail + '"';
        if (attempt.isOpen()) {
            return error;
        }
        String remedy = between(failed, attempt.last());
        return remedy.isEmpty()
                ? result
                : error + ", works now" + (result.isEmpty() ? "" : " (" + result + ")") + remedy;
    }

    private String between(ToolWork failed, ToolWork works) {
        Set<String> files = new LinkedHashSet<>();
        for (ToolWork change : changes) {
            if (change.seq() > failed.seq() && change.seq() < works.seq()) {
                FileChange.of(change).forEach(file -> files.add(file.name()));
            }
        }
        if (!files.isEmpty()) {
            return files.size() > MOST_FILES
                    ? ""
                    : " after a change of " + Text.clipped(String.join(" and ", files), 80);
        }
        List<String> others = works.command().beyond(failed.command());
        return others.isEmpty() ? "" : " with " + Text.clipped(String.join(" && ", others), 80);
    }
}
