package dev.varve.language.voice;

import dev.varve.language.data.DataFolder;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the data of this module: UTF-8, one entry a line, {@code #} and a space begin a comment line. Plain loops read it, because
 * a hook waits for it: streams and expressions cost more at the start of a program than all of the data.
 */
final class DataFile {
    private static final String LANGUAGES = "languages.txt";
    private static final DataFolder FOLDER = DataFolder.with(DataFile.class, "/dev/varve/language/" + LANGUAGES);
    private static final String COMMA = ", ";

    private DataFile() {}

    /**
     * A line of the form {@code key: value}.
     *
     * @param value may be empty
     */
    record Entry(String key, String value) {}

    static List<Entry> entries(String name) {
        List<Entry> entries = new ArrayList<>();
        for (String line : lines(name)) {
            int colon = line.indexOf(": ");
            entries.add(
                    colon < 0 ? new Entry(line, "") : new Entry(line.substring(0, colon), line.substring(colon + 2)));
        }
        return entries;
    }

    /** The entries of a file for each language, in the order of {@code languages.txt}. */
    static List<Entry> ofAllLanguages(String name) {
        List<Entry> entries = new ArrayList<>();
        for (String language : lines(LANGUAGES)) {
            entries.addAll(entries(language.concat("/").concat(name)));
        }
        return entries;
    }

    /** The values under a key where one line holds several, parted by commas. */
    static List<String> words(List<Entry> entries, String key) {
        List<String> words = new ArrayList<>();
        for (Entry entry : entries) {
            if (entry.key().equals(key)) {
                words.addAll(parted(entry.value()));
            }
        }
        return words;
    }

    /** What commas part. */
    static List<String> parted(String value) {
        List<String> words = new ArrayList<>();
        int from = 0;
        for (int comma = value.indexOf(COMMA); comma >= 0; comma = value.indexOf(COMMA, from)) {
            words.add(value.substring(from, comma));
            from = comma + COMMA.length();
        }
        words.add(value.substring(from));
        return words;
    }

    static List<String> lines(String name) {
        String text = FOLDER.text(name);
        List<String> lines = new ArrayList<>();
        for (int from = 0; from < text.length(); ) {
            int end = text.indexOf('\n', from);
            end = end < 0 ? text.length() : end;
            String line = text.substring(from, end).strip();
            if (!line.isEmpty() && !line.equals("#") && !line.startsWith("# ")) {
                lines.add(line);
            }
            from = end + 1;
        }
        return lines;
    }
}
