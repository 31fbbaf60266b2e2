package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.language.form.Form;
import dev.varve.language.intent.Intent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a person said that no longer holds because of what she said later. Statements that only look alike change nothing. */
final class Superseded {
    /** In characters; a longer one says several things. */
    private static final int LONGEST = 160;

    /** A word that more lines than this have tells no statement from another, at the least. */
    private static final int COMMON = 5;

    /** In a long project more lines may have it: one in so many. */
    private static final int ONE_IN = 200;

    /** A bound on them, so that a digest takes as long per line in a long project. */
    private static final int MOST_WITH_A_WORD = 50;

    private Superseded() {}

    /**
     * Lines that later ones replace, with these.
     *
     * @param lines of people, oldest first
     */
    static Map<Line, Line> among(List<Line> lines) {
        List<Said> all =
                lines.stream().filter(Superseded::isPlain).map(Said::new).toList();
        Set<String> common = common(all);
        Map<String, List<Said>> byKey = new HashMap<>();
        Map<Line, Line> replaced = new LinkedHashMap<>();
        for (Said said : all) {
            Set<String> keys = new HashSet<>(said.keys());
            keys.removeAll(common);
            for (Said older : mayBeReplaced(said, keys, byKey)) {
                if (Replacement.holds(said, older, common)) {
                    replaced.put(older.line(), said.line());
                }
            }
            keys.forEach(
                    key -> byKey.computeIfAbsent(key, any -> new ArrayList<>()).add(said));
        }
        return replaced;
    }

    /** What most of a project is about, such as "table" where somebody builds tables, is a stop word there. */
    private static Set<String> common(List<Said> all) {
        Map<String, Integer> lines = new HashMap<>();
        all.forEach(said -> said.keys().forEach(key -> lines.merge(key, 1, Integer::sum)));
        int most = Math.min(MOST_WITH_A_WORD, Math.max(COMMON, all.size() / ONE_IN));
        lines.values().removeIf(with -> with <= most);
        return lines.keySet();
    }

    /** True if it stands alone: an answer and a question say nothing without what they belong to. What might be changes nothing. */
    private static boolean isPlain(Line line) {
        return line.text().length() <= LONGEST
                && !line.statement().is(Intent.QUESTION)
                && line.statement().answers() == 0
                && !line.text().contains("?")
                && !Form.MUSES.isIn(line.text());
    }

    private static Set<Said> mayBeReplaced(Said said, Set<String> keys, Map<String, List<Said>> byKey) {
        Set<Said> older = new LinkedHashSet<>();
        for (String key : keys) {
            for (Said before : byKey.getOrDefault(key, List.of())) {
                if (Replacement.mayHold(said, before)) {
                    older.add(before);
                }
            }
        }
        return older;
    }
}
