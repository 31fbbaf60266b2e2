package dev.varve.lab.selection;

import dev.varve.lab.labels.Folders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a reader said of a statement.
 *
 * @param id       names the statement: repository, digest of the session's name, message and sentence
 * @param who      person, agent or machine; author for a sentence that was written as an example of a rule
 * @param labels   the main one first
 * @param lasts    project, session, moment or -
 */
public record Label(String id, String who, List<String> labels, String lasts) {
    private static final int COLUMNS = 7;
    private static final int DIGEST_BYTES = 6;
    private static final Set<String> KNOWN = Set.of(
            "rule",
            "decision",
            "permission",
            "errand",
            "answer",
            "takes-back",
            "fact",
            "open",
            "done",
            "failure",
            "cause",
            "question",
            "guess",
            "chatter",
            "machine");
    static final String AUTHOR = "author";
    private static final Set<String> SPEAKERS = Set.of("person", "agent", "machine");
    private static final Set<String> SPANS = Set.of("project", "session", "moment", "-");

    /** Copies the labels. */
    public Label {
        labels = List.copyOf(labels);
    }

    /** All labels in the files below a folder, by what they label. */
    public static Map<String, Label> below(Path folder) throws IOException {
        Map<String, Label> labels = new HashMap<>();
        for (Path file : Folders.filesBelow(folder, ".tsv")) {
            if (!file.endsWith("TRAINED_ON.tsv")) {
                in(file).forEach(label -> labels.put(label.id(), label));
            }
        }
        return labels;
    }

    /** The id of a statement. Names of sessions often hold words of a person, so it has a digest of them. */
    public static String id(String repository, String session, String message, String sentence) {
        return String.join("#", repository, digest(session), message, sentence);
    }

    private static String digest(String session) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(session.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The rows of a file, without its head.
     *
     * @throws IllegalArgumentException if a row cannot be understood; names the file and the line
     */
    static List<Label> in(Path file) throws IOException {
        List<Label> labels = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (number > 1 && !line.isEmpty()) {
                labels.add(of(line, file + ":" + number));
            }
        }
        return labels;
    }

    private static Label of(String line, String place) {
        String[] row = line.split("\t", -1);
        if (row.length != COLUMNS) {
            throw new IllegalArgumentException(place + ": " + row.length + " columns instead of " + COLUMNS);
        }
        List<String> labels = List.of(row[5].split(","));
        check(row[4], SPEAKERS, place);
        labels.forEach(label -> check(label, KNOWN, place));
        check(row[6], SPANS, place);
        return new Label(String.join("#", row[0], row[1], row[2], row[3]), row[4], labels, row[6]);
    }

    private static void check(String value, Set<String> known, String place) {
        if (!known.contains(value)) {
            throw new IllegalArgumentException(place + ": " + value + " is none of "
                    + known.stream().sorted().toList());
        }
    }

    boolean is(String label) {
        return labels.contains(label);
    }

    boolean isAny(Set<String> some) {
        return labels.stream().anyMatch(some::contains);
    }
}
