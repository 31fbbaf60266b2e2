package dev.varve.internal.extractive;

import dev.varve.language.Text;
import dev.varve.language.pattern.TextPattern;
import java.util.Optional;
import java.util.regex.Matcher;

/** Finds what the agent committed, in the command that did it: the first line of the message says what was done. */
final class Commits {
    private static final int LONGEST = 100;
    private static final int SCANNED = 4_000;
    private static final TextPattern COMMIT = TextPattern.compile("\\bgit (?:-C \\S++ )?+commit\\b");
    private static final TextPattern MESSAGE = TextPattern.compile("(?:-[a-z]{0,9}m|--message)[ =]*+"
            + "(?:\"\\$\\(cat <<-? ?['\"]?\\w++['\"]?+\\s*+|['\"])([^\\n\"]{1,300}+)");

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
        String scanned = command.substring(0, Math.min(command.length(), SCANNED));
        Matcher message = MESSAGE.matcher(scanned);
        while (message.find()) {
            String before = scanned.substring(scanned.lastIndexOf('\n', message.start()) + 1, message.start());
            if (COMMIT.matcher(before).find()) {
                return Optional.of(Text.clipped(Text.defused(message.group(1)), LONGEST));
            }
        }
        return Optional.empty();
    }
}
