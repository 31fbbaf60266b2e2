package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.LoggedMessage;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.internal.context.RecalledText;
import dev.varve.internal.context.TextBehind;
import dev.varve.internal.work.LatestUsed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tracks which questions were sent with passages after them. AI services read the memory before they add the
 * question, so its first call has no passages unless the request passes here; then its later calls must have none
 * either, or the prompt's prefix would change. Thread-safe.
 */
final class BehindQuestions {
    private static final int MOST_SESSIONS = 1_000;

    private final Map<Scope, Set<Long>> sent = LatestUsed.map(MOST_SESSIONS);

    /**
     * The context as this conversation may see it.
     *
     * @param sends whether the newest message, if it is a question, is about to be sent
     */
    Context shown(Scope scope, Context context, boolean sends) {
        List<LoggedMessage> window = context.window();
        if (context.behind().isEmpty()) {
            return context;
        }
        LoggedMessage last = window.get(window.size() - 1);
        synchronized (sent) {
            Set<Long> questions = sent.computeIfAbsent(scope, any -> new HashSet<>());
            questions.removeIf(seq -> seq < window.get(0).seq());
            if (sends && last.role() == Role.USER) {
                questions.add(last.seq());
            }
            Set<Long> kept = Set.copyOf(questions);
            return TextBehind.keeping(context, kept::contains);
        }
    }

    /**
     * The request as the memory will show it: with the passages after its question, if that is the last message, and
     * without those after the previous question if they were removed.
     */
    ChatRequest with(Scope scope, Context context, ChatRequest request) {
        int last = request.messages().size() - 1;
        if (last < 0 || !(request.messages().get(last) instanceof UserMessage question) || hasPassages(question)) {
            return request;
        }
        Context shown = shown(scope, context, true);
        List<ChatMessage> messages = new ArrayList<>(request.messages().size());
        for (ChatMessage message : request.messages().subList(0, last)) {
            messages.add(isGone(message, shown) ? BehindWords.without(message) : message);
        }
        messages.add(BehindWords.with(question, behindNewest(shown)));
        return messages.equals(request.messages())
                ? request
                : request.toBuilder().messages(messages).build();
    }

    private static boolean isGone(ChatMessage message, Context shown) {
        return message instanceof UserMessage user
                && hasPassages(user)
                && shown.behind().stream()
                        .noneMatch(behind -> text(user).contains(behind.block().text()));
    }

    private static List<ContextBlock> behindNewest(Context context) {
        List<LoggedMessage> window = context.window();
        return window.isEmpty()
                ? List.of()
                : context.behind(window.get(window.size() - 1).seq());
    }

    private static boolean hasPassages(UserMessage message) {
        return text(message).contains(RecalledText.HEAD);
    }

    private static String text(UserMessage message) {
        return message.contents().stream()
                .filter(TextContent.class::isInstance)
                .map(content -> ((TextContent) content).text())
                .collect(Collectors.joining("\n"));
    }
}
