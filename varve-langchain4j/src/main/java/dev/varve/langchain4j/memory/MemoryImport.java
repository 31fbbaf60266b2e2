package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Session;
import dev.varve.internal.context.ProviderOrder;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Copies a conversation from a LangChain4j store into a session. Such a store has only the window of the last
 * messages, without their times; evicted messages are lost.
 */
public final class MemoryImport {
    private MemoryImport() {}

    /**
     * Copies the messages of a memory id into a session that is still empty. System messages are left out, since
     * agents bring their own; so are results without their call, which windows leave over. Calls without a result get
     * one that says so.
     *
     * @param at time given to the messages
     * @return number of messages added; 0 if the session had any before, so that an import can be repeated
     */
    public static int into(Session session, ChatMemoryStore store, Object memoryId, Instant at) {
        if (session.status().state().lastSeq() > 0) {
            return 0;
        }
        Set<String> called = new HashSet<>();
        List<Message> messages = store.getMessages(memoryId).stream()
                .filter(message -> !(message instanceof SystemMessage))
                .map((ChatMessage message) -> ChatMessageCodec.encode(message, at))
                .filter(message -> {
                    message.toolCalls().stream().map(Part.ToolCall::id).forEach(called::add);
                    return message.toolResults().stream().allMatch(result -> called.contains(result.callId()));
                })
                .toList();
        return session.append(ProviderOrder.wholeGroups(messages)).size();
    }
}
