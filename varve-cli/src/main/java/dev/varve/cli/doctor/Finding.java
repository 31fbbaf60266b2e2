package dev.varve.cli.doctor;

import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Style;
import java.util.Locale;

/**
 * One line of a check-up.
 *
 * @param level severity
 * @param subject thing that was checked
 * @param text result
 */
record Finding(Level level, String subject, String text) {
    enum Level {
        OK(Style.GOOD),
        /** Not checked, because it is switched off or not there. */
        SKIP(Style.FAINT),
        /** Works, but not as one would wish. */
        WARN(Style.NOTABLE),
        FAIL(Style.URGENT);

        private final Style style;

        Level(Style style) {
            this.style = style;
        }

        Style style() {
            return style;
        }

        String mark() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    JsonObject json() {
        return JsonObject.empty()
                .put("level", level.mark())
                .put("subject", subject)
                .put("text", text);
    }

    /** The columns after the level. */
    String rest() {
        return String.format(
                Locale.ROOT, "%s  %-10s  %s", " ".repeat(4 - level.mark().length()), subject, text);
    }
}
