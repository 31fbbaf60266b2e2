package dev.varve.lab.told;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The first compaction in a recording of Claude Code.
 *
 * @param before  the lines of the recording before it
 * @param summary what the program's model wrote in their place
 */
record Compaction(List<String> before, String summary) {
    private static final String MARK = "\"isCompactSummary\"";

    Compaction {
        before = List.copyOf(before);
    }

    /** Empty if nothing was compacted, or the recording begins with a summary of another one. */
    static Optional<Compaction> first(Path recording) throws IOException {
        List<String> lines = Files.readAllLines(recording);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(MARK)) {
                JsonNode line = JsonMapper.shared().readTree(lines.get(i));
                if (line.path("isCompactSummary").asBoolean(false)) {
                    String summary = text(line.path("message").path("content"));
                    return Optional.of(new Compaction(lines.subList(0, i), summary))
                            .filter(found -> !found.before.isEmpty() && !found.summary.isBlank());
                }
            }
        }
        return Optional.empty();
    }

    private static String text(JsonNode content) {
        return content.isString()
                ? content.asString()
                : content.valueStream()
                        .map(block -> block.path("text").asString(""))
                        .collect(Collectors.joining("\n"));
    }
}
