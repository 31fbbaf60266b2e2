package dev.varve.lab.quality;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * What somebody said, as the metrics see it.
 *
 * @param logged the message, as a memory sees it
 * @param terms  its informative words in order
 */
record Turn(LoggedMessage logged, List<String> terms) {
    static Turn of(LoggedMessage logged) {
        return new Turn(logged, Words.content(logged.message().text()));
    }

    Message message() {
        return logged.message();
    }

    String id() {
        return message().id();
    }

    LocalDate date() {
        return LocalDate.ofInstant(message().createdAt(), ZoneOffset.UTC);
    }

    /** The turn as a plain window of history shows it. */
    String line() {
        String speaker = message().speaker().isEmpty()
                ? message().role().name().toLowerCase(java.util.Locale.ROOT)
                : message().speaker();
        return speaker + ": " + message().text().strip().replaceAll("\\s*\\n\\s*", " ");
    }
}
