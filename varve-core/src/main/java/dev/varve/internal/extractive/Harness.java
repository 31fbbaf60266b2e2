package dev.varve.internal.extractive;

import dev.varve.Role;
import java.util.List;

/**
 * What the program around an agent writes in the user's name: notices, reminders, the output of local commands, set in
 * tags of known names. Nobody said it, so no note says that the user did.
 */
final class Harness {
    private static final List<String> TAGS = List.of(
            "system-reminder",
            "task-notification",
            "local-command-stdout",
            "local-command-stderr",
            "local-command-caveat",
            "command-name",
            "command-message",
            "command-args",
            "bash-stdout",
            "bash-stderr",
            "environment_context",
            "environment_details",
            "ide_opened_file",
            "ide_selection",
            "user-prompt-submit-hook");

    private Harness() {}

    /** The text without what a harness put there; the empty text if it is the harness's altogether. */
    static String without(Role role, String text) {
        if (role != Role.USER) {
            return text;
        }
        String left = withoutNotice(text.stripLeading());
        if (left.indexOf('<') < 0) {
            return left;
        }
        for (String tag : TAGS) {
            if (left.startsWith("<" + tag + ">") && tag.equals("task-notification")) {
                return "";
            }
            left = without(left, "<" + tag + ">", "</" + tag + ">");
        }
        return left;
    }

    /** A notice in brackets before what the user says. */
    private static String withoutNotice(String text) {
        int end = text.startsWith("[System ") || isInterruption(text) ? text.indexOf(']') : -1;
        return end < 0 ? text : text.substring(end + 1);
    }

    /** Whether it says that the user stopped the agent. */
    static boolean isInterruption(String text) {
        return text.stripLeading().startsWith("[Request interrupted by user");
    }

    private static String without(String text, String open, String close) {
        int from = text.indexOf(open);
        if (from < 0) {
            return text;
        }
        StringBuilder left = new StringBuilder(text.length());
        int start = 0;
        while (from >= 0) {
            int end = text.indexOf(close, from);
            left.append(text, start, from);
            if (end < 0) {
                return left.toString();
            }
            start = end + close.length();
            from = text.indexOf(open, start);
        }
        return left.append(text, start, text.length()).toString();
    }
}
