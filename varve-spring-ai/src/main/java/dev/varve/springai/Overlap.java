package dev.varve.springai;

import dev.varve.Message;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Finds messages that a caller sends along although the log has them. */
final class Overlap {
    private Overlap() {}

    /** Number of the last given messages that are also the last messages of the log. */
    static int of(List<org.springframework.ai.chat.messages.Message> given, List<Message> logged) {
        for (int size = Math.min(given.size(), logged.size()); size > 0; size--) {
            if (same(
                    given.subList(given.size() - size, given.size()),
                    logged.subList(logged.size() - size, logged.size()))) {
                return size;
            }
        }
        return 0;
    }

    private static boolean same(List<org.springframework.ai.chat.messages.Message> given, List<Message> logged) {
        for (int i = 0; i < given.size(); i++) {
            Message known = logged.get(i);
            List<String> calls =
                    known.toolResults().stream().map(result -> result.callId()).toList();
            Optional<Message> message = MessageMapping.toLog(given.get(i), calls, Instant.EPOCH);
            if (message.isEmpty()
                    || message.get().role() != known.role()
                    || !message.get().parts().equals(known.parts())) {
                return false;
            }
        }
        return true;
    }
}
