package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.language.form.Form;
import dev.varve.language.intent.Intent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a person said that no longer holds because of what she said later. Statements that only look alike change nothing. */
final class Superseded {
    /** In characters; a longer one says several things. */
    private static final int LONGEST = 160;

    /** With a word that more have, the newest are compared, so that a digest takes as long per line in a long project. */
    private static final int MOST_WITH_A_WORD = 50;

    private static final Deque<Said> NONE = new ArrayDeque<>();

    private Superseded() {}

    /**
     * Lines that later ones replace, with these.
     *
     * @param lines of people, oldest first
     */
    static Map<Line, Line> among(List<Line> lines) {
        Map<String, Deque<Said>> byKey = new HashMap<>();
        Map<Line, Line> replaced = new LinkedHashMap<>();
        for (Line line : lines) {
            if (!isPlain(line)) {
                continue;
            }
            Said said = new Said(line);
            for (Said older : mayBeReplaced(said, byKey)) {
                if (Replacement.holds(said, older)) {
                    replaced.put(older.line(), line);
                }
            }
            said.keys().forEach(key -> keep(byKey.computeIfAbsent(key, any -> new ArrayDeque<>()), said));
        }
        return replaced;
    }

    /** True if it stands alone: an answer and a question say nothing without what they belong to. What might be changes nothing. */
    private static boolean isPlain(Line line) {
        return line.text().length() <= LONGEST
                && !line.statement().is(Intent.QUESTION)
                && line.statement().answers() == 0
                && !line.text().contains("?")
                && !Form.MUSES.isIn(line.text());
    }

    private static Set<Said> mayBeReplaced(Said said, Map<String, Deque<Said>> byKey) {
        Set<Said> older = new LinkedHashSet<>();
        for (String key : said.keys()) {
            for (Said before : byKey.getOrDefault(key, NONE)) {
                if (Replacement.mayHold(said, before)) {
                    older.add(before);
                }
            }
        }
        return older;
    }

    private static void keep(Deque<Said> newest, Said said) {
        if (newest.size() == MOST_WITH_A_WORD) {
            newest.removeFirst();
        }
        newest.addLast(said);
    }
}
