package dev.varve.transcript;

import tools.jackson.databind.JsonNode;

/**
 * Determines from the fields of Claude Code's records who wrote text in the user's role. In a session started by an
 * SDK or {@code claude -p} the user is a program until a person continues it; in the file of a sub-agent it is the
 * calling agent.
 */
final class ClaudeCodeAuthors {
    private static final Author PROGRAM = Author.program("program");

    private boolean program;
    private boolean subAgent;

    /** The author of a line. */
    Author of(JsonFields record) {
        see(record);
        if (record.textOr("agentId", "").startsWith("acompact")) {
            return Author.program("compaction");
        }
        if (record.has("planContent")) {
            return Author.program("plan");
        }
        String origin = origin(record.get("origin"));
        if (!origin.isEmpty() && !origin.equals("human")) {
            return Author.program(origin);
        }
        if (origin.isEmpty() && record.textOr("promptSource", "").equals("system")) {
            return PROGRAM;
        }
        return ofTyped();
    }

    /** The author of a text that no record attributes. */
    Author ofTyped() {
        return program ? PROGRAM : subAgent ? Author.program("agent") : Author.PERSON;
    }

    /** True if a person sits before the program that wrote this line. */
    boolean mayBeTyped(JsonFields record) {
        see(record);
        return !program;
    }

    private void see(JsonFields record) {
        String entrypoint = record.textOr("entrypoint", "");
        program = entrypoint.isEmpty() ? program : entrypoint.startsWith("sdk-");
        subAgent |= record.flag("isSidechain");
    }

    /** The kind of the named sender, in words. */
    private static String origin(JsonNode origin) {
        return origin.path("kind")
                .asString("")
                .replace("task-notification", "task")
                .replace('-', ' ');
    }
}
