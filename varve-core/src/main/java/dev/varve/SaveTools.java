package dev.varve;

import dev.varve.internal.engine.AgentSaves;
import dev.varve.internal.engine.Engine;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Tools with which a session's agent saves what the user wants to outlast the session, and takes back what no longer holds. What
 * is saved is the user's rule, decision or fact only where the agent quotes words that the user wrote in this session; else it is
 * kept as the agent's note, and the answer says so. Thread-safe.
 *
 * <pre>{@code
 * String answer = session.saveTools().call("remember", Map.of(
 *         "text", "Releases wait for Ann", "kind", "rule", "quote", "no release goes out without Ann"));
 * }</pre>
 */
public final class SaveTools {
    private static final List<ToolText> ALL = ToolText.read(SaveTools.class, "internal/prompt/tools/v1/saves.txt");

    private static final Map<String, Fact.Type> KINDS =
            Map.of("rule", Fact.Type.RULE, "decision", Fact.Type.DECISION, "fact", Fact.Type.KNOWLEDGE);

    private static final String UNKNOWN = "Nothing of that id, and nothing in these words, is saved.\n";

    private final Supplier<Engine> engine;
    private final Scope scope;

    SaveTools(Supplier<Engine> engine, Scope scope) {
        this.engine = engine;
        this.scope = scope;
    }

    /** What models read of them. */
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
        Optional<ToolText> called =
                ALL.stream().filter(each -> each.name().equals(tool)).findFirst();
        Optional<String> missing = called.flatMap(text -> text.parameters().stream()
                .filter(ToolText.Parameter::required)
                .map(ToolText.Parameter::name)
                .filter(name ->
                        arguments.getOrDefault(name, "").isBlank() && !name.equals("quote")) // then it is a note
                .findFirst());
        if (missing.isPresent()) {
            return "\"" + missing.get() + "\" is missing; give it.\n";
        }
        try {
            return switch (tool) {
                case "remember" -> remember(arguments);
                case "supersede" -> supersede(arguments);
                case "retire" -> retire(arguments);
                default -> "There is no tool of that name.\n";
            };
        } catch (IllegalArgumentException e) {
            return "Nothing was saved: " + e.getMessage() + ".\n";
        }
    }

    private AgentSaves saves() {
        return engine.get().agentSaves();
    }

    private static String quote(Map<String, String> arguments) {
        return arguments.getOrDefault("quote", "");
    }

    private String remember(Map<String, String> arguments) {
        String kind = arguments.getOrDefault("kind", "").strip().toLowerCase(Locale.ROOT);
        Fact.Type type = KINDS.get(kind);
        return type == null
                ? "There is no such kind; it is rule, decision or fact.\n"
                : saved(saves().keep(scope, type, arguments.getOrDefault("text", ""), quote(arguments)));
    }

    private String supersede(Map<String, String> arguments) {
        return found(arguments)
                .map(old -> {
                    String text = arguments.getOrDefault("text", "");
                    AgentSaves.Saved done = saves().supersede(scope, old, text, quote(arguments));
                    boolean stays = done.fact().id().equals(old.id());
                    return stays && !done.objection().isEmpty() ? refused(done) : saved(done);
                })
                .orElse(UNKNOWN);
    }

    private String retire(Map<String, String> arguments) {
        return found(arguments)
                .map(old -> {
                    AgentSaves.Saved done = saves().retire(scope, old, quote(arguments));
                    return done.objection().isEmpty() ? "Retired " + old.id() + ".\n" : refused(done);
                })
                .orElse(UNKNOWN);
    }

    private Optional<Fact> found(Map<String, String> arguments) {
        return engine.get().remembering().find(scope, arguments.getOrDefault("id", ""));
    }

    private static String saved(AgentSaves.Saved saved) {
        Fact fact = saved.fact();
        if (fact.isNote()) {
            return "Kept as " + fact.id() + ", as your note and not as the user's: " + saved.objection() + ".\n";
        }
        String kind =
                fact.type() == Fact.Type.KNOWLEDGE ? "fact" : fact.type().name().toLowerCase(Locale.ROOT);
        return "Saved as " + fact.id() + ", the user's " + kind + " in "
                + fact.origin().session() + " #" + fact.span().from() + ".\n";
    }

    private static String refused(AgentSaves.Saved saved) {
        return "Nothing changed, since " + saved.fact().id() + " is the user's: " + saved.objection() + ".\n";
    }
}
