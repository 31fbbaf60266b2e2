package dev.varve.internal.extractive;

import dev.varve.Priority;
import dev.varve.language.Text;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What was done in the stretches of a span. A file and a command are told where they were last changed and run, so that nothing is
 * told twice; what was only looked at is not told.
 */
final class Deeds {
    private static final int FAILURES = 3;
    private static final int COMMANDS = 3;
    private static final int COUNTED = 4;

    private final Attempts attempts;
    private final Map<String, FileChange> changes = new LinkedHashMap<>();
    private final Map<String, ToolWork> changedBy = new LinkedHashMap<>();

    private Deeds(Attempts attempts) {
        this.attempts = attempts;
    }

    /** @param remembered what notes tell of tools already */
    static Deeds of(List<List<ToolWork>> stretches, List<String> remembered) {
        List<ToolWork> all = stretches.stream().flatMap(List::stream).toList();
        Deeds deeds = new Deeds(Attempts.of(all));
        all.forEach(deeds::change);
        deeds.changes
                .values()
                .removeIf(change -> change.how() == FileChange.How.CHANGED
                        && remembered.stream().anyMatch(text -> names(text, change.name())));
        return deeds;
    }

    private static boolean names(String text, String file) {
        int at = text.indexOf(file);
        while (at >= 0) {
            int end = at + file.length();
            boolean begins = at > 0 && (text.charAt(at - 1) == ' ' || text.charAt(at - 1) == '/');
            if (begins && (end == text.length() || text.charAt(end) == ',')) {
                return true;
            }
            at = text.indexOf(file, at + 1);
        }
        return false;
    }

    private void change(ToolWork work) {
        if (work.outcome().end() != ToolOutcome.End.WORKED) {
            return;
        }
        for (FileChange change : FileChange.of(work)) {
            if (FileChange.isForAMoment(change.path())) {
                continue;
            }
            change.addTo(changes);
            changedBy.put(change.path(), work);
        }
    }

    /**
     * Those of a stretch, the most important first.
     *
     * @param targets maximum number of files and names told of each
     */
    List<Deed> in(List<ToolWork> stretch, int targets) {
        List<Deed> deeds = new ArrayList<>();
        files(stretch, targets, deeds);
        for (int i = 0; i < stretch.size(); i++) {
            ToolWork work = stretch.get(i);
            if (work.outcome().end() == ToolOutcome.End.WORKED) {
                List<ToolWork> after = stretch.subList(i + 1, stretch.size());
                GitWork.of(work, after).forEach(told -> deeds.add(Deed.done(work, told, Priority.IMPORTANT)));
            }
        }
        tried(stretch, targets, deeds);
        refused(stretch, deeds);
        List<ToolWork> others = stretch.stream()
                .filter(work -> work.kind() == ToolWork.Kind.OTHER
                        && work.outcome() == ToolOutcome.OK
                        && GitWork.of(work, List.of()).isEmpty())
                .toList();
        byTool(others, targets, deeds);
        return deeds;
    }

    private void files(List<ToolWork> stretch, int targets, List<Deed> deeds) {
        List<FileChange> changed = new ArrayList<>();
        ToolWork last = stretch.get(0);
        for (FileChange change : changes.values()) {
            ToolWork by = changedBy.get(change.path());
            if (by != null && stretch.contains(by)) {
                changed.add(change);
                last = by.seq() > last.seq() ? by : last;
            }
        }
        if (!changed.isEmpty()) {
            deeds.add(Deed.done(last, ChangedFiles.told(changed, targets), Priority.NOTE));
        }
    }

    private void tried(List<ToolWork> stretch, int targets, List<Deed> deeds) {
        List<Attempts.Attempt> tried = attempts.endingIn(stretch);
        outcomes(tried.stream().filter(attempt -> attempt.failed().isPresent()), FAILURES, deeds);
        outcomes(tried.stream().filter(attempt -> attempt.failed().isEmpty()), COUNTED, deeds);
        List<Attempts.Attempt> silent = tried.stream()
                .filter(attempt -> !attempt.says()
                        && attempt.last().command().lasts()
                        && !attempt.last().command().script()) // what a script is for tells nothing of what it did
                .toList();
        if (!silent.isEmpty()) {
            Set<String> names = new LinkedHashSet<>();
            silent.stream()
                    .filter(attempt -> silent.stream().noneMatch(other -> other.doesAllOf(attempt)))
                    .forEach(attempt -> names.add(attempt.name()));
            deeds.add(Deed.detail(
                    silent.get(silent.size() - 1).last(), "ran " + list(names, Math.min(COMMANDS, targets))));
        }
    }

    private void outcomes(Stream<Attempts.Attempt> tried, int most, List<Deed> deeds) {
        tried.filter(attempt -> !attempt.last().command().isThrownAway())
                .filter(attempt -> !attempts.told(attempt).isEmpty())
                .limit(most)
                .forEach(attempt -> deeds.add(Deed.outcome(attempt.last(), attempt.name(), attempts.told(attempt))));
    }

    private static void refused(List<ToolWork> stretch, List<Deed> deeds) {
        stretch.stream()
                .filter(work -> work.outcome().end() == ToolOutcome.End.REFUSED
                        && work.kind() != ToolWork.Kind.ASK
                        && work.kind() != ToolWork.Kind.PLAN
                        && work.kind() != ToolWork.Kind.CHANGE // the person's words tell what is wrong with it
                        && !work.target().isEmpty())
                .limit(FAILURES)
                .forEach(work -> deeds.add(Deed.detail(work, "stopped by the user: " + work.target())));
    }

    /** What could not be looked at, which is all there is to tell where nothing was done. */
    static List<Deed> failedLooks(List<ToolWork> stretch) {
        return stretch.stream()
                .filter(work -> work.failed() && work.kind() != ToolWork.Kind.PLAN && work.kind() != ToolWork.Kind.ASK)
                .limit(FAILURES)
                .map(work -> Deed.outcome(
                        work,
                        work.target().isEmpty() ? work.shownTool() : work.target(),
                        "error \"" + work.outcome().detail() + '"'))
                .toList();
    }

    /** What other tools were used on; a use that names nothing tells nothing. */
    private static void byTool(List<ToolWork> calls, int targets, List<Deed> deeds) {
        Map<String, List<ToolWork>> byTool = new LinkedHashMap<>();
        calls.forEach(work -> byTool.computeIfAbsent(work.shownTool(), any -> new ArrayList<>())
                .add(work));
        byTool.forEach((tool, works) -> {
            Set<String> names = new LinkedHashSet<>();
            works.stream()
                    .map(ToolWork::target)
                    .filter(target -> !target.isEmpty())
                    .forEach(names::add);
            String times = works.size() > 1 ? " ×" + works.size() : "";
            if (!names.isEmpty()) {
                deeds.add(Deed.detail(works.get(works.size() - 1), tool + times + " (" + list(names, targets) + ")"));
            }
        });
    }

    private static String list(Collection<String> names, int most) {
        String told = String.join(", ", names.stream().limit(most).toList());
        return Text.clipped(told, 400) + (names.size() > most ? ", …" : "");
    }
}
