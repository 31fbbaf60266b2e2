package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.SystemMessage;
import dev.varve.Context;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The one system message: the host's prompt, then the notes, then the hint. The hint changes only when the notes do, so
 * that here it costs no prompt cache; after the messages it would be the last user message, which the host may replace.
 */
final class SystemText {
    private SystemText() {}

    static Optional<SystemMessage> of(Context context) {
        String text = Stream.of(context.systemText(), context.hintText())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n\n"));
        return text.isEmpty() ? Optional.empty() : Optional.of(SystemMessage.from(text));
    }
}
