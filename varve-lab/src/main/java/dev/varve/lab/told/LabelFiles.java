package dev.varve.lab.told;

import dev.varve.lab.labels.Folders;
import dev.varve.lab.labels.LabelledStatement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Label files beside the recordings that they name, each a project of its own. */
record LabelFiles(Path data, Path labels, Optional<Path> lasts) {
    private static final int LASTS_COLUMNS = 4;

    private record Key(String file, String message, String sentence) {}

    List<LabelledRepository> read() throws IOException {
        Map<Key, String> lasting = lasting();
        List<LabelledRepository> all = new ArrayList<>();
        for (Path file : Folders.filesBelow(labels, ".tsv")) {
            List<LabelledStatement> statements = new ArrayList<>();
            for (LabelledStatement row : LabelledStatement.in(file)) {
                Key key = new Key(row.file(), row.message(), row.sentence());
                statements.add(row.withLasts(lasting.getOrDefault(key, "")));
            }
            if (!statements.isEmpty()) {
                String name = statements.get(0).file();
                Optional<Path> recording = Folders.recording(data, name);
                if (recording.isPresent()) {
                    all.add(new LabelledRepository(
                            repository(name), () -> new ToldProject().with(recording.get()), statements));
                }
            }
        }
        return all;
    }

    private static String repository(String name) {
        return name.substring(0, Math.max(0, name.indexOf('/')));
    }

    private Map<Key, String> lasting() throws IOException {
        Map<Key, String> lasting = new HashMap<>();
        if (lasts.isPresent()) {
            for (String line : Files.readAllLines(lasts.get())) {
                String[] row = line.split("\t");
                if (row.length >= LASTS_COLUMNS) {
                    lasting.put(new Key(row[0], row[1], row[2]), row[3]);
                }
            }
        }
        return lasting;
    }
}
