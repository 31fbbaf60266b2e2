package dev.varve.transcript;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Determines from the head of a Codex rollout who its user is. It is a person, unless another agent or a program
 * started it: an approval reviewer or another sub-agent identifies itself in {@code source}, {@code codex exec} and
 * the SDKs in {@code source} and {@code originator}. {@code thread_source} alone proves nothing, since people
 * continue threads that an agent began.
 */
final class CodexAuthors {
    private Optional<Author> author = Optional.empty();

    /** Reads the head of the rollout; later repetitions change nothing. */
    void see(JsonFields meta) {
        if (author.isEmpty()) {
            author = Optional.of(author(meta.get("source"), meta.textOr("originator", "")));
        }
    }

    /** The author of text in the user's role that carries no mark of the program. */
    Author author() {
        return author.orElse(Author.PERSON);
    }

    private static Author author(JsonNode source, String originator) {
        if (source.isObject()) {
            return Author.program(kind(source.path("subagent")));
        }
        boolean program = switch (source.asString("")) {
            case "exec", "mcp" -> true;
            default -> originator.equals("codex_exec") || originator.startsWith("codex_sdk");
        };
        return program ? Author.program("program") : Author.PERSON;
    }

    private static String kind(JsonNode subAgent) {
        String name = subAgent.isString()
                ? subAgent.stringValue()
                : subAgent.path("other").asString("");
        return switch (name) {
            case "guardian", "review" -> "review";
            case "compact" -> "compaction";
            default -> "agent";
        };
    }
}
