package dev.varve.internal.extractive;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** The files that were changed, as a note names them: few by their names, many by their folders. */
final class ChangedFiles {
    private static final int MOST_FOLDERS = 3;

    private ChangedFiles() {}

    /**
     * In the order in which they were changed.
     *
     * @param changes one of each file
     * @param most    maximum number of files to name
     */
    static String told(Collection<FileChange> changes, int most) {
        return changes.size() <= most ? named(changes) : byFolder(changes, most);
    }

    private static String named(Collection<FileChange> changes) {
        Map<String, Long> names =
                changes.stream().collect(Collectors.groupingBy(FileChange::name, Collectors.counting()));
        StringJoiner told = new StringJoiner(", ");
        for (FileChange.How how : FileChange.How.values()) {
            String files = changes.stream()
                    .filter(change -> change.how() == how)
                    .map(change -> names.getOrDefault(change.name(), 0L) == 1
                                    || change.folder().isEmpty()
                            ? change.name()
                            : parent(change) + "/" + change.name())
                    .collect(Collectors.joining(", "));
            if (!files.isEmpty()) {
                told.add(how.name().toLowerCase(Locale.ROOT) + " " + files);
            }
        }
        return told.toString();
    }

    private static String parent(FileChange change) {
        return change.folder().substring(change.folder().lastIndexOf('/') + 1);
    }

    private static String byFolder(Collection<FileChange> changes, int most) {
        Map<String, List<FileChange>> folders = new LinkedHashMap<>();
        changes.forEach(change -> folders.computeIfAbsent(change.folder(), any -> new ArrayList<>())
                .add(change));
        StringJoiner told = new StringJoiner(", ", "changed " + changes.size() + " files: ", "");
        folders.entrySet().stream().limit(MOST_FOLDERS).forEach(folder -> {
            List<FileChange> files = folder.getValue();
            String names = files.stream().map(FileChange::name).limit(most).collect(Collectors.joining(", "));
            String in = folder.getKey().isEmpty() ? "" : " in " + folder.getKey();
            String more = files.size() > most ? ", …" : "";
            told.add(files.size() == 1 ? names : files.size() + in + " (" + names + more + ")");
        });
        return told + (folders.size() > MOST_FOLDERS ? ", …" : "");
    }
}
