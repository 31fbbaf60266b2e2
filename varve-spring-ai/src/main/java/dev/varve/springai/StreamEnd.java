package dev.varve.springai;

import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;

/**
 * Checks that a streamed answer is complete. Providers state the reason for its end in their last part; to the
 * client, a connection cut at the right place looks like an end. A model that names no provider, as in tests, is
 * exempt.
 */
final class StreamEnd {
    private boolean ofProvider;
    private boolean told;

    void add(ChatResponse part) {
        ofProvider |= !String.valueOf(part.getMetadata().getId()).isBlank();
        for (Generation generation : part.getResults()) {
            String reason = generation.getMetadata().getFinishReason();
            told |= reason != null && !reason.isBlank();
        }
    }

    boolean isMissing() {
        return ofProvider && !told;
    }
}
