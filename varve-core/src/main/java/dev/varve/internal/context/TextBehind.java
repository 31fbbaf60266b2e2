package dev.varve.internal.context;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import java.util.ArrayList;
import java.util.List;

/** A message as a context shows it, with a text of Varve's behind its own. The log keeps what was said. */
public final class TextBehind {
    private TextBehind() {}

    /** @param tokens of the text */
    public static LoggedMessage of(LoggedMessage logged, String text, int tokens) {
        Message message = logged.message();
        List<Part> parts = new ArrayList<>(message.parts());
        parts.add(new Part.Text(text));
        return new LoggedMessage(
                logged.seq(),
                message.withParts(parts),
                logged.tokens() + tokens,
                logged.tokensThrough(),
                logged.startsGroup());
    }
}
