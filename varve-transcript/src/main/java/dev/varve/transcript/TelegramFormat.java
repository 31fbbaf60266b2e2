package dev.varve.transcript;

import dev.varve.Role;
import java.time.Instant;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A chat of Telegram's JSON export. Text that a person forwarded does not count as that person's words. Events of the
 * chat are left out.
 */
final class TelegramFormat implements JsonLineFormat {
    /** Media types for kinds of files whose export names none. */
    private static final Map<String, String> MEDIA =
            Map.of("photo", "image/*", "file", "*/*", "contact_vcard", "text/vcard");

    private final MessageTimes times;

    TelegramFormat(ReadOptions options) {
        this.times = new MessageTimes(options);
    }

    @Override
    public void frame(JsonFields members, Inbox inbox) {
        inbox.about("title", members.textOr("name", ""));
        inbox.about("session", members.get("id").asString(""));
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields message = JsonFields.of(place, value);
        String type = message.text("type");
        if (!type.equals("message")) {
            inbox.skip(type + " message");
            return;
        }
        Draft draft = new Draft(place, inbox);
        draft.text(text(message.get("text")));
        MEDIA.forEach((field, media) -> {
            if (message.has(field)) {
                String file = message.textOr(field, "data:");
                draft.attachment(message.textOr("mime_type", media), file.startsWith("(") ? "data:" : file);
            }
        });
        String id = message.get("id").asString("");
        Instant at = at(message, inbox);
        if (message.has("forwarded_from")) {
            draft.sendAsUser(Author.program("forwarded"), at, id);
        } else {
            draft.send(Role.USER, at, id, message.textOr("from", ""));
        }
    }

    private Instant at(JsonFields message, Inbox inbox) {
        String seconds = message.get("date_unixtime").asString("");
        if (!seconds.isEmpty() && seconds.length() <= 12 && seconds.chars().allMatch(Character::isDigit)) {
            return times.known(Instant.ofEpochSecond(Long.parseLong(seconds)));
        }
        return times.of(message, inbox, "date");
    }

    /** A text, or pieces of it with and without a format. */
    private static String text(JsonNode text) {
        if (text.isString()) {
            return text.stringValue();
        }
        StringBuilder all = new StringBuilder();
        for (JsonNode piece : text) {
            all.append(
                    piece.isString() ? piece.stringValue() : piece.path("text").asString(""));
        }
        return all.toString();
    }
}
