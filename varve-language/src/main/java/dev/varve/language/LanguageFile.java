package dev.varve.language;

import dev.varve.language.data.DataFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A file of data of this module: UTF-8, one entry a line, comments behind {@code #} and a space. Plain loops read it, because a
 * short command waits for it: streams and expressions cost more at the start of a program than all of the data.
 *
 * @param name  path from {@code dev/varve/language}, as messages have it
 * @param lines that are neither blank nor comments
 */
public record LanguageFile(String name, List<Line> lines) {
    private static final String LANGUAGES = "languages.txt";
    private static final DataFolder FOLDER = DataFolder.with(LanguageFile.class, "/dev/varve/language/" + LANGUAGES);

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
    public record Line(int number, String text, boolean indented) {
        private static final String COLON = ": ";
        private static final String COMMA = ", ";

        /** The text before the first colon that a blank follows; the whole line if there is none. */
        public String key() {
            int colon = text.indexOf(COLON);
            return colon < 0 ? text : text.substring(0, colon);
        }

        /** The text after that colon; empty if there is none. */
        public String value() {
            int colon = text.indexOf(COLON);
            return colon < 0 ? "" : text.substring(colon + COLON.length());
        }

        /** The comma-separated parts of a value or a line. */
        public static List<String> parted(String words) {
            List<String> parts = new ArrayList<>();
            int from = 0;
            for (int comma = words.indexOf(COMMA); comma >= 0; comma = words.indexOf(COMMA, from)) {
                parts.add(words.substring(from, comma));
                from = comma + COMMA.length();
            }
            parts.add(words.substring(from));
            return parts;
        }
    }

    /** The codes of all languages; each names a folder. */
    public static List<String> languages() {
        List<String> languages = new ArrayList<>();
        for (Line line : named(LANGUAGES).lines()) {
            languages.add(line.text());
        }
        return languages;
    }

    /** The files of a name in the folders of all languages, in the order of {@code languages.txt}; a language may have none. */
    public static List<LanguageFile> ofAll(String name) {
        List<LanguageFile> files = new ArrayList<>();
        for (String language : languages()) {
            find(language.concat("/").concat(name)).ifPresent(files::add);
        }
        return files;
    }

    /**
     * The example files of a name.
     *
     * @param language the only one to be read; empty for all
     */
    public static List<LanguageFile> examples(String name, String language) {
        List<LanguageFile> files = ofAll("examples/".concat(name));
        files.removeIf(file -> !file.isOf(language));
        return files;
    }

    /** True if it is of a language; always if that is empty. */
    public boolean isOf(String language) {
        return language.isEmpty() || folder().equals(language);
    }

    /** A file, if there is one of this name. */
    public static Optional<LanguageFile> find(String name) {
        return FOLDER.find(name).map(text -> of(name, text));
    }

    /**
     * A file.
     *
     * @throws IllegalStateException if there is none of this name
     */
    public static LanguageFile named(String name) {
        return of(name, FOLDER.text(name));
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

    /** The folder in which it stands: the code of a language, unless it is of none. */
    public String folder() {
        return name.substring(0, Math.max(0, name.indexOf('/')));
    }

    /**
     * Has each line read.
     *
     * @throws IllegalArgumentException if a reader fails; names the file and the line
     */
    public void forEach(Consumer<Line> reader) {
        for (Line line : lines) {
            read(line, each -> {
                reader.accept(each);
                return true;
            });
        }
    }

    /** The result of a reader for a line; fails likewise. */
    public <T> T read(Line line, Function<Line, T> reader) {
        try {
            return reader.apply(line);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(place(line) + ": " + e.getMessage(), e);
        }
    }

    /** The exception for a faulty line. */
    public IllegalArgumentException error(Line line, String problem) {
        return new IllegalArgumentException(place(line) + ": " + problem);
    }

    /** Where a line stands. */
    public String place(Line line) {
        return name + ":" + line.number();
    }
}
