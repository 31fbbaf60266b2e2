package dev.varve.testkit.adapter;

import dev.varve.TokenEstimator;
import dev.varve.testkit.wire.Wire;
import java.util.ArrayList;
import java.util.List;

/**
 * The input of a model call, independent of the provider's format.
 *
 * @param wire the format
 * @param streaming whether the answer was requested as a stream
 * @param tools definitions of tools, as JSON, or empty
 * @param system standing instructions, joined by blank lines
 * @param messages all other messages in order; results of tools have a role of their own in every format
 */
public record ModelCall(Wire wire, boolean streaming, String tools, String system, List<Sent> messages) {
    /** Who a message is from. */
    public enum From {
        /** Instructions. */
        SYSTEM,
        /** The user. */
        USER,
        /** The agent. */
        ASSISTANT,
        /** A tool that returned a result. */
        TOOL
    }

    /**
     * A message as it was sent.
     *
     * @param text words, joined by line breaks
     */
    public record Sent(From from, String text, List<SentCall> calls, List<SentResult> results) {
        /** Copies the collections. */
        public Sent {
            calls = List.copyOf(calls);
            results = List.copyOf(results);
        }
    }

    /** A tool call; the id is empty where the format has none. */
    public record SentCall(String id, String name, String arguments) {}

    /** A tool result; the id is empty where the format has none. */
    public record SentResult(String callId, String name, String content) {}

    /** Copies the collections. */
    public ModelCall {
        messages = List.copyOf(messages);
    }

    /** Text of the newest message in a user's words; empty if there is none. */
    public String newestUserText() {
        String newest = "";
        for (Sent message : messages) {
            if (message.from() == From.USER) {
                newest = message.text();
            }
        }
        return newest;
    }

    /** Pieces in the order in which a provider's prompt cache reads them: tools, instructions, messages. */
    public List<String> pieces() {
        List<String> pieces = new ArrayList<>(List.of(tools, system));
        messages.forEach(message -> pieces.add(message.toString()));
        return pieces;
    }

    /** Estimated size of all that was sent. */
    public long tokens() {
        TokenEstimator estimator = TokenEstimator.scriptAware();
        long tokens = (long) estimator.estimate(tools) + estimator.estimate(system);
        for (Sent message : messages) {
            tokens += estimator.estimate(message.text());
            for (SentCall call : message.calls()) {
                tokens += (long) estimator.estimate(call.name()) + estimator.estimate(call.arguments());
            }
            for (SentResult result : message.results()) {
                tokens += estimator.estimate(result.content());
            }
        }
        return tokens;
    }

    /** True if a word occurs anywhere in the input. */
    public boolean mentions(String word) {
        return pieces().stream().anyMatch(piece -> piece.contains(word));
    }
}
