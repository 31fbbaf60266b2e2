package dev.varve.internal.extractive;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what the agent committed, in the command that did it: the first line of the message says what was done. */
final class Commits {
    private static final int LONGEST = 100;
    private static final int SCANNED = 4_000;
    private static final Pattern MESSAGE = Pattern.compile(
            "\\bgit (?:-C \\S+ )?commit\\b[^\\n]*?(?:-[a-z]*m|--message)[ =]*(?:\"\\$\\(cat <<-? ?['\"]?\\w+['\"]?\\s*\\n\\s*|['\"])([^\\n\"]{1,300})");

    private Commits() {}

    /** The subject of the commit that a call made, or empty if it made none. */
    static Optional<String> message(ToolWork work) {
        if (work.kind() != ToolWork.Kind.COMMAND && work.kind() != ToolWork.Kind.READ || work.failed()) {
            return Optional.empty();
        }
        String command = ToolArguments.command(work.call().arguments());
        if (!command.contains("commit")) {
            return Optional.empty();
        }
        Matcher matcher = MESSAGE.matcher(command.substring(0, Math.min(command.length(), SCANNED)));
        return matcher.find() ? Optional.of(Text.clipped(Text.defused(matcher.group(1)), LONGEST)) : Optional.empty();
    }
}
