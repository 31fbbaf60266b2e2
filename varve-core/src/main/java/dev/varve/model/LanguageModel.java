package dev.varve.model;

import dev.varve.Usage;
import java.time.Duration;

/**
 * A language model, whoever runs it: instructions and one text in, one text out. Adapters implement this; the engine
 * knows no provider. Called from several threads at once.
 */
public interface LanguageModel {

    /** Provider and model, such as {@code openai/gpt-4o-mini}; stored with each note. */
    String name();

    /**
     * Answers one prompt. May block: the engine calls it on a thread of its own, interrupts that at the deadline and goes on
     * without the answer. A client that takes a timeout is given the deadline of the prompt.
     *
     * @throws ModelException if no answer came; {@link ModelException#retryAfter()} says when to try again, if the
     *     provider did
     */
    Completion complete(Prompt prompt);

    /**
     * What a model is asked.
     *
     * @param instructions    the system text, or empty for none
     * @param input           the one user text
     * @param maxOutputTokens most tokens to write
     * @param deadline        how long the call may take, retries of the client included
     */
    record Prompt(String instructions, String input, int maxOutputTokens, Duration deadline) {}

    /**
     * What a model answered.
     *
     * @param text  whole, as the model wrote it
     * @param usage what it cost
     * @param end   why it stopped
     */
    record Completion(String text, Usage usage, End end) {}

    /** Why a model stopped. */
    enum End {
        /** It had said everything. */
        DONE,
        /** It ran into {@link Prompt#maxOutputTokens()}; what it wrote is cut off. */
        CUT_OFF,
        /** A content filter stopped it, or it refused. */
        REFUSED
    }
}
