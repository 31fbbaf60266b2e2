package dev.varve.internal.prompt;

import dev.varve.language.pattern.TextPattern;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;

/** Takes a model's thinking out of its reply: what stands between tags, and what was opened and never closed. */
final class Thinking {
    private static final TextPattern TAG = TextPattern.compile("(?i)<(/?)(analysis|thinking|think)>");
    private static final TextPattern OBSERVATIONS = TextPattern.compile("(?im)^\\h*+<observations>");

    private Thinking() {}

    static String removed(String reply) {
        return withoutUnclosed(withoutClosed(reply));
    }

    /** Each part ends at the first closing tag of its name; a tag that is never closed opens nothing. */
    private static String withoutClosed(String reply) {
        Map<String, Integer> lastClose = new HashMap<>();
        TAG.matcher(reply)
                .results()
                .filter(tag -> !tag.group(1).isEmpty())
                .forEach(tag -> lastClose.put(tag.group(2).toLowerCase(Locale.ROOT), tag.start()));
        if (lastClose.isEmpty()) {
            return reply;
        }
        StringBuilder rest = new StringBuilder(reply.length());
        int from = 0;
        String open = "";
        Matcher tag = TAG.matcher(reply);
        while (tag.find()) {
            String name = tag.group(2).toLowerCase(Locale.ROOT);
            boolean closing = !tag.group(1).isEmpty();
            if (open.isEmpty() && !closing && lastClose.getOrDefault(name, -1) > tag.start()) {
                rest.append(reply, from, tag.start()).append('\n');
                open = name;
            } else if (closing && open.equals(name)) {
                from = tag.end();
                open = "";
            }
        }
        return rest.append(reply, from, reply.length()).toString();
    }

    /** Thinking that begins a line and was never closed extends to the start of the notes. */
    private static String withoutUnclosed(String reply) {
        Matcher tag = TAG.matcher(reply);
        while (tag.find()) {
            if (tag.group(1).isEmpty() && beginsLine(reply, tag.start())) {
                Matcher notes = OBSERVATIONS.matcher(reply);
                return notes.find(tag.end()) ? reply.substring(0, tag.start()) + reply.substring(notes.start()) : reply;
            }
        }
        return reply;
    }

    private static boolean beginsLine(String text, int at) {
        int i = at;
        while (i > 0 && (text.charAt(i - 1) == ' ' || text.charAt(i - 1) == '\t')) {
            i--;
        }
        return i == 0 || text.charAt(i - 1) == '\n';
    }
}
