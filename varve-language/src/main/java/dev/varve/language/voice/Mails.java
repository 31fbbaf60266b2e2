package dev.varve.language.voice;

import java.util.Locale;
import java.util.Set;

/** Recognises letters by a greeting and a farewell. One that opens the text greets the agent, so the person wrote it. */
final class Mails {
    private static final int LONGEST_GREETING = 60;

    private final Globs<Boolean> greetings;
    private final Set<String> agents;
    private final Set<String> signOffs;

    Mails(Lexicon lexicon) {
        greetings = lexicon.globs("greeting");
        agents = lexicon.words("greeted");
        signOffs = lexicon.words("sign-off");
    }

    /** The last line that is a farewell, or -1. */
    int lastSignOff(Lines lines) {
        for (int line = lines.count() - 1; line >= 0; line--) {
            String head = lines.lowerHead(line);
            String bare = head.endsWith(",") || head.endsWith("!") ? head.substring(0, head.length() - 1) : head;
            if (signOffs.contains(bare)) {
                return line;
            }
        }
        return -1;
    }

    boolean beginsAt(int line, Lines lines, int lastSignOff) {
        if (line >= lastSignOff || lines.firstFilled(0) == line) {
            return false;
        }
        String head = lines.lowerHead(line);
        boolean ended = !head.isEmpty() && ",!、，:".indexOf(head.charAt(head.length() - 1)) >= 0;
        String bare = ended ? head.substring(0, head.length() - 1) : head;
        String greeted = bare.substring(bare.lastIndexOf(' ') + 1).toLowerCase(Locale.ROOT);
        return head.length() <= LONGEST_GREETING
                && ended
                && greetings.match(head).isPresent()
                && !agents.contains(greeted);
    }
}
