package dev.varve.lab.selection;

import dev.varve.language.Voice;
import dev.varve.language.intent.Situation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Pairs of sentences in nine languages by people who had not seen the program: one that holds for the project, and one that looks
 * like it and does not. They teach what lasts, and nobody is measured by them.
 */
final class WrittenPairs {
    private static final String FILE = "pairs.jsonl";

    private WrittenPairs() {}

    /** All pairs; each is by an owner of its own. */
    static List<Example> shipped() {
        List<Example> examples = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(WrittenPairs.class.getResourceAsStream(FILE), FILE)) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(line -> {
                JsonNode pair = JsonMapper.shared().readTree(line);
                examples.add(example(pair, "last", pair.path("kind_last").asString(), "project"));
                examples.add(example(pair, "not", "chatter", "-"));
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return examples;
    }

    private static Example example(JsonNode pair, String which, String label, String lasts) {
        String text = pair.path(which).asString();
        String repository = "pair-" + pair.path("id").asString() + "/pairs";
        Label said = new Label(repository + "#" + which, Label.AUTHOR, List.of(label), lasts);
        return new Example(repository, said, text, Situation.alone(Voice.PERSON, text.length()));
    }
}
