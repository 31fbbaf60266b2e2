package dev.varve.language.time;

import dev.varve.language.LanguageFile;
import java.time.LocalDate;
import java.util.stream.Stream;

/**
 * An example of the data, of a file {@code examples/time.tsv}.
 *
 * @param language its folder
 * @param asked    whether the text is a question, which asks for periods
 * @param day      when it is said
 * @param dates    as a note gives them, apart by blanks; "-" for none
 */
record TimeExample(String language, boolean asked, LocalDate day, String text, String dates) {
    /** Those of all languages that have any. */
    static Stream<TimeExample> all() {
        return LanguageFile.examples("time.tsv", System.getProperty("language", "")).stream()
                .flatMap(file -> file.lines().stream()
                        .map(line -> of(file.folder(), line.text().split("\t"))));
    }

    private static TimeExample of(String language, String[] fields) {
        boolean asked = fields[0].equals("ask");
        int first = asked ? 1 : 0;
        return new TimeExample(language, asked, LocalDate.parse(fields[first]), fields[first + 1], fields[first + 2]);
    }

    @Override
    public String toString() {
        return language + ": " + text;
    }
}
