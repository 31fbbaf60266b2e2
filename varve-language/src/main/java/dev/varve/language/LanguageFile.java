package dev.varve.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of data: UTF-8, one entry a line, comments behind {@code #} and a space. Plain loops read it, since a short command
 * waits for it.
 *
 * @param name  as messages have it
 * @param lines that are neither blank nor comments
 */
public record LanguageFile(String name, List<Line> lines) {
    private static final String FOLDER = "/dev/varve/language/";

    /** Copies the lines. */
    public LanguageFile {
        lines = List.copyOf(lines);
    }

    /**
     * An entry.
     *
     * @param number   of its line, from 1
     * @param text     without blanks around it
     * @param indented whether it belongs to an entry before it
     */
    public record Line(int number, String text, boolean indented) {}

    /** The files of a name in the folders of all languages, in the order of {@code languages.txt}; a language may have none. */
    public static List<LanguageFile> ofAll(String name) {
        List<LanguageFile> files = new ArrayList<>();
        for (Line language : read("languages.txt").lines()) {
            String file = language.text().concat("/").concat(name);
            try (InputStream in = LanguageFile.class.getResourceAsStream(FOLDER.concat(file))) {
                if (in != null) {
                    files.add(of(file, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
                }
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read the data file " + file, e);
            }
        }
        return files;
    }

    private static LanguageFile read(String name) {
        try (InputStream in = LanguageFile.class.getResourceAsStream(FOLDER.concat(name))) {
            if (in == null) {
                throw new IllegalStateException("the data file " + name + " is missing");
            }
            return of(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the data file " + name, e);
        }
    }

    /** Reads a text. */
    public static LanguageFile of(String name, String text) {
        List<Line> lines = new ArrayList<>();
        int number = 0;
        for (int from = 0; from < text.length(); ) {
            int end = text.indexOf('\n', from);
            end = end < 0 ? text.length() : end;
            String line = text.substring(from, end).strip();
            number++;
            if (!line.isEmpty() && !line.equals("#") && !line.startsWith("# ")) {
                lines.add(new Line(number, line, text.charAt(from) == ' '));
            }
            from = end + 1;
        }
        return new LanguageFile(name, lines);
    }

    /** What is wrong with a line. */
    public IllegalArgumentException error(Line line, String problem) {
        return new IllegalArgumentException(place(line) + ": " + problem);
    }

    /** Where a line stands. */
    public String place(Line line) {
        return name + ":" + line.number();
    }
}
