package dev.varve;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Tools with which a session's agent saves statements that should outlast the session, and retires those that no longer hold. A
 * statement counts as the user's only if the agent quotes words that the user wrote in this session; otherwise it is kept as
 * the agent's note, and the answer says so. Thread-safe.
 *
 * <pre>{@code
 * String answer = session.saveTools().call("remember", Map.of(
 *         "text", "Releases wait for Ann", "kind", "rule", "quote", "no release goes out without Ann"));
 * }</pre>
 *
 * @param answers answers a call of a tool by its name and arguments
 */
public record SaveTools(BiFunction<String, Map<String, String>, String> answers) {
    private static final List<ToolText> ALL = ToolText.read(SaveTools.class, "internal/prompt/tools/v1/saves.txt");

    /** Their descriptions for models. */
    public static List<ToolText> all() {
        return ALL;
    }

    /**
     * Answers a call in a sentence. Never throws because of what a model wrote.
     *
     * @param tool      its name
     * @param arguments what the model gave, by the names of the parameters
     */
    public String call(String tool, Map<String, String> arguments) {
        return answers.apply(tool, arguments);
    }
}
