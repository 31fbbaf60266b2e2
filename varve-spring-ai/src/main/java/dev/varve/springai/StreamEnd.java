package dev.varve.springai;

import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;

/**
 * Whether a streamed answer said how it ended. Providers do, in their last part; a connection that is cut at the right
 * place looks like an end to the client. A model that names no provider, as in tests, need not say so.
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
