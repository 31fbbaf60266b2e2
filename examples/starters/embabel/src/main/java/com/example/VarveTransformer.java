package com.example;

import com.embabel.agent.api.tool.callback.AfterLlmCallContext;
import com.embabel.agent.api.tool.callback.BeforeLlmCallContext;
import com.embabel.agent.api.tool.callback.ToolLoopTransformer;
import com.embabel.chat.AssistantMessage;
import com.embabel.chat.Message;
import com.embabel.chat.MessageRole;
import com.embabel.chat.SystemMessage;
import com.embabel.chat.UserMessage;
import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.Role;
import dev.varve.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Memory for the words of user and assistant in Embabel's tool loop; one for each run of a prompt, given to
 * {@code withToolLoopTransformers}. What it returns becomes the loop's history, so it remembers how much of that is its own.
 */
public final class VarveTransformer implements ToolLoopTransformer {
    private final Session session;
    private int shown;

    public VarveTransformer(Session session) {
        this.session = session;
    }

    @Override
    public List<Message> transformBeforeLlmCall(BeforeLlmCallContext call) {
        List<Message> history = call.getHistory();
        if (history.stream().anyMatch(VarveTransformer::isToolWork)) {
            return history; // rounds of tools stay as Embabel has them; the loop's words come before and after
        }
        history.stream().skip(shown).flatMap(message -> toVarve(message).stream()).forEach(session::append);
        String prompt = history.stream()
                .filter(message -> message.getRole() == MessageRole.SYSTEM)
                .map(Message::getContent)
                .collect(Collectors.joining("\n\n"));
        Context context = session.context(ContextRequest.EMPTY.withBasePrompt(prompt));
        List<Message> next = new ArrayList<>();
        if (!context.systemText().isEmpty()) {
            next.add(new SystemMessage(context.systemText()));
        }
        context.messages().forEach(message -> next.add(toEmbabel(message)));
        shown = next.size();
        return next;
    }

    @Override
    public Message transformAfterLlmCall(AfterLlmCallContext call) {
        toVarve(call.getResponse()).ifPresent(session::append);
        return call.getResponse();
    }

    private static boolean isToolWork(Message message) {
        return !(message instanceof UserMessage || message instanceof SystemMessage)
                && message.getClass() != AssistantMessage.class;
    }

    private static Optional<dev.varve.Message> toVarve(Message message) {
        if (message.getContent().isBlank()) {
            return Optional.empty();
        }
        if (message instanceof UserMessage) {
            return Optional.of(dev.varve.Message.user(message.getContent()));
        }
        return message.getClass() == AssistantMessage.class
                ? Optional.of(dev.varve.Message.assistant(message.getContent()))
                : Optional.empty();
    }

    private static Message toEmbabel(dev.varve.Message message) {
        return message.role() == Role.ASSISTANT
                ? new AssistantMessage(message.text())
                : new UserMessage(message.text());
    }
}
