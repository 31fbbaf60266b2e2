package dev.varve.gateway.memory;

import dev.varve.gateway.wire.Element;
import dev.varve.internal.work.LatestUsed;
import java.util.List;
import java.util.Map;

/** Answers that this process has sent, by digest and caller, to explain why a list is unknown. Thread-safe. */
final class SentAnswers {
    private static final int MOST = 8_192;

    private final Map<String, Boolean> sent = LatestUsed.map(MOST);

    synchronized void put(String caller, Element answer) {
        if (HeardTalk.isDistinct(answer)) {
            sent.put(name(caller, answer), true);
        }
    }

    /** True if any of these was sent to a caller. */
    synchronized boolean anyOf(String caller, List<Element> talk) {
        return talk.stream().anyMatch(element -> sent.containsKey(name(caller, element)));
    }

    private static String name(String caller, Element answer) {
        return caller + "\n" + answer.digest();
    }
}
