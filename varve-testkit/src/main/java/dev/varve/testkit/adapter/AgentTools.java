package dev.varve.testkit.adapter;

import java.util.List;
import java.util.function.Consumer;

/**
 * The tools of the scripted conversation. Each takes two strings, {@code what} and {@code ref}; the ref identifies
 * the call in the script, and is repeated in the result. Thread-safe.
 */
public final class AgentTools {
    /** Names of the tools. */
    public static final List<String> NAMES = List.of("read_log", "run_check");

    /** The parameters of each tool, all of them strings. */
    public static final List<String> PARAMETERS = List.of("what", "ref");

    private final Consumer<String> running;

    /** Tools that run at once. */
    AgentTools() {
        this(ref -> {});
    }

    /** Tools that say which call of the script runs, before they return. */
    AgentTools(Consumer<String> running) {
        this.running = running;
    }

    /** The description of a tool for the model. */
    public String description(String name) {
        return name.equals("read_log") ? "Reads the newest lines of a service's log" : "Runs a check of a service";
    }

    /**
     * Runs a tool.
     *
     * @throws ToolFailedException where the script wants the tool to fail; the framework makes a result of it
     */
    public String call(String name, String what, String ref) {
        ScriptedCall call = ScriptedCall.of(ref);
        if (!call.name().equals(name)) {
            throw new IllegalArgumentException("ref " + ref + " belongs to " + call.name() + ", not to " + name);
        }
        running.accept(ref);
        if (call.fails()) {
            throw new ToolFailedException(call.result());
        }
        return call.result();
    }

    /** A tool fails because the script says so. */
    public static final class ToolFailedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ToolFailedException(String message) {
            super(message);
        }
    }
}
