package dev.varve.internal.extractive;

import dev.varve.Message;
import dev.varve.language.pattern.TextPattern;
import java.util.Locale;
import java.util.Set;

/** Who says what, in one compact form. No message can make its words look like those of another. */
final class Attribution {
    static final String AGENT = "Agent";
    static final String TOOLS = "Agent tools";
    static final String IDENTIFIERS = "Identifiers";
    static final String USER = "User";
    private static final int LONGEST_NAME = 40;
    /** Longest text before the colon. */
    static final int LONGEST = LONGEST_NAME + 12;

    private static final Set<String> RESERVED =
            Set.of("user", "agent", "agent tools", "identifiers", "system", "tool", "assistant");

    private static final TextPattern UNSAFE = TextPattern.compile("[\\[\\]<>:;|\"]");

    private Attribution() {}

    /** What stands before the colon. */
    static String of(Message message) {
        String name = cleaned(message.speaker());
        return switch (message.role()) {
            case USER -> named(USER, name);
            case ASSISTANT -> named(AGENT, name);
            case SYSTEM -> named("System", name);
            case TOOL -> named("Tool", name);
        };
    }

    private static String named(String role, String name) {
        if (name.isEmpty() || name.equalsIgnoreCase(role)) {
            return role;
        }
        return RESERVED.contains(name.toLowerCase(Locale.ROOT)) ? role + " \"" + name + "\"" : name;
    }

    private static String cleaned(String speaker) {
        if (speaker.isEmpty()) {
            return "";
        }
        String name = UNSAFE.matcher(Text.oneLine(speaker)).replaceAll("").strip();
        return Text.clipped(name, LONGEST_NAME);
    }
}
