package dev.varve.gateway.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The item that represents a compacted conversation in the Responses API. It contains the notes, so neither clients
 * nor gateway nodes need to remember anything else about it.
 */
public final class Compaction {
    private static final String MARK = "varve1:";

    private Compaction() {}

    /** An item that holds notes. */
    public static byte[] item(String id, String notes) {
        String sealed = MARK + Base64.getUrlEncoder().withoutPadding().encodeToString(utf8(notes));
        return utf8(JsonMapper.shared()
                .createObjectNode()
                .put("type", "compaction")
                .put("id", id)
                .put("encrypted_content", sealed)
                .toString());
    }

    /** The body with its notes as messages, which providers can read; the same array if it contains none. */
    public static byte[] opened(byte[] body) {
        if (!contains(body, utf8("\"" + MARK))) {
            return body;
        }
        Optional<CallBody> read = CallBody.read(body, WireFormat.RESPONSES);
        if (read.isEmpty()) {
            return body;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(2 * body.length);
        int copied = 0;
        for (CallBody.Item item : read.get().items()) {
            Optional<String> notes = notes(item.node());
            if (notes.isPresent()) {
                out.write(body, copied, item.from() - copied);
                out.writeBytes(WireFormat.RESPONSES.message(notes.get()));
                copied = item.to();
            }
        }
        out.write(body, copied, body.length - copied);
        return copied == 0 ? body : out.toByteArray();
    }

    private static Optional<String> notes(JsonNode item) {
        String content = item.path("encrypted_content").asString("");
        if (!item.path("type").asString("").equals("compaction") || !content.startsWith(MARK)) {
            return Optional.empty();
        }
        try {
            byte[] notes = Base64.getUrlDecoder().decode(content.substring(MARK.length()));
            return Optional.of(new String(notes, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // not written by this gateway; the provider will report it
        }
    }

    private static boolean contains(byte[] body, byte[] wanted) {
        for (int i = 0; i <= body.length - wanted.length; i++) {
            if (body[i] == wanted[0] && Arrays.equals(body, i, i + wanted.length, wanted, 0, wanted.length)) {
                return true;
            }
        }
        return false;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
