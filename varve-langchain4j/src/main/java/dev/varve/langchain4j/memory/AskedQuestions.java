package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Scope;
import dev.varve.internal.work.LatestUsed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Users' questions before a retriever added to them. AI services store the question with documents around it, in any
 * template's wording; notes must not take those for the user's words. Thread-safe.
 */
final class AskedQuestions {
    private static final int MOST_SESSIONS = 1_000;

    private final Map<Scope, String> asked = LatestUsed.map(MOST_SESSIONS);

    /** A call begins with this question. */
    void asks(Scope scope, UserMessage question) {
        asked.put(scope, text(question));
    }

    /** The message for the log: the user's own words first, then the text around them, as a program's. */
    Message told(Scope scope, UserMessage added, Message encoded) {
        String question = take(scope);
        String whole = text(added);
        int at = question.isBlank() ? -1 : whole.indexOf(question);
        if (at < 0 || question.length() == whole.length()) {
            return encoded;
        }
        String around = (whole.substring(0, at) + whole.substring(at + question.length())).strip();
        List<Part> parts = new ArrayList<>();
        parts.add(new Part.Text(question));
        parts.add(new Part.Text("<document>\n" + around + "\n</document>"));
        for (int i = 0; i < added.contents().size(); i++) {
            if (!(added.contents().get(i) instanceof TextContent)) {
                parts.add(encoded.parts().get(i)); // there is one for each content
            }
        }
        return ChatMessageCodec.whole(encoded, added).withParts(parts);
    }

    private String take(Scope scope) {
        String question = asked.remove(scope);
        return question == null ? "" : question;
    }

    private static String text(UserMessage message) {
        return message.contents().stream()
                .filter(TextContent.class::isInstance)
                .map(content -> ((TextContent) content).text())
                .collect(Collectors.joining("\n"));
    }
}
