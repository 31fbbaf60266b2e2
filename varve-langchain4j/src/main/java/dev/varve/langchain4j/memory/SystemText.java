package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.SystemMessage;
import dev.varve.Context;
import java.util.Optional;

/** The one system message: the host's prompt, then what memory adds. */
final class SystemText {
    private SystemText() {}

    static Optional<SystemMessage> of(Context context) {
        String text = context.systemText();
        return text.isEmpty() ? Optional.empty() : Optional.of(SystemMessage.from(text));
    }
}
