package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.language.form.Form;
import dev.varve.language.intent.Intent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a person said that no longer holds because she said later that it changed: "We use yarn here", then "We moved to pnpm, not
 * yarn". The later statement says that something changes, and names most of what the earlier one is about. Statements that only
 * look alike change nothing.
 */
final class Superseded {
    /** So many words that name something have to be the same. */
    private static final int SHARED = 2;

    /** And they are so much of what the earlier statement names. */
    private static final double OF_OLDER = 0.34;

    private Superseded() {}

    private record Said(Line line, Set<String> names) {}

    /**
     * Lines that later ones replace.
     *
     * @param lines of people, oldest first
     */
    static Set<Line> among(List<Line> lines) {
        Map<String, List<Said>> byName = new HashMap<>();
        Set<Line> gone = new HashSet<>();
        for (Line line : lines) {
            Said said = new Said(line, Wordings.names(line.text()));
            if (changes(line)) {
                for (Said older : older(said, byName)) {
                    if (replaces(said, older)) {
                        gone.add(older.line());
                    }
                }
            }
            said.names()
                    .forEach(name -> byName.computeIfAbsent(name, any -> new ArrayList<>())
                            .add(said));
        }
        return gone;
    }

    private static boolean changes(Line line) {
        return line.statement().lasting() >= InForce.LIKELY
                && !line.statement().is(Intent.ERRAND)
                && Form.CHANGES.isIn(line.text());
    }

    private static Set<Said> older(Said said, Map<String, List<Said>> byName) {
        Set<Said> older = new HashSet<>();
        said.names().forEach(name -> older.addAll(byName.getOrDefault(name, List.of())));
        return older;
    }

    private static boolean replaces(Said newer, Said older) {
        boolean lifts = Wordings.negates(older.line().text())
                && !Wordings.negates(newer.line().text());
        if (older.names().equals(newer.names()) || lifts) {
            return false; // it is said again, or what is forbidden would be allowed, which has to be said by name
        }
        long shared = older.names().stream().filter(newer.names()::contains).count();
        return shared >= Math.min(SHARED, older.names().size())
                && shared >= OF_OLDER * older.names().size();
    }
}
