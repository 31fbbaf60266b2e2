package dev.varve.internal.session;

import dev.varve.Message;
import dev.varve.Part;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages whose parts every provider takes back. What a model said is logged as it came; some of it no provider accepts, and a
 * conversation that sends it again is refused from then on:
 *
 * <ul>
 *   <li>arguments of a call that are no JSON object, since a limit of tokens cut them, stand inside of one;
 *   <li>a name of a tool that no tool can have, which a model made up, has {@code _} for what names do not hold;
 *   <li>blank words beside something else are left out.
 * </ul>
 */
public final class SendableParts {
    private static final int LONGEST_NAME = 128;
    private static final int CUT_NAME = 64;
    private static final String NO_NAME = "unnamed";

    private SendableParts() {}

    /** The message to send: the very object that was given, if nothing is to be mended. */
    public static Message in(Message message) {
        if (holds(message)) {
            return message;
        }
        List<Part> parts = new ArrayList<>(message.parts().size());
        for (Part part : message.parts()) {
            if (part instanceof Part.ToolCall call) {
                parts.add(new Part.ToolCall(call.id(), name(call.name()), arguments(call.arguments())));
            } else if (part instanceof Part.ToolResult result) {
                parts.add(new Part.ToolResult(
                        result.callId(), resultName(result.name()), result.content(), result.error()));
            } else if (!isBlank(part)) {
                parts.add(part);
            }
        }
        return parts.isEmpty() ? message : message.withParts(parts);
    }

    /** True if nothing is to be mended, as in nearly all messages. */
    static boolean holds(Message message) {
        boolean alone = message.parts().size() == 1;
        for (Part part : message.parts()) {
            boolean sendable = true;
            if (part instanceof Part.ToolCall call) {
                sendable = isName(call.name()) && CallArguments.isObject(call.arguments());
            } else if (part instanceof Part.ToolResult result) {
                sendable = result.name().isEmpty() || isName(result.name());
            } else {
                sendable = alone || !isBlank(part);
            }
            if (!sendable) {
                return false;
            }
        }
        return true;
    }

    /** Arguments of a call as providers take them back. */
    public static String arguments(String arguments) {
        return CallArguments.readable(arguments);
    }

    /** The name of a called tool as providers take it back. */
    public static String name(String name) {
        if (isName(name)) {
            return name;
        }
        if (name.isBlank()) {
            return NO_NAME;
        }
        StringBuilder mended = new StringBuilder();
        name.chars().limit(CUT_NAME).forEach(sign -> mended.append(isNameSign(sign) ? (char) sign : '_'));
        return mended.toString();
    }

    /** Hosts need not name the tool of a result. */
    private static String resultName(String name) {
        return name.isEmpty() ? name : name(name);
    }

    private static boolean isName(String name) {
        return !name.isEmpty() && name.length() <= LONGEST_NAME && name.chars().allMatch(SendableParts::isNameSign);
    }

    /** Dots and colons are Gemini's alone; where others refuse them, their hosts can have no such tool. */
    private static boolean isNameSign(int sign) {
        return sign >= 'a' && sign <= 'z'
                || sign >= 'A' && sign <= 'Z'
                || sign >= '0' && sign <= '9'
                || "_-.:".indexOf(sign) >= 0;
    }

    private static boolean isBlank(Part part) {
        return part instanceof Part.Text words && words.text().isBlank();
    }
}
