package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.Role;
import dev.varve.language.voice.Stretch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@link Spoken} for the messages of one span: each is split once, however often it is asked for. Not thread-safe. */
final class SpanWords {
    private final Map<Long, List<Stretch>> known = new HashMap<>();

    List<Stretch> stretches(LoggedMessage message) {
        return known.computeIfAbsent(message.seq(), any -> Spoken.stretches(message.message()));
    }

    String own(LoggedMessage message) {
        return message.role() == Role.USER ? Spoken.own(stretches(message)) : Spoken.own(message.message());
    }
}
