package dev.varve.cli.view;

import dev.varve.Span;
import dev.varve.cli.console.UsageException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Messages as people name them: {@code 12}, {@code 12-20} or {@code 12..20}, the last one included. */
public final class MessageNumbers {
    private static final Pattern FORM = Pattern.compile("(\\d{1,12})(?:(?:-|\\.\\.)(\\d{1,12}))?");

    private MessageNumbers() {}

    /** Reads a number or a range, such as {@code 4-9}. */
    public static Span parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new UsageException("\"" + text + "\" is no span of messages; give one such as 12-20");
        }
        long from = Long.parseLong(matcher.group(1));
        long last = matcher.group(2) == null ? from : Long.parseLong(matcher.group(2));
        if (from < 1 || last < from) {
            throw new UsageException(
                    "\"" + text + "\" is no span of messages; count from 1, the first before the last");
        }
        return new Span(from, last + 1);
    }
}
