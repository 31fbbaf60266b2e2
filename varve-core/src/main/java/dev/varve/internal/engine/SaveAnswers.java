package dev.varve.internal.engine;

import dev.varve.Correction.Kind;
import dev.varve.Fact;
import dev.varve.SaveTools;
import dev.varve.Scope;
import dev.varve.ToolText;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Answers an agent's calls of {@link SaveTools} in a session, in a sentence each. */
public final class SaveAnswers {
    private static final Map<String, Fact.Type> KINDS =
            Map.of("rule", Fact.Type.RULE, "decision", Fact.Type.DECISION, "fact", Fact.Type.KNOWLEDGE);

    private static final Map<Kind, String> DONE = Map.of(
            Kind.SUPERSEDE, "Superseded: ",
            Kind.RETIRE, "Retired: ",
            Kind.EDIT, "Edited: ",
            Kind.PIN, "Pinned: ");

    /** Begins an answer that refuses. */
    public static final String UNCHANGED = "Nothing changed";

    private static final String UNKNOWN = "Nothing of that id, and nothing in these words, is saved or told.\n";

    private final AgentSaves saves;
    private final StatementKeeper remembering;
    private final Scope scope;

    SaveAnswers(AgentSaves saves, StatementKeeper remembering, Scope scope) {
        this.saves = saves;
        this.remembering = remembering;
        this.scope = scope;
    }

    /** Never throws because of what a model wrote. */
    public String call(String tool, Map<String, String> arguments) {
        Optional<ToolText> called = SaveTools.all().stream()
                .filter(each -> each.name().equals(tool))
                .findFirst();
        Optional<String> missing = called.flatMap(text -> text.parameters().stream()
                .filter(ToolText.Parameter::required)
                .map(ToolText.Parameter::name)
                .filter(name -> arguments.getOrDefault(name, "").isBlank()
                        && !(name.equals("quote") && tool.equals("remember"))) // then it is a note
                .findFirst());
        if (missing.isPresent()) {
            return "\"" + missing.get() + "\" is missing; give it.\n";
        }
        try {
            return switch (tool) {
                case "remember" -> remember(arguments);
                case "supersede" -> supersede(arguments);
                case "retire" -> retire(arguments);
                case "edit" -> corrected(Kind.EDIT, arguments);
                case "pin" -> corrected(Kind.PIN, arguments);
                case "undo" ->
                    saves.undo(scope)
                            .map(undone -> "Undone: " + undone + ".\n")
                            .orElse("Nothing was undone: the last correction is no agent's.\n");
                default -> "There is no tool of that name.\n";
            };
        } catch (IllegalArgumentException e) {
            return UNCHANGED + ": " + e.getMessage() + ".\n";
        }
    }

    private static String quote(Map<String, String> arguments) {
        return arguments.getOrDefault("quote", "");
    }

    private String remember(Map<String, String> arguments) {
        String kind = arguments.getOrDefault("kind", "").strip().toLowerCase(Locale.ROOT);
        Fact.Type type = KINDS.get(kind);
        return type == null
                ? "There is no such kind; it is rule, decision or fact.\n"
                : saved(saves.keep(scope, type, arguments.getOrDefault("text", ""), quote(arguments)));
    }

    private String supersede(Map<String, String> arguments) {
        return found(arguments)
                .map(old -> {
                    String text = arguments.getOrDefault("text", "");
                    AgentSaves.Saved done = saves.supersede(scope, old, text, quote(arguments));
                    boolean stays = done.fact().id().equals(old.id());
                    return stays && !done.objection().isEmpty() ? refused(done) : saved(done);
                })
                .orElseGet(() -> corrected(Kind.SUPERSEDE, arguments));
    }

    private String retire(Map<String, String> arguments) {
        return found(arguments)
                .map(old -> {
                    AgentSaves.Saved done = saves.retire(scope, old, quote(arguments));
                    return done.objection().isEmpty() ? "Retired " + old.id() + ".\n" : refused(done);
                })
                .orElseGet(() -> corrected(Kind.RETIRE, arguments));
    }

    /** Corrects what was not saved, and notes tell. */
    private String corrected(Kind kind, Map<String, String> arguments) {
        boolean needsWords = kind == Kind.SUPERSEDE || kind == Kind.EDIT;
        String text = needsWords ? arguments.getOrDefault("text", "") : "";
        return saves.told(scope, arguments.getOrDefault("id", ""))
                .map(line -> {
                    String objection = saves.correct(scope, kind, line, text, quote(arguments));
                    return objection.isEmpty()
                            ? DONE.get(kind) + line.text() + "\n"
                            : UNCHANGED + ", since notes tell what was said: " + objection + ".\n";
                })
                .orElse(UNKNOWN);
    }

    private Optional<Fact> found(Map<String, String> arguments) {
        return remembering.find(scope, arguments.getOrDefault("id", ""));
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
        return UNCHANGED + ", since " + saved.fact().id() + " is the user's: " + saved.objection() + ".\n";
    }
}
