package dev.varve.gateway.wire;

import dev.varve.gateway.data.DataTable;
import java.util.List;

/**
 * Thinking that a server leaves in the text of an answer. Most clients leave it out when they send the answer again,
 * so it is not part of the answer's identity; nor is thinking in blocks of its own. Pure.
 */
final class InlineThinking {
    private static final List<List<String>> MARKS = DataTable.rows(InlineThinking.class, "inline-thinking.txt", 2);

    private InlineThinking() {}

    /** An answer without the thinking before it. */
    static String without(String answer) {
        String text = answer.stripLeading();
        for (List<String> mark : MARKS) {
            String before = mark.get(0);
            String after = mark.get(1);
            if (text.startsWith(before)) {
                int end = text.indexOf(after, before.length());
                return end < 0 ? answer : text.substring(end + after.length());
            }
            // Some templates have the mark before it in the question, so that the answer has only the other one.
            int alone = lineAt(text, after + "\n");
            if (alone >= 0 && text.lastIndexOf(before, alone) < 0) {
                return text.substring(alone + after.length());
            }
        }
        return answer;
    }

    private static int lineAt(String text, String line) {
        int at = text.startsWith(line) ? 0 : text.indexOf("\n" + line);
        return at > 0 ? at + 1 : at;
    }
}
