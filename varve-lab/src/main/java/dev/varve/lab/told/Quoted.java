package dev.varve.lab.told;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A message in the user's role.
 *
 * @param kind    what it is, such as "quote", "program" or "own"
 * @param foreign a sentence in it that is somebody else's; may be empty
 * @param own     a sentence in it that the person means to hold; may be empty
 */
record Quoted(String id, String kind, String message, String foreign, String own) {
    static List<Quoted> in(Path file) throws IOException {
        return Lines.in(file).stream().map(Quoted::of).toList();
    }

    /** Of a file that comes with this program. */
    static List<Quoted> shipped(String name) {
        return Lines.shipped(name).stream().map(Quoted::of).toList();
    }

    /** Both statements of pairs, each a message of the person's own. */
    static List<Quoted> of(List<Pair> pairs) {
        List<Quoted> all = new ArrayList<>();
        for (Pair pair : pairs) {
            for (String said : List.of(pair.before(), pair.after())) {
                all.add(new Quoted(pair.id(), "own", said, "", said));
            }
        }
        return all;
    }

    private static Quoted of(String line) {
        try {
            JsonNode json = JsonMapper.shared().readTree(line);
            String message = json.path("message").asString("");
            if (message.isBlank()) {
                throw new IllegalArgumentException("no message in " + line);
            }
            return new Quoted(
                    json.path("id").asString("?"),
                    json.path("kind").asString("?"),
                    message,
                    json.path("foreign").asString(""),
                    json.path("own").asString(""));
        } catch (JacksonException e) {
            throw new IllegalArgumentException("not JSON: " + line, e);
        }
    }
}
