package dev.varve.lab.selection;

import dev.varve.language.Voice;
import dev.varve.language.intent.Situation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The examples that stand beside the rules of a language ({@code examples/intent.tsv}): what people say rarely and what must be
 * known nevertheless. They teach what lasts, and nobody is measured by them.
 */
final class WrittenExamples {
    private static final String OWNER = "varve/examples";

    private WrittenExamples() {}

    /** The examples of a file: intents, a tab, the sentence. */
    static List<Example> in(Path file) throws IOException {
        List<Example> examples = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            String[] row = line.split("\t");
            if (row.length > 1 && !line.startsWith("#") && !row[0].startsWith("-")) {
                Label label =
                        new Label(OWNER + "#" + file + "#" + number, Label.AUTHOR, List.of(label(row[0])), "project");
                examples.add(new Example(OWNER, label, row[1], Situation.alone(Voice.PERSON, row[1].length())));
            }
        }
        return examples;
    }

    private static String label(String intents) {
        if (intents.contains("RULE") || intents.contains("PROHIBITION") || intents.contains("PREFERENCE")) {
            return "rule";
        }
        return intents.contains("DECISION") ? "decision" : "chatter";
    }
}
