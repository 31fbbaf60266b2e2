package dev.varve.cli.console;

import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * Capabilities of the terminal. The launcher reports those that Java 17 cannot find out.
 *
 * @param interactive whether errors go to a terminal, so that progress may be shown
 * @param shown whether results go to a terminal, so that lines are wrapped to its width
 * @param color whether results may be coloured: they go to a terminal and NO_COLOR is not set
 * @param unicode whether characters beyond ASCII are safe in charts
 * @param columns width in characters
 */
public record Terminal(boolean interactive, boolean shown, boolean color, boolean unicode, int columns) {
    private static final int USUAL_COLUMNS = 80;
    private static final int FEWEST_COLUMNS = 40;

    /** No terminal: plain results of the usual width. */
    public static final Terminal NONE = new Terminal(false, false, false, true, USUAL_COLUMNS);

    /** The terminal that the launcher described in {@code varve.*} properties. */
    public static Terminal of(Map<String, String> variables, Properties properties) {
        boolean out = Boolean.parseBoolean(properties.getProperty("varve.terminal.out", "false"));
        boolean err = Boolean.parseBoolean(properties.getProperty("varve.terminal.err", "false"));
        boolean color = out
                && variables.getOrDefault("NO_COLOR", "").isEmpty()
                && !variables.getOrDefault("TERM", "").equals("dumb");
        return new Terminal(err, out, color, unicode(variables, properties), columns(properties));
    }

    private static boolean unicode(Map<String, String> variables, Properties properties) {
        String told = properties.getProperty("varve.terminal.unicode", "");
        if (!told.isEmpty()) {
            return Boolean.parseBoolean(told);
        }
        for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            String value = variables.getOrDefault(name, "");
            if (!value.isEmpty()) {
                return value.toUpperCase(Locale.ROOT).replace("-", "").contains("UTF8");
            }
        }
        return false;
    }

    private static int columns(Properties properties) {
        try {
            int columns = Integer.parseInt(properties.getProperty("varve.terminal.columns", ""));
            return columns == 0 ? USUAL_COLUMNS : Math.max(FEWEST_COLUMNS, columns);
        } catch (NumberFormatException notTold) {
            return USUAL_COLUMNS;
        }
    }
}
