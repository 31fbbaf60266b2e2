package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.varve.internal.context.HostPrompt;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** The only system message: the host's prompt, followed by memory's text. */
final class SystemText {
    private SystemText() {}

    static Optional<SystemMessage> of(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(SystemMessage.from(text));
    }

    /** True if there is a system message without any text of memory. */
    static boolean isTheHostsOwn(Iterable<ChatMessage> messages) {
        return StreamSupport.stream(messages.spliterator(), false)
                .filter(SystemMessage.class::isInstance)
                .map(message -> ((SystemMessage) message).text())
                .reduce((first, last) -> last)
                .filter(text -> HostPrompt.in(text).equals(text))
                .isPresent();
    }
}
