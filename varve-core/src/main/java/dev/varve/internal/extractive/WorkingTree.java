package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.language.pattern.TextPattern;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an agent changed after its last commit, and committed after its last push. Nothing is told of an agent that was not seen to
 * commit: its user does. Not thread-safe.
 */
public final class WorkingTree {
    private static final int FILES = 6;

    /** Takes changes away that were not committed, or puts them elsewhere. */
    private static final TextPattern CLEANS = Failures.command("cleans");

    /** Of a program's own notes and plans, which nobody commits. */
    private static final TextPattern OWN_FILE = TextPattern.compile("(?:^|/)\\.(?!github/|gitlab)[\\w-]++/|^~");

    private final Map<String, FileChange> changed = new LinkedHashMap<>();
    private final List<String> committed = new ArrayList<>();
    private boolean commits;
    private boolean pushes;

    private WorkingTree() {}

    /**
     * Work that is not where others find it.
     *
     * @param at   when the last of it was done
     * @param seq  the message of that call
     * @param text what it is
     */
    public record Left(LocalDateTime at, long seq, String text) {}

    /** What is left at the end of some messages. */
    public static List<Left> left(List<LoggedMessage> messages, ZoneId zone) {
        List<ToolWork> all = ToolWork.stretches(messages, zone).stream()
                .flatMap(List::stream)
                .filter(work -> !work.failed())
                .toList();
        WorkingTree tree = new WorkingTree();
        ToolWork change = null;
        ToolWork commit = null;
        for (int i = 0; i < all.size(); i++) {
            ToolWork work = all.get(i);
            int before = tree.committed.size();
            boolean changes = tree.change(work);
            tree.run(work, all.subList(i + 1, all.size()));
            change = changes ? work : change;
            commit = tree.committed.size() > before ? work : commit;
        }
        List<Left> left = new ArrayList<>();
        if (tree.commits && !tree.changed.isEmpty() && change != null) {
            String files = ChangedFiles.told(tree.changed.values(), FILES);
            left.add(new Left(change.at(), change.seq(), "Not committed: " + files));
        }
        if (tree.pushes && !tree.committed.isEmpty() && commit != null) {
            left.add(new Left(commit.at(), commit.seq(), "Not pushed: " + String.join(", ", tree.committed)));
        }
        return left;
    }

    private boolean change(ToolWork work) {
        boolean any = false;
        for (FileChange change : FileChange.of(work)) {
            if (FileChange.isForAMoment(change.path())
                    || OWN_FILE.matcher(change.path()).find()) {
                continue;
            }
            change.addTo(changed);
            any = true;
        }
        return any;
    }

    private void run(ToolWork work, List<ToolWork> after) {
        for (String part : work.command().parts()) {
            if (GitWork.isCommit(part)) {
                commits = true;
                changed.clear();
                committed.addAll(GitWork.commits(work, after));
            } else if (GitWork.isPush(part)) {
                pushes = true;
                committed.clear();
            } else if (CLEANS.matcher(part).find()) {
                changed.clear();
            }
        }
    }
}
