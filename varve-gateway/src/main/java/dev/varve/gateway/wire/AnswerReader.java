package dev.varve.gateway.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parses an answer as it passes, into the elements that the client will send back with its next call. An answer that
 * ended in an error, too early or in another shape yields none. Belongs to one answer; not thread-safe.
 */
public abstract class AnswerReader {
    /** Longer answers are not remembered. */
    private static final int LIMIT = 16 << 20;
    /** Unstreamed answers up to this size are parsed as soon as they end. */
    private static final int READ_AT_ONCE = 1 << 16;

    private final boolean stream;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final StringBuilder data = new StringBuilder();
    private final AnswerUsage usage = new AnswerUsage();
    private long bytes;
    private boolean broken;
    private boolean ended;

    AnswerReader(boolean stream) {
        this.stream = stream;
    }

    /** The next bytes of the body. */
    public final void piece(ByteBuffer piece) {
        bytes += piece.remaining();
        if (bytes > LIMIT) {
            broken = true;
        }
        if (broken) {
            return;
        }
        byte[] some = new byte[piece.remaining()];
        piece.get(some);
        if (!stream) {
            line.writeBytes(some);
            return;
        }
        int from = 0;
        for (int i = 0; i < some.length; i++) {
            if (some[i] == '\n') {
                line.write(some, from, i - from);
                from = i + 1;
                endLine();
            }
        }
        line.write(some, from, some.length - from);
    }

    private void endLine() {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (text.endsWith("\r")) {
            text = text.substring(0, text.length() - 1);
        }
        line(text);
    }

    /** A line of a stream; here one of an event of the server's. */
    void line(String text) {
        if (text.isEmpty()) {
            endEvent();
        } else if (text.startsWith("data:")) {
            data.append(data.length() == 0 ? "" : "\n")
                    .append(text.startsWith("data: ") ? text.substring(6) : text.substring(5));
        }
    }

    private void endEvent() {
        String event = data.toString();
        data.setLength(0);
        if (event.equals("[DONE]")) {
            done();
        } else if (!event.isEmpty()) {
            event(event);
        }
    }

    /** An event of a stream, in JSON. */
    final void event(String json) {
        read(json, this::event);
    }

    private void read(String json, java.util.function.Consumer<JsonNode> reader) {
        try {
            JsonNode node = JsonMapper.shared().readTree(json);
            usage.read(node);
            reader.accept(node);
        } catch (JacksonException e) {
            broken = true; // not the agreed format; the client will find out too
        }
    }

    /** Ends the answer. A long one is parsed only when its elements are asked for. */
    public final void ends() {
        if (stream || line.size() <= READ_AT_ONCE) {
            end();
        }
    }

    private void end() {
        if (ended) {
            return;
        }
        ended = true;
        if (stream) {
            endLine();
            endEvent();
        } else if (!broken) {
            read(line.toString(StandardCharsets.UTF_8), this::whole);
        }
    }

    /** Tokens of the call, as reported so far; 0 if unknown. */
    public final long inputTokens() {
        return usage.input();
    }

    /** Tokens of the answer, as reported so far; 0 if unknown. */
    public final long outputTokens() {
        return usage.output();
    }

    /** The elements of the answer, if it has ended as it should. */
    public final Optional<List<Element>> elements() {
        end();
        try {
            return broken ? Optional.empty() : result().map(ArrayList::new);
        } catch (JacksonException e) {
            return Optional.empty(); // arguments of a call that end too early
        }
    }

    /** The provider's id of the answer, if calls may continue from it; else empty. */
    public String id() {
        return "";
    }

    /** The provider's ids of the elements, in order, if calls may refer to them; else empty. */
    public List<String> items() {
        return List.of();
    }

    /** The answer cannot be remembered. */
    final void refuse() {
        broken = true;
    }

    abstract void event(JsonNode event);

    abstract void whole(JsonNode answer);

    void done() {}

    abstract Optional<List<Element>> result();
}
