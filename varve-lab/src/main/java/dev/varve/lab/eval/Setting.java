package dev.varve.lab.eval;

import java.util.ArrayList;
import java.util.List;

/**
 * What verdicts depend on; those of different settings are not comparable, and so do not share a file.
 *
 * @param dataset  whose questions
 * @param observer who writes Varve's notes
 * @param answer   who answers
 * @param judge    who judges
 * @param window   tokens that the full context may have
 * @param room     tokens that the window and what BM25 finds may have
 */
record Setting(Dataset dataset, String observer, String answer, String judge, int window, int room) {

    /** In what another differs, for people. */
    String differences(Setting other) {
        List<String> differences = new ArrayList<>();
        compare("--dataset", dataset, other.dataset, differences);
        compare("--observer", observer, other.observer, differences);
        compare("--answer", answer, other.answer, differences);
        compare("--judge", judge, other.judge, differences);
        compare("--window", window, other.window, differences);
        compare("--room", room, other.room, differences);
        return String.join(", ", differences);
    }

    private static void compare(String option, Object own, Object others, List<String> differences) {
        if (!own.equals(others)) {
            differences.add(option + " " + own + " instead of " + others);
        }
    }
}
