package dev.varve.lab.quiz;

import dev.varve.TokenEstimator;
import dev.varve.store.CountedMessage;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.SourceMessage;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * Where a session lies.
 *
 * @param conversation its name in the file; empty for the first one
 */
record SessionFile(Path path, String conversation) {
    static SessionFile of(Path path) {
        return new SessionFile(path, "");
    }

    boolean exists() {
        return Files.exists(path);
    }

    /** All messages, in order. */
    List<CountedMessage> messages() {
        TokenEstimator tokens = TokenEstimator.scriptAware();
        try (Transcript read = Transcripts.open(path, ReadOptions.startingAt(Instant.EPOCH))) {
            for (Conversation found : read) {
                if (conversation.isEmpty() || conversation.equals(found.name())) {
                    return found.stream()
                            .map(SourceMessage::message)
                            .map(message -> new CountedMessage(message, tokens.estimate(message)))
                            .toList();
                }
            }
        }
        throw new IllegalArgumentException(path + " has no conversation '" + conversation + "'");
    }
}
