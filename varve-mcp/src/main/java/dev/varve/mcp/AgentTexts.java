package dev.varve.mcp;

import dev.varve.ToolText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Texts for agents, from files. */
final class AgentTexts {
    private static final String FOLDER = "v1/";

    /** About the tools. */
    static final List<ToolText> TOOLS = ToolText.read(AgentTexts.class, FOLDER + "tools.txt");

    private AgentTexts() {}

    /** About the server. */
    static String instructions() {
        return text("instructions.txt");
    }

    /** Tells the agent to save facts that last. */
    static String saves() {
        return text("saves.txt");
    }

    /**
     * The end of a session's briefing.
     *
     * @param command how a shell starts {@code varve}
     */
    static String start(String command) {
        return text("start.txt").replace("{command}", command) + text("saves.txt");
    }

    /** The text for a program without this server's tools, if it ends with instructions for them. */
    static String inShell(String text) {
        String[] around = text("start.txt").split("\\{command}", -1);
        int from = text.lastIndexOf(around[0]);
        int to = from < 0 ? -1 : text.indexOf(around[1], from + around[0].length());
        return to < 0
                ? text
                : text.substring(0, from)
                        + text("shell.txt").replace("{command}", text.substring(from + around[0].length(), to));
    }

    private static String text(String name) {
        try (InputStream in = AgentTexts.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException("the resource dev/varve/mcp/" + FOLDER + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("dev/varve/mcp/" + FOLDER + name + " cannot be read", e);
        }
    }
}
