package dev.varve.springai;

import dev.varve.ClearMode;
import dev.varve.Context;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.internal.context.ProviderOrder;
import dev.varve.internal.session.SendableParts;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;

/**
 * A plain {@link ChatMemory} over Varve, for code that requires that interface, such as {@code
 * MessageChatMemoryAdvisor}. In its usual place that advisor is outside the tool loop and never sees tools; {@link
 * VarveAdvisor} does, and knows the system prompt, so prefer it if you can.
 *
 * <p>The notes are in the first user message: as a system message they would displace the host's own. The
 * conversation id is the session of the default tenant and resource. System messages belong to the host and are not
 * kept. Thread-safe; holds no state.
 */
public final class VarveChatMemory implements ChatMemory {
    private final Varve varve;
    private final Clock clock;
    private final ClearMode clearMode;

    private VarveChatMemory(Varve varve, Clock clock, ClearMode clearMode) {
        this.varve = varve;
        this.clock = clock;
        this.clearMode = clearMode;
    }

    /** A memory that dates messages by the system clock, and whose {@link #clear} resets the window. */
    public static VarveChatMemory of(Varve varve) {
        return new VarveChatMemory(varve, Clock.systemUTC(), ClearMode.RESET_WINDOW);
    }

    /** A copy with another clock. */
    public VarveChatMemory withClock(Clock newClock) {
        return new VarveChatMemory(varve, newClock, clearMode);
    }

    /** A copy with another meaning of {@link #clear}. */
    public VarveChatMemory onClear(ClearMode newMode) {
        return new VarveChatMemory(varve, clock, newMode);
    }

    @Override
    public void add(String conversationId, List<org.springframework.ai.chat.messages.Message> messages) {
        Session session = varve.session(conversationId);
        List<Message> added = new ArrayList<>();
        for (org.springframework.ai.chat.messages.Message message : messages) {
            if (!(message instanceof SystemMessage)) {
                MessageMapping.toLog(message, openCalls(session, message), clock.instant())
                        .ifPresent(added::add);
            }
        }
        session.append(added);
    }

    private static List<String> openCalls(Session session, org.springframework.ai.chat.messages.Message message) {
        return message instanceof ToolResponseMessage ? session.status().state().openCalls() : List.of();
    }

    /** Returns the messages for the next model call. Activates notes that are due; waits for a model only if the policy says so. */
    @Override
    public List<org.springframework.ai.chat.messages.Message> get(String conversationId) {
        Context context = varve.session(conversationId).context();
        List<org.springframework.ai.chat.messages.Message> shown = new ArrayList<>();
        ordered(context).forEach(message -> shown.add(MessageMapping.toSpring(message)));
        String notes = context.systemText();
        if (notes.isEmpty()) {
            return List.copyOf(shown);
        }
        if (!shown.isEmpty() && shown.get(0) instanceof UserMessage first) {
            shown.set(0, first.mutate().text(notes + "\n\n" + first.getText()).build());
        } else {
            shown.add(0, new UserMessage(notes));
        }
        return List.copyOf(shown);
    }

    /** Calls at the very end are not unanswered: the caller has their results. */
    private static List<Message> ordered(Context context) {
        List<Message> messages =
                context.window().stream().map(LoggedMessage::message).toList();
        if (messages.isEmpty() || messages.get(messages.size() - 1).toolCalls().isEmpty()) {
            return ProviderOrder.of(messages);
        }
        List<Message> ordered = new ArrayList<>(ProviderOrder.of(messages.subList(0, messages.size() - 1)));
        ordered.add(SendableParts.in(messages.get(messages.size() - 1)));
        return ordered;
    }

    /** Clears as set by {@link #onClear}; by default notes and log stay, and recall finds every word. */
    @Override
    public void clear(String conversationId) {
        varve.session(conversationId).clear(clearMode);
    }
}
