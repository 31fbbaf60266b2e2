package dev.varve.internal.session;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** A 128-bit hash of a conversation: equal for equal sequences of messages, whatever their times and numbers. */
public final class Fingerprint {
    private static final int BYTES = 16;

    private Fingerprint() {}

    /** Of some messages in order. */
    public static String of(List<LoggedMessage> messages) {
        MessageDigest digest = digest();
        messages.forEach(message -> add(digest, message.message()));
        return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
    }

    private static void add(MessageDigest digest, Message message) {
        add(digest, message.role().name());
        add(digest, message.speaker());
        for (Part part : message.parts()) {
            if (part instanceof Part.ToolCall call) {
                add(digest, "call");
                add(digest, call.id());
                add(digest, call.name());
                add(digest, call.arguments());
            } else if (part instanceof Part.ToolResult result) {
                add(digest, result.error() ? "error" : "result");
                add(digest, result.callId());
                add(digest, result.content());
            } else if (part instanceof Part.Attachment attachment) {
                add(digest, "attachment");
                add(digest, attachment.uri());
            } else if (part instanceof Part.Text text) {
                add(digest, "text");
                add(digest, text.text());
            }
        }
        add(digest, "end");
    }

    /** With its length, so that texts do not run into each other. */
    private static void add(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        digest.update(bytes);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
