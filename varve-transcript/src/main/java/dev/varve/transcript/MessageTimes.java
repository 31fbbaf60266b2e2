package dev.varve.transcript;

import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * Times of messages in formats that do not require one: ISO text, or a number of seconds or milliseconds since 1970.
 */
final class MessageTimes {
    /** Numbers from here on are milliseconds: as seconds they would be after the year 5000. */
    private static final long FIRST_MILLIS = 100_000_000_000L;

    private final TimeReader reader;
    private final FallbackTimes fallbackTimes;

    MessageTimes(ReadOptions options) {
        this.reader = new TimeReader(options.zone());
        this.fallbackTimes = new FallbackTimes(options.start());
    }

    /** The time in the first of these fields that is there. */
    Instant of(JsonFields message, Inbox inbox, String... fields) {
        for (String field : fields) {
            if (message.has(field)) {
                JsonNode value = message.get(field);
                return fallbackTimes.known(value.isNumber() ? epoch(value.doubleValue()) : message.time(field, reader));
            }
        }
        return fallbackTimes.unknown(inbox);
    }

    /** The given time for a message whose format keeps times elsewhere. */
    Instant known(Instant at) {
        return fallbackTimes.known(at);
    }

    /** A message that has no time. */
    Instant unknown(Inbox inbox) {
        return fallbackTimes.unknown(inbox);
    }

    private static Instant epoch(double number) {
        return Math.abs(number) < FIRST_MILLIS
                ? Instant.ofEpochMilli(Math.round(number * 1000))
                : Instant.ofEpochMilli(Math.round(number));
    }
}
