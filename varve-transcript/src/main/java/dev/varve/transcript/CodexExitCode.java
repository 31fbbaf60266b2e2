package dev.varve.transcript;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Determines whether a command failed from the head that Codex puts before its output. The head has a few lines and
 * ends at {@code Output:}; older versions wrote a JSON object instead. Reads no further than the head, since the
 * command's own output may contain anything.
 */
final class CodexExitCode {
    private static final int HEAD_LINES = 8;
    private static final int HEAD_LINE_CHARS = 200;
    private static final String[] LABELS = {"Process exited with code ", "Exit code: "};

    /** Codex's prefix for commands that failed in its sandbox. */
    private static final String SANDBOX = "failed in sandbox: ";

    private CodexExitCode() {}

    /** True if the output says that the command ended with a code other than 0. */
    static boolean failed(String output) {
        return output.startsWith(SANDBOX)
                || (output.startsWith("{\"output\":") ? failedJson(output) : failedHead(output));
    }

    private static boolean failedHead(String output) {
        int start = 0;
        for (int line = 0; line < HEAD_LINES; line++) {
            int end = lineEnd(output, start);
            if (end < 0) {
                return false;
            }
            String text = output.substring(start, end).stripTrailing();
            for (String label : LABELS) {
                if (text.startsWith(label)) {
                    return isNumber(text, label.length()) && !isZero(text, label.length());
                }
            }
            if (text.equals("Output:")) {
                return false;
            }
            start = end + 1;
        }
        return false;
    }

    /** The end of a short line; -1 for the last one and for one that is too long for a head. */
    private static int lineEnd(String text, int start) {
        int limit = Math.min(text.length(), start + HEAD_LINE_CHARS);
        for (int i = start; i < limit; i++) {
            if (text.charAt(i) == '\n') {
                return i;
            }
        }
        return -1;
    }

    private static boolean isNumber(String text, int from) {
        return from < text.length() && text.chars().skip(from).allMatch(c -> c >= '0' && c <= '9');
    }

    private static boolean isZero(String text, int from) {
        return text.chars().skip(from).allMatch(c -> c == '0');
    }

    private static boolean failedJson(String output) {
        try {
            JsonNode code = JsonValues.MAPPER.readTree(output).path("metadata").path("exit_code");
            return code.isInt() && code.intValue() != 0;
        } catch (JacksonException e) {
            return false;
        }
    }
}
