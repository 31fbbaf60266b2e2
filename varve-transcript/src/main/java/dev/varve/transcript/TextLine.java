package dev.varve.transcript;

import dev.varve.language.pattern.TextPattern;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A line of plain text that begins a message.
 *
 * @param style how it marks its beginning
 * @param date {@code 2026-04-06}, or empty
 * @param time {@code 10:03} or {@code 10:03:11}, or empty
 * @param offset {@code Z} or {@code +09:00}, or empty
 * @param speaker the speaker, or empty for a timed line without one
 * @param text first line of the message
 */
record TextLine(Style style, String date, String time, String offset, String speaker, String text) {

    /** The way a log marks the start of a message. A log keeps the style of its first line. */
    enum Style {
        /** {@code [10:03] …} */
        CLOCK,
        /** {@code [-00:00:00:10] …}, days to seconds since a start that the log does not give */
        ELAPSED,
        /** {@code [2026-04-06 10:03] …} */
        BRACKETED_DATE,
        /** {@code 2026-04-06 10:03 …} */
        DATE,
        /** {@code User: …} */
        ROLE,
        /** {@code Alice: …} */
        NAME
    }

    private static final String CLOCK_TIME = "(?<time>(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?)";
    private static final String DATE = "(?<date>\\d{4}-\\d{2}-\\d{2})";
    private static final String OFFSET = "(?<offset>\\s?(?:Z|UTC|[+-]\\d{2}:?\\d{2}))?";
    private static final TextPattern BRACKETED = TextPattern.compile(
            "\\[(?:" + DATE + "[ T])?" + CLOCK_TIME + OFFSET + "\\]\\s+(?<said>.*)", Pattern.DOTALL);
    private static final TextPattern ELAPSED =
            TextPattern.compile("\\[-?\\d{1,4}(?::[0-5]\\d){2,3}\\]\\s+(?<said>.*)", Pattern.DOTALL);
    private static final TextPattern DATED =
            TextPattern.compile(DATE + "[ T]" + CLOCK_TIME + OFFSET + "\\s+(?<said>.*)", Pattern.DOTALL);
    private static final TextPattern NICK =
            TextPattern.compile("<(?<name>[^<>]{1,80})>\\s?(?<text>.*)", Pattern.DOTALL);
    private static final TextPattern ACTION =
            TextPattern.compile("(?<text>\\*\\s+(?<name>\\S{1,80})(?:\\s.*)?)", Pattern.DOTALL);
    private static final TextPattern TIMED_NAME = TextPattern.compile(
            "^(?:\\*\\*)?(?<name>[^:：<>*]{1,80})(?:\\*\\*)?[:：](?:\\*\\*)?\\s?(?<text>.*)", Pattern.DOTALL);

    /** Up to three words that begin like a name, so that prose with a colon in it is not taken for a speaker. */
    private static final TextPattern BARE_NAME = TextPattern.compile(
            "^(?<name>\\p{L}[\\p{L}\\p{M}\\p{N}._'’-]{0,39}(?: [\\p{Lu}\\p{Lo}\\p{N}][\\p{L}\\p{M}\\p{N}._'’-]{0,39}){0,2})"
                    + "(?::(?=\\s|$)|：)\\s?(?<text>.*)",
            Pattern.DOTALL);

    /** Reads a line, or says that it begins no message. */
    static Optional<TextLine> parse(String line) {
        Optional<Matcher> bracketed = BRACKETED.whole(line);
        if (bracketed.isPresent()) {
            Matcher stamp = bracketed.get();
            Style style = stamp.group("date") == null ? Style.CLOCK : Style.BRACKETED_DATE;
            String said = stamp.group("said");
            return Optional.of(timed(style, stamp, said).orElseGet(() -> stamped(style, stamp, "", said)));
        }
        Optional<Matcher> elapsed = ELAPSED.whole(line);
        if (elapsed.isPresent()) {
            return Optional.of(untimed(elapsed.get().group("said")));
        }
        Optional<Matcher> dated = DATED.whole(line);
        if (dated.isPresent()) {
            return timed(Style.DATE, dated.get(), dated.get().group("said"));
        }
        return BARE_NAME.whole(line).map(TextLine::named);
    }

    private static TextLine named(Matcher bare) {
        String speaker = bare.group("name");
        Style style = SpeakerRoles.isRole(speaker) ? Style.ROLE : Style.NAME;
        return new TextLine(style, "", "", "", speaker, bare.group("text"));
    }

    /** True if a line of this style begins a message in a log whose first line has the given style. */
    boolean fits(Style first) {
        return style == first || first == Style.NAME && style == Style.ROLE;
    }

    private static Optional<TextLine> timed(Style style, Matcher stamp, String said) {
        return Stream.of(NICK, ACTION, TIMED_NAME)
                .flatMap(pattern -> pattern.whole(said).stream())
                .findFirst()
                .map(speech -> stamped(style, stamp, speech.group("name").strip(), speech.group("text")));
    }

    private static TextLine untimed(String said) {
        return TIMED_NAME
                .whole(said)
                .map(speech -> new TextLine(
                        Style.ELAPSED, "", "", "", speech.group("name").strip(), speech.group("text")))
                .orElseGet(() -> new TextLine(Style.ELAPSED, "", "", "", "", said));
    }

    private static TextLine stamped(Style style, Matcher stamp, String speaker, String text) {
        return new TextLine(
                style,
                orEmpty(stamp.group("date")),
                stamp.group("time"),
                orEmpty(stamp.group("offset")).strip(),
                speaker,
                text);
    }

    private static String orEmpty(String group) {
        return group == null ? "" : group;
    }
}
