package dev.varve.testkit.wire;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The reaction of the stub to a request. */
public sealed interface Reply {

    /** A complete answer of this text that tells no token counts worth checking. */
    static Answer text(String text) {
        return new Answer(Optional.empty(), text, List.of(), Ending.DONE, 1, 1, 0, 0);
    }

    /** An answer that calls tools, with or without words. */
    static Answer calls(String text, List<ToolUse> calls) {
        return new Answer(Optional.empty(), text, calls, Ending.DONE, 1, 1, 0, 0);
    }

    /** An error status with a body in no particular format. */
    static Raw status(int status, Map<String, String> headers, String body) {
        return new Raw(status, headers, body);
    }

    /** Status 200 with any body at all. */
    static Raw body(String body) {
        return new Raw(200, Map.of(), body);
    }

    /** The connection closes in the middle of the body. */
    static Cut cut() {
        return new Cut();
    }

    /** Nothing comes, for as long as the stub runs. */
    static Silence silence() {
        return new Silence(false);
    }

    /** Status and half of the body come, then nothing more, for as long as the stub runs. */
    static Silence silenceInBody() {
        return new Silence(true);
    }

    /** Why an answer ends; each provider has its own word for it. */
    enum Ending {
        /** The model was done. */
        DONE,
        /** The answer was cut. */
        MAX_TOKENS,
        /** Stopped by a content filter or by the model itself. */
        REFUSED
    }

    /**
     * A call of a tool.
     *
     * @param arguments a JSON object, as text
     */
    record ToolUse(String id, String name, String arguments) {}

    /**
     * What a model thought before it answered. It goes back with the answer's calls.
     *
     * @param words the thought
     * @param seal  a signature, where the format has one; Base64
     */
    record Thought(String words, String seal) {}

    /**
     * An answer in the caller's format, as a stream where the caller asks for one.
     *
     * @param thought     what came before it
     * @param calls       tools to call, empty for an answer in words
     * @param inputTokens tokens read, cached ones included
     * @param cacheRead   of the input, where the format can tell
     * @param cacheWrite  of the input, where the format can tell
     */
    record Answer(
            Optional<Thought> thought,
            String text,
            List<ToolUse> calls,
            Ending ending,
            long inputTokens,
            long outputTokens,
            long cacheRead,
            long cacheWrite)
            implements Reply {
        /** Copies the collections. */
        public Answer {
            calls = List.copyOf(calls);
        }

        /** A copy that ends in another way. */
        public Answer ending(Ending newEnding) {
            return new Answer(thought, text, calls, newEnding, inputTokens, outputTokens, cacheRead, cacheWrite);
        }

        /** A copy that was thought over. */
        public Answer after(Thought newThought) {
            return new Answer(
                    Optional.of(newThought), text, calls, ending, inputTokens, outputTokens, cacheRead, cacheWrite);
        }

        /** A copy with other token counts. */
        public Answer tokens(long input, long output) {
            return new Answer(thought, text, calls, ending, input, output, cacheRead, cacheWrite);
        }

        /** A copy with the numbers of tokens read from and written to the cache. */
        public Answer cached(long read, long written) {
            return new Answer(thought, text, calls, ending, inputTokens, outputTokens, read, written);
        }
    }

    /** Bytes as they are. */
    record Raw(int status, Map<String, String> headers, String body) implements Reply {
        /** Copies the collections. */
        public Raw {
            headers = Map.copyOf(headers);
        }
    }

    /** See {@link #cut()}. */
    record Cut() implements Reply {}

    /** See {@link #silence()} and {@link #silenceInBody()}. */
    record Silence(boolean inBody) implements Reply {}
}
