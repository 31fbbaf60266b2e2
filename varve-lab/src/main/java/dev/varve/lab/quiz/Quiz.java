package dev.varve.lab.quiz;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The questions on one session.
 *
 * @param name    of the quiz
 * @param file    of the session, below the folder of data, or {@code example:NAME} for one that comes with the program;
 *     {@code #NAME} at its end says which conversation of the file
 * @param tuned   whether the rules were made with this session in view; the others are held out
 */
record Quiz(String name, String file, boolean tuned, List<Question> questions) {
    private static final List<String> NAMES =
            List.of("pi", "spotter-846", "spotter-258", "hermes-en", "checkout", "friends");

    private static final String EXAMPLE = "example:";

    static List<Quiz> all() {
        return NAMES.stream().map(Quiz::named).toList();
    }

    static Quiz named(String name) {
        String file = "";
        boolean tuned = false;
        List<Question> questions = new ArrayList<>();
        for (String line : lines(name + ".txt")) {
            if (line.startsWith("session ")) {
                file = line.substring("session ".length()).strip();
            } else if (line.startsWith("tuned ")) {
                tuned = line.endsWith("yes");
            } else {
                questions.add(Question.parse(questions.size() + 1, line));
            }
        }
        return new Quiz(name, file, tuned, List.copyOf(questions));
    }

    /** Where the session lies. */
    SessionFile in(Path data) {
        int name = file.indexOf('#');
        String path = name < 0 ? file : file.substring(0, name);
        String conversation = name < 0 ? "" : file.substring(name + 1);
        return new SessionFile(
                path.startsWith(EXAMPLE)
                        ? Path.of(System.getProperty("varve.root", ".."), "examples", path.substring(EXAMPLE.length()))
                        : data.resolve(path),
                conversation);
    }

    /** The lines of a resource that say something; none if there is no such resource. */
    static List<String> lines(String resource) {
        try (InputStream in = Quiz.class.getResourceAsStream(resource)) {
            return in == null
                    ? List.of()
                    : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .map(String::strip)
                            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                            .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the resource " + resource, e);
        }
    }
}
