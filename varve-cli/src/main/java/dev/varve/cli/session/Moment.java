package dev.varve.cli.session;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.Session;
import dev.varve.cli.console.UsageException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.regex.Pattern;

/**
 * A point of a conversation given by a user: the number of a message, a day, which includes all its messages, or a
 * time.
 */
record Moment(String given) {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    Context of(Session session, ContextRequest request, ZoneId zone) {
        if (NUMBER.matcher(given).matches()) {
            long seq = Long.parseLong(given);
            if (seq < 1) {
                throw new UsageException("messages are numbered from 1; --at " + given + " is before all of them");
            }
            return session.contextAt(seq, request);
        }
        return session.contextAt(time(zone), request);
    }

    private Instant time(ZoneId zone) {
        try {
            if (given.length() == "2026-03-04".length()) {
                return LocalDate.parse(given)
                        .plusDays(1)
                        .atStartOfDay(zone)
                        .toInstant()
                        .minusNanos(1);
            }
            return given.endsWith("Z")
                    ? Instant.parse(given)
                    : LocalDateTime.parse(given.replace(' ', 'T')).atZone(zone).toInstant();
        } catch (DateTimeException e) {
            throw new UsageException(
                    "--at takes the number of a message or a date, such as 120, 2026-03-04 or 2026-03-04T11:20, not \""
                            + given + "\"",
                    e);
        }
    }
}
