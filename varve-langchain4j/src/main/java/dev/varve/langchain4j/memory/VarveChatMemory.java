package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.varve.InvalidMessageException;
import dev.varve.Session;
import dev.varve.context.ClearMode;
import dev.varve.context.Context;
import dev.varve.context.ContextRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.StreamSupport;

/**
 * A session as LangChain4j's memory. What is added joins the log at once; what is read is the context of the next call:
 * one system message with the host's prompt and the notes, then the messages that notes do not cover.
 *
 * <p>The system message is a slot: it is not part of the conversation, is never observed, and a later one replaces it. It
 * is not stored; AI services set it in each call. Thread-safe. Of two calls that interleave on one id each sees whole
 * groups: a result that comes after the other's message is kept and shown with its call.
 */
final class VarveChatMemory implements ChatMemory {
    private final Object id;
    private final Session session;
    private final Clock clock;
    private final ClearMode clearMode;
    private final long contextWindow;
    private final long reserve;

    /** Changes of the log follow from reading it, so one at a time; readers do not wait. */
    private final ReentrantLock writing = new ReentrantLock();

    private volatile String systemPrompt = "";

    VarveChatMemory(Object id, Session session, Clock clock, ClearMode clearMode, long contextWindow, long reserve) {
        this.id = id;
        this.session = session;
        this.clock = clock;
        this.clearMode = clearMode;
        this.contextWindow = contextWindow;
        this.reserve = reserve;
    }

    @Override
    public Object id() {
        return id;
    }

    @Override
    public void add(ChatMessage message) {
        add(List.of(message));
    }

    /** Adds messages, all or none. */
    @Override
    public void add(Iterable<ChatMessage> messages) {
        writing.lock();
        try {
            append(conversation(messages));
        } finally {
            writing.unlock();
        }
    }

    @Override
    public List<ChatMessage> messages() {
        Context context = context();
        List<ChatMessage> messages = new ArrayList<>();
        SystemText.of(context).ifPresent(messages::add);
        Shown.of(context).forEach(shown -> messages.add(shown.message()));
        return messages;
    }

    /**
     * Makes the memory show these messages from now on. What they share with what is shown now stays as it is; the rest
     * joins the log as corrections and new messages, in one step. Nothing leaves the log.
     */
    @Override
    public void set(Iterable<ChatMessage> messages) {
        writing.lock();
        try {
            List<ChatMessage> wanted = conversation(messages);
            session.append(Reconciliation.of(Shown.of(context()), wanted, clock.instant()));
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void clear() {
        writing.lock();
        try {
            if (clearMode != ClearMode.KEEP) {
                systemPrompt = "";
            }
            session.clear(clearMode, clock.instant());
        } finally {
            writing.unlock();
        }
    }

    private Context context() {
        return session.context(ContextRequest.EMPTY.basePrompt(systemPrompt).window(contextWindow, reserve));
    }

    /** The messages without system messages, the last of which fills the slot. */
    private List<ChatMessage> conversation(Iterable<ChatMessage> messages) {
        List<ChatMessage> conversation = new ArrayList<>();
        StreamSupport.stream(messages.spliterator(), false).forEach(message -> {
            if (message instanceof SystemMessage system) {
                systemPrompt = Context.withoutMemory(system.text());
            } else {
                conversation.add(message);
            }
        });
        return conversation;
    }

    private void append(List<ChatMessage> messages) {
        if (messages.isEmpty()) {
            return;
        }
        Instant now = clock.instant();
        try {
            session.append(messages.stream()
                    .map(message -> MessageCodec.encode(message, now))
                    .toList());
        } catch (InvalidMessageException e) {
            // Another call on this id has spoken since the tools were called (#1966): their call is closed.
            if (messages.size() > 1) {
                messages.forEach(message -> append(List.of(message)));
            } else if (messages.get(0) instanceof ToolExecutionResultMessage late) {
                session.append(Amendment.late(late, now));
            } else {
                throw e;
            }
        }
    }
}
