package dev.varve.internal.token;

import dev.varve.Message;
import dev.varve.Part;

/** {@link ScriptTokens} plus the few tokens with which providers frame messages and tool calls. */
public class ScriptTokenEstimator implements PiecewiseEstimator {
    private static final int PER_MESSAGE = 4;
    private static final long PER_TOOL_PART = 8;
    /** Tokens of a small picture at most providers, since the bytes are not at hand. */
    private static final int PER_ATTACHMENT = 260;

    /** Tokens of a text. */
    public int estimate(CharSequence text) {
        return ScriptTokens.count(text);
    }

    /** Tokens of a message. */
    public int estimate(Message message) {
        long tokens = PER_MESSAGE;
        for (Part part : message.parts()) {
            tokens += tokensOf(part);
        }
        return (int) Math.min(Integer.MAX_VALUE, tokens);
    }

    @Override
    public long parts(int before, CharSequence piece) {
        return ScriptTokens.parts(before, piece);
    }

    @Override
    public int tokens(long parts) {
        return ScriptTokens.tokens(parts);
    }

    private static long tokensOf(Part part) {
        if (part instanceof Part.Text text) {
            return ScriptTokens.count(text.text());
        }
        if (part instanceof Part.ToolCall call) {
            return PER_TOOL_PART + ScriptTokens.count(call.name()) + ScriptTokens.count(call.arguments());
        }
        if (part instanceof Part.ToolResult result) {
            return PER_TOOL_PART + ScriptTokens.count(result.content());
        }
        return PER_ATTACHMENT;
    }
}
