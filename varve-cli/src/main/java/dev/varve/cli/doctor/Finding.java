package dev.varve.cli.doctor;

import dev.varve.cli.console.Json;
import java.util.Locale;

/**
 * One line of a check-up.
 *
 * @param level   how bad it is
 * @param subject what was looked at
 * @param text    what was found
 */
record Finding(Level level, String subject, String text) {
    enum Level {
        OK,
        /** Not checked, because it is switched off or not there. */
        SKIP,
        /** Works, but not as one would wish. */
        WARN,
        FAIL
    }

    Json json() {
        return Json.object().put("level", name()).put("subject", subject).put("text", text);
    }

    private String name() {
        return level.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%-4s  %-10s  %s", name(), subject, text);
    }
}
