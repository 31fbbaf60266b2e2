package dev.varve.transcript;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * An answer that a person typed in a dialog of Claude Code's tool {@code AskUserQuestion}: one that was not offered,
 * or a note to an offered one. The record keeps questions and answers in {@code toolUseResult}. A chosen offer is the
 * agent's wording and stays in the result.
 */
final class ClaudeCodeAnswers {
    private static final String TOOL = "AskUserQuestion";

    private ClaudeCodeAnswers() {}

    /**
     * The words, if the person typed any.
     *
     * @param record the line with the result
     * @param tool   that was called
     */
    static Optional<String> words(JsonFields record, String tool) {
        JsonNode dialog = record.get("toolUseResult");
        if (!tool.equals(TOOL) || !dialog.path("answers").isObject()) {
            return Optional.empty();
        }
        List<String> words = new ArrayList<>();
        for (JsonNode question : dialog.path("questions")) {
            String text = question.path("question").asString("");
            String answer = dialog.path("answers").path(text).asString("");
            if (!answer.isBlank() && !isOffered(answer, question)) {
                words.add(answer);
            }
            String note = dialog.path("annotations").path(text).path("notes").asString("");
            if (!note.isBlank()) {
                words.add(note);
            }
        }
        return words.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", words));
    }

    /** True if an answer is one of those offered, or several of them. */
    private static boolean isOffered(String answer, JsonNode question) {
        Set<String> offered = new HashSet<>();
        question.path("options")
                .forEach(option -> offered.add(option.path("label").asString("")));
        return offered.contains(answer) || offered.containsAll(Arrays.asList(answer.split(", ")));
    }
}
