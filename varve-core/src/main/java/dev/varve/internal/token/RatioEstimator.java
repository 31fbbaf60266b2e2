package dev.varve.internal.token;

import dev.varve.Message;
import dev.varve.Part;

/**
 * The estimators of the three seed systems: characters divided by a ratio.
 *
 * <p>Numbers are in half characters per token, so that 3.5 stays whole: {@code tokens = 2 × characters / ratio}.
 *
 * @param halfChars       twice the characters per token of ordinary text
 * @param cjkHalfChars    twice the characters per token of CJK text, in the ranges that the seeds test
 * @param toolHalfChars   twice the characters per token of tool calls and results
 * @param roundUp         whether a started token counts
 * @param perMessage      overhead of a message
 * @param quotesInResults whether a tool result is counted as a JSON string, with its two quotes (Zora)
 */
public record RatioEstimator(
        int halfChars, int cjkHalfChars, int toolHalfChars, boolean roundUp, int perMessage, boolean quotesInResults) {

    public static final RatioEstimator INCREMENTAL = new RatioEstimator(8, 4, 8, false, 4, false);
    public static final RatioEstimator WINDOWED = new RatioEstimator(8, 8, 8, true, 0, false);
    public static final RatioEstimator TIERED = new RatioEstimator(7, 7, 6, true, 0, true);

    public int estimate(CharSequence text) {
        return count(text, halfChars, 0);
    }

    public int estimate(Message message) {
        long tokens = perMessage;
        for (Part part : message.parts()) {
            tokens += tokensOf(part);
        }
        return (int) Math.min(Integer.MAX_VALUE, tokens);
    }

    private long tokensOf(Part part) {
        if (part instanceof Part.Text text) {
            return estimate(text.text());
        }
        if (part instanceof Part.ToolCall call) {
            return (long) tool(call.id(), 0) + tool(call.name(), 0) + tool(call.arguments(), 0);
        }
        if (part instanceof Part.ToolResult result) {
            return tool(result.content(), quotesInResults ? 2 : 0);
        }
        return tool(((Part.Attachment) part).uri(), 0);
    }

    private int tool(String text, int extraChars) {
        return count(text, toolHalfChars, extraChars);
    }

    private int count(CharSequence text, int ratio, int extraChars) {
        int length = text.length();
        if (cjkHalfChars == halfChars) {
            return divide(length + extraChars, ratio);
        }
        int cjk = 0;
        int chars = 0;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (isCjk(c)) {
                cjk++;
            }
            if (!Character.isLowSurrogate(c)) {
                chars++;
            }
        }
        return divide(chars - cjk + extraChars, ratio) + divide(cjk, cjkHalfChars);
    }

    private int divide(int chars, int ratio) {
        long doubled = 2L * chars;
        return (int) (roundUp ? (doubled + ratio - 1) / ratio : doubled / ratio);
    }

    private static boolean isCjk(char c) {
        return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0xAC00 && c <= 0xD7AF);
    }
}
