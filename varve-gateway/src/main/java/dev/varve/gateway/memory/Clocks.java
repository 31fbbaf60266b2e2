package dev.varve.gateway.memory;

import dev.varve.language.pattern.TextPattern;

/**
 * Timestamps that clients add to a message: a date with a time, a time with seconds, or either in brackets. A date or
 * a time alone may be part of the user's words. Pure.
 */
final class Clocks {
    private static final String DATE = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
    private static final String TIME = "[0-9]{1,2}:[0-5][0-9]";
    private static final String SECONDS = ":[0-5][0-9](?:[.,][0-9]{1,9}+)?+";
    private static final String ZONE = "(?: ?(?:AM|PM|am|pm|UTC|GMT|Z|[+-][0-9]{2}:?+[0-9]{2}))?+";

    private static final TextPattern CLOCK = TextPattern.compile("(?<![0-9:.-])(?:" + DATE + "[T ]" + TIME + "(?:"
            + SECONDS + ")?+" + ZONE + "|" + TIME + SECONDS + ZONE + "|(?<=[\\[(])(?:" + DATE + "|" + TIME + ZONE
            + ")(?=[\\])]))(?![0-9:])");

    private Clocks() {}

    /** A text without them. */
    static String without(String text) {
        return text.indexOf(':') < 0 && text.indexOf('-') < 0
                ? text
                : CLOCK.matcher(text).replaceAll("");
    }
}
