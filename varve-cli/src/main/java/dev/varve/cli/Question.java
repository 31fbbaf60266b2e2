package dev.varve.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Asks before something is deleted. The question goes to standard error, so that results stay clean. */
final class Question {
    private final Environment environment;

    Question(Environment environment) {
        this.environment = environment;
    }

    /** Whether the answer is yes. A closed input agrees to nothing. */
    boolean agrees(String question) {
        environment.err().print(question);
        environment.err().flush();
        try {
            String answer =
                    new BufferedReader(new InputStreamReader(environment.in(), StandardCharsets.UTF_8)).readLine();
            if (answer == null) {
                environment.err().println();
                return false;
            }
            String word = answer.strip().toLowerCase(Locale.ROOT);
            return word.equals("y") || word.equals("yes");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
