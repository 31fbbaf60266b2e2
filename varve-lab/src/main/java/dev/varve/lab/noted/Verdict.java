package dev.varve.lab.noted;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * What a reader with the transcript beside him said of a line of a note.
 *
 * @param notes   which state of the program wrote it
 * @param file    repository, commit and path of the transcript
 * @param message the number of the message that it tells of
 * @param place   of its words in the message
 * @param worth   what he said
 */
record Verdict(String notes, String file, String message, String place, Worth worth) {
    private static final int NOTES = 0;
    private static final int FILE = 1;
    private static final int MESSAGE = 2;
    private static final int PLACE = 3;
    private static final int WORTH = 4;

    /** Whether somebody who works on is better off with a line. */
    enum Worth {
        /** He would be wrong or slower without it. */
        KEEP,
        /** He would not miss it. */
        NOISE,
        /** It is no sentence, or not what was meant. */
        GARBLED,
        /** It is worth keeping, as another kind or with another mark. */
        MARK
    }

    /** Those that come with the project. */
    static List<Verdict> recorded() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(Verdict.class.getResourceAsStream("verdicts.tsv"), "verdicts.tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Verdict::parse)
                    .toList();
        }
    }

    static Verdict parse(String line) {
        String[] row = line.split("\t");
        return new Verdict(
                row[NOTES], row[FILE], row[MESSAGE], row[PLACE], Worth.valueOf(row[WORTH].toUpperCase(Locale.ROOT)));
    }
}
