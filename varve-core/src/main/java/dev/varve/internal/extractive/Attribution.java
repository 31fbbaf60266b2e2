package dev.varve.internal.extractive;

import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Role;
import dev.varve.language.LowerCase;
import dev.varve.language.Text;
import dev.varve.language.Voice;
import dev.varve.language.pattern.TextPattern;
import dev.varve.language.voice.Stretch;
import java.util.Locale;
import java.util.Set;

/** Who says what, in one compact form. No message can make its words look like those of another. */
public final class Attribution {
    static final String AGENT = "Agent";
    static final String TOOLS = "Agent tools";
    /** A list of what is to be done, which is written anew each time. */
    public static final String TO_DO = "To do";
    /** What is to be done, a task at a time. */
    public static final String TASKS = "Tasks";

    static final String USER = "User";
    static final String PROGRAM = "Program";
    static final String QUOTED = "Quoted";
    private static final Set<String> NOT_PEOPLE = Set.of(AGENT, TOOLS, TO_DO, TASKS, "System", "Tool");

    /** Kinds of words that come from programs; others are quoted by the person. */
    private static final Set<String> OF_PROGRAMS = Set.of("plan", "summary", "teammate", "task", "prompt");

    private static final int LONGEST_NAME = 40;
    /** Longest text before the colon. */
    static final int LONGEST = LONGEST_NAME + 12;

    private static final Set<String> RESERVED = Set.of(
            "user", "agent", "agent tools", "to do", "tasks", "system", "tool", "assistant", "program", "quoted");

    /** Marks of work by agent or tools, of programs' text and of quotations, none of which are the user's words. */
    private static final TextPattern NOT_THE_USER =
            TextPattern.compile("(?i)(?:agent|assistant|tools?|to do|tasks|identifiers|system|host|program|quoted)\\b");

    private static final TextPattern OF_USER = TextPattern.compile("(?i)(?:the )?user\\b");

    private static final TextPattern UNSAFE = TextPattern.compile("[\\[\\]<>:;|\"]");

    private Attribution() {}

    /** The speaker, which stands before the colon. */
    public static String of(Message message) {
        String name = cleaned(message.speaker());
        if (message.role() == Role.USER && message.voice() != Voice.PERSON) {
            return of(PROGRAM, name);
        }
        return switch (message.role()) {
            case USER -> named(USER, name);
            case ASSISTANT -> named(AGENT, name);
            case SYSTEM -> named("System", name);
            case TOOL -> named("Tool", name);
        };
    }

    /** Whose the words of a stretch are that the person did not word. */
    static String of(Message message, Stretch stretch) {
        return message.voice() != Voice.PERSON || OF_PROGRAMS.contains(stretch.kind())
                ? of(PROGRAM, cleaned(stretch.kind()))
                : of(QUOTED, stretch.kind());
    }

    private static String of(String source, String kind) {
        return kind.isEmpty() ? source : source + " (" + kind + ")";
    }

    /** True if those are words of a person, not of an agent, a tool or a program, and not quoted. */
    static boolean isPerson(String source) {
        return !source.isEmpty() && !NOT_PEOPLE.contains(source) && !isQuoted(source);
    }

    /** True if somebody quoted it, or a program said it. */
    static boolean isQuoted(String source) {
        return is(PROGRAM, source) || is(QUOTED, source);
    }

    /** Whose words a line holds, by its source and else by its words. */
    static Voice voice(NoteLine line) {
        String source = line.source();
        if (source.isEmpty()) {
            return OF_USER.matcher(line.text()).lookingAt() ? Voice.PERSON : Voice.AGENT;
        }
        if (NOT_THE_USER.matcher(source).lookingAt()) {
            return LowerCase.of(source).startsWith("a") && !source.equals(TOOLS) ? Voice.AGENT : Voice.MACHINE;
        }
        return Voice.PERSON;
    }

    /** The line with its source, if only its text names one. */
    static NoteLine sourced(NoteLine line) {
        int colon = line.source().isEmpty() ? line.text().indexOf(": ") : -1;
        if (colon < 1 || colon + 2 == line.text().length()) {
            return line;
        }
        String name = line.text().substring(0, colon);
        boolean known = name.equalsIgnoreCase(USER) || isQuoted(name) || NOT_PEOPLE.contains(name);
        return known ? line.withSource(name).withText(line.text().substring(colon + 2)) : line;
    }

    private static boolean is(String name, String source) {
        return source.equals(name) || source.startsWith(name + " (");
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
