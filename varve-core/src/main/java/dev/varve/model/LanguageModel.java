package dev.varve.model;

import dev.varve.Usage;
import java.time.Duration;
import java.util.List;

/**
 * A language model: instructions and one text in, one text out. Adapters implement this; the engine knows no provider.
 * Implementations must be thread-safe.
 */
public interface LanguageModel {

    /** Provider and model, such as {@code openai/gpt-4o-mini}; stored with each note. */
    String name();

    /** True if prompts may have pictures; false by default. */
    default boolean seesPictures() {
        return false;
    }

    /**
     * Answers one prompt. May block: the engine calls it on a separate thread, interrupts that thread at the deadline and
     * continues without the answer. If your client takes a timeout, give it the deadline of the prompt.
     *
     * @throws ModelException if there is no answer; {@link ModelException#retryAfter()} says when to try again, if the
     *     provider said so
     */
    Completion complete(Prompt prompt);

    /**
     * A request to a model.
     *
     * @param instructions    the system text, or empty for none
     * @param input           the one user text
     * @param maxOutputTokens maximum number of tokens to write
     * @param deadline        how long the call may take, including the client's own retries
     * @param pictures        to show beside the input; none for a model that {@linkplain #seesPictures sees none}
     */
    record Prompt(String instructions, String input, int maxOutputTokens, Duration deadline, List<Picture> pictures) {
        /** Copies the list. */
        public Prompt {
            pictures = List.copyOf(pictures);
        }

        /** A request without pictures. */
        public Prompt(String instructions, String input, int maxOutputTokens, Duration deadline) {
            this(instructions, input, maxOutputTokens, deadline, List.of());
        }
    }

    /**
     * The answer of a model.
     *
     * @param text  the complete text, as the model wrote it
     * @param usage what it cost
     * @param end   why it stopped
     */
    record Completion(String text, Usage usage, End end) {}

    /** Why a model stopped. */
    enum End {
        /** The answer is complete. */
        DONE,
        /** It reached {@link Prompt#maxOutputTokens()}; the answer is cut off. */
        CUT_OFF,
        /** A content filter stopped it, or it refused. */
        REFUSED
    }
}
