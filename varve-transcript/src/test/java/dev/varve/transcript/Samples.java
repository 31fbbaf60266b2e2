package dev.varve.transcript;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.varve.Message;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads conversations that are written down in the tests. */
final class Samples {
    static final Instant START = Instant.parse("2026-04-06T10:00:00Z");
    static final ReadOptions OPTIONS = ReadOptions.startingAt(START);

    private Samples() {}

    static Transcript open(String name, String content, ReadOptions options) {
        return open(name, content.getBytes(StandardCharsets.UTF_8), options);
    }

    static Transcript open(String name, byte[] content, ReadOptions options) {
        return Transcripts.open(new ByteArrayInputStream(content), name, options);
    }

    /** The only conversation of a file. */
    static Conversation conversation(String content) {
        return open("talk.log", content, OPTIONS).iterator().next();
    }

    static List<Message> read(String content) {
        return read("talk.log", content, OPTIONS);
    }

    static List<Message> read(String name, String content, ReadOptions options) {
        return sources(name, content, options).stream()
                .map(SourceMessage::message)
                .toList();
    }

    static List<SourceMessage> sources(String name, String content, ReadOptions options) {
        List<SourceMessage> all = new ArrayList<>();
        try (Transcript transcript = open(name, content, options)) {
            for (Conversation conversation : transcript) {
                conversation.forEach(all::add);
            }
        }
        return all;
    }

    /** What was handed out before a fault, and the fault. */
    record Stopped(List<Message> before, String fault) {}

    static Stopped stopped(String content) {
        return stopped(content.getBytes(StandardCharsets.UTF_8), OPTIONS);
    }

    static Stopped stopped(byte[] content, ReadOptions options) {
        List<Message> before = new ArrayList<>();
        try (Transcript transcript = open("talk.log", content, options)) {
            transcript.forEach(conversation -> conversation.forEach(source -> before.add(source.message())));
        } catch (TranscriptException e) {
            return new Stopped(before, String.valueOf(e.getMessage()));
        }
        return fail("expected a fault, read " + before);
    }

    static void assertFault(String content, String... parts) {
        assertThatThrownBy(() -> read(content))
                .isInstanceOf(TranscriptException.class)
                .hasMessageContainingAll(parts);
    }

    static String lines(String... lines) {
        return String.join("\n", lines) + "\n";
    }
}
