package dev.varve.transcript;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A message of a foreign format, put together part by part. Blank text leaves no part and a message without parts is
 * left out; all that is left out is counted.
 */
final class Draft {
    private final Place place;
    private final Inbox inbox;
    private final List<Part> parts = new ArrayList<>();
    private int blankTexts;
    private boolean leftOut;

    Draft(Place place, Inbox inbox) {
        this.place = place;
        this.inbox = inbox;
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    void add(Part part) {
        parts.add(part);
    }

    void text(String text) {
        if (text.isBlank()) {
            blankTexts++;
        } else {
            parts.add(new Part.Text(text));
        }
    }

    /**
     * A file or picture. A {@code data:} URL loses its bytes: memory keeps references only.
     *
     * @param mediaType of the file if the source says so, otherwise the best guess
     */
    void attachment(String mediaType, String url) {
        if (!url.startsWith("data:")) {
            parts.add(new Part.Attachment(mediaType, url, ""));
            return;
        }
        String inUrl = url.substring("data:".length()).split("[;,]", 2)[0];
        String known = inUrl.isEmpty() ? mediaType : inUrl;
        parts.add(new Part.Attachment(known, "data:" + known, ""));
    }

    /** A block of a kind that memory does not keep. */
    void leaveOut(String kind) {
        inbox.skip(kind);
        leftOut = true;
    }

    void send(Role role, Instant at, String id, String speaker) {
        if (!parts.isEmpty()) {
            for (int i = 0; i < blankTexts; i++) {
                inbox.skip("blank text");
            }
            inbox.add(place, new Message(role, parts, at, id, speaker, Map.of()));
        } else if (!leftOut) {
            inbox.skip("empty message");
        }
    }
}
