package dev.varve.transcript;

import dev.varve.Role;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A chat that WhatsApp exported, from Android ({@code 01/12/24, 10:05 - Ann: Hi}) or iOS ({@code [01.12.24, 10:05:23]
 * Ann: Hi}). Lines without a head continue the message before them; lines without a speaker are notices and left out.
 */
final class WhatsAppFormat implements LineFormat {
    private static final int NAME_CHARS = 80;

    private final WhatsAppDates dates;
    private final ZoneId zone;
    private final int maxBytes;
    private Optional<Open> open = Optional.empty();

    /** A message whose end has not been seen. */
    private record Open(Place place, String speaker, Instant at, StringBuilder text) {}

    /** @param beginning of the file, which determines the date format */
    WhatsAppFormat(String beginning, ReadOptions options) {
        this.dates = WhatsAppDates.of(beginning);
        this.zone = options.zone();
        this.maxBytes = options.maxLineBytes();
    }

    @Override
    public void accept(LineReader.Line line, Inbox inbox) {
        Optional<WhatsAppDates.Stamp> stamp = dates.read(line.text());
        if (stamp.isEmpty()) {
            open.ifPresent(message -> LineReader.append(message.text(), line.text(), message.place(), maxBytes));
            return;
        }
        end(inbox);
        String said = line.text().substring(stamp.get().end());
        int colon = said.indexOf(": ");
        if (colon <= 0 || colon > NAME_CHARS) {
            inbox.skip("notice");
            return;
        }
        String speaker = said.substring(0, colon)
                .replaceAll("[\\u200e\\u200f\\u202a-\\u202c]", "")
                .strip();
        StringBuilder text = new StringBuilder(said.substring(colon + 2));
        Instant at = stamp.get().at().atZone(zone).toInstant();
        open = Optional.of(new Open(line.place(), speaker, at, text));
    }

    @Override
    public void end(Inbox inbox) {
        open.ifPresent(message -> {
            Draft draft = new Draft(message.place(), inbox);
            String text = message.text().toString().strip();
            // iOS marks text that the phone wrote in place of a file or a deleted message.
            if (text.startsWith("\u200e") || text.startsWith("<") && text.endsWith(">") && text.indexOf('\n') < 0) {
                draft.leaveOut("media");
            } else {
                draft.text(text);
            }
            draft.send(Role.USER, message.at(), "", message.speaker());
        });
        open = Optional.empty();
    }
}
