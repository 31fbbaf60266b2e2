package dev.varve;

/**
 * A host's description of its next model call. Everything is optional; {@link #EMPTY} asks for memory and messages only.
 * Immutable.
 *
 * @param basePrompt     the host's own system prompt
 * @param knowledge      retrieved knowledge for this call (RAG), shown after the base prompt
 * @param windowTokens   the model's context window, 0 for unknown (then only absolute limits bind)
 * @param reservedTokens tokens of the window to keep free for the answer
 * @param reportedTokens input tokens that the provider reported for the last call, 0 for unknown
 * @param recallTool     name of the agent's recall tool, empty if it has none; if there is one, the memory text says when
 *     to use it
 */
public record ContextRequest(
        String basePrompt,
        String knowledge,
        long windowTokens,
        long reservedTokens,
        long reportedTokens,
        String recallTool) {

    /** Memory and messages, without a base prompt, for a window that is not known. */
    public static final ContextRequest EMPTY = new ContextRequest("", "", 0, 0, 0, "");

    /** Checks the values. */
    public ContextRequest {
        if (windowTokens < 0 || reservedTokens < 0 || reportedTokens < 0) {
            throw new IllegalArgumentException("token numbers must not be negative");
        }
    }

    /** True if the agent has a recall tool; the memory text then tells it when to use it. */
    public boolean hasRecallTool() {
        return !recallTool.isEmpty();
    }

    /** A copy with the host's system prompt. */
    public ContextRequest withBasePrompt(String prompt) {
        return new ContextRequest(prompt, knowledge, windowTokens, reservedTokens, reportedTokens, recallTool);
    }

    /** A copy with knowledge that the host has retrieved. */
    public ContextRequest withKnowledge(String text) {
        return new ContextRequest(basePrompt, text, windowTokens, reservedTokens, reportedTokens, recallTool);
    }

    /** Size of the model's window and how much of it to keep free for the answer. */
    public ContextRequest withWindow(long tokens, long reserved) {
        return new ContextRequest(basePrompt, knowledge, tokens, reserved, reportedTokens, recallTool);
    }

    /** A copy with the input tokens that the provider reported for the last call. */
    public ContextRequest withReported(long tokens) {
        return new ContextRequest(basePrompt, knowledge, windowTokens, reservedTokens, tokens, recallTool);
    }

    /** The same for an agent that has a recall tool of this name. */
    public ContextRequest withRecallTool(String name) {
        return new ContextRequest(basePrompt, knowledge, windowTokens, reservedTokens, reportedTokens, name);
    }
}
