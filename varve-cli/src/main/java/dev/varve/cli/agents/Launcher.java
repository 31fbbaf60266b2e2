package dev.varve.cli.agents;

import java.util.Properties;

/** Finds the command that starts this program, for settings of other programs. */
public final class Launcher {
    private Launcher() {}

    /**
     * The script of a build folder, the launcher of an installed image, or else the name to find on the search path.
     */
    public static String of(Properties system) {
        return system.getProperty("varve.command", system.getProperty("jpackage.app-path", "varve"));
    }

    /** A command as one word of a shell. */
    static String inShell(String command) {
        return command.matches("[\\w./-]+") ? command : "'" + command.replace("'", "'\\''") + "'";
    }
}
