package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.varve.ClearMode;
import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Session;
import dev.varve.internal.context.HostPrompt;
import dev.varve.internal.context.ProviderOrder;
import dev.varve.internal.context.TextBehind;
import dev.varve.internal.outage.Outage;
import dev.varve.internal.outage.Unlogged;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.StreamSupport;

/**
 * A session as LangChain4j's memory. An added message is logged at once; reading returns the context of the next
 * call: one system message with the host's prompt and the notes, then the messages that notes do not cover.
 *
 * <p>The system message is a slot: it is not part of the conversation, is never observed, and a later one replaces
 * it. It is not stored; AI services set it in each call. Thread-safe. Two calls that interleave on one id both see
 * complete groups: a result that comes after the other's message is kept and shown with its call. A failing store
 * does not fail the agent, see {@link Outage}; only a failed deletion is reported.
 */
final class VarveChatMemory implements ChatMemory {
    private final Object id;
    private final Session session;
    private final MemoryLog log;
    private final Setting setting;
    private final UnseenNotes unseen;
    private final BehindQuestions behind;
    private final AskedQuestions asked;
    private final TurnMedia media = new TurnMedia();

    /** Changes of the log follow from reading it, so one at a time; readers do not wait. */
    private final ReentrantLock writing = new ReentrantLock();

    private volatile String systemPrompt = "";

    /**
     * True if a turn has begun whose question is still to come. AI services set the system message, read the view,
     * and add the question to both; so a question at the end of that view was never answered.
     */
    private volatile boolean turnBegins;

    /** The view that the host read last. Notes may cover some of it before the host writes it back. */
    private volatile List<LoggedMessage> lastRead = List.of();

    /** The host's settings of a memory; {@link VarveChatMemoryProvider.Builder} explains the values. */
    record Setting(Clock clock, ClearMode clearMode, long contextWindow, long reserve, NotesIn notesIn) {
        /** The request of a call with this base prompt. */
        ContextRequest request(String basePrompt) {
            return ContextRequest.EMPTY.withBasePrompt(basePrompt).withWindow(contextWindow, reserve);
        }
    }

    VarveChatMemory(
            Object id,
            Session session,
            Setting setting,
            UnseenNotes unseen,
            BehindQuestions behind,
            AskedQuestions asked,
            Outage outage) {
        this.id = id;
        this.session = session;
        this.log = new MemoryLog(session, setting.clock(), asked, outage);
        this.setting = setting;
        this.unseen = unseen;
        this.behind = behind;
        this.asked = asked;
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
            List<ChatMessage> said = conversation(messages);
            if (!said.isEmpty()) {
                media.add(said);
                said.stream()
                        .flatMap(message -> Media.pictures(message).stream())
                        .forEach(session::show);
                log.append(said);
            }
        } finally {
            writing.unlock();
        }
    }

    @Override
    public List<ChatMessage> messages() {
        Context context = behind.shown(session.scope(), log.context(request()), !turnBegins);
        lastRead = log.isOut() ? List.of() : TextBehind.without(context).window();
        List<ChatMessage> said = ShownMessage.of(context, log.isAskedAgain() && !turnBegins).stream()
                .map(ShownMessage::message)
                .toList();
        List<ChatMessage> conversation = turnBegins ? said : media.in(said); // those of the turn before are over
        List<ChatMessage> messages = new ArrayList<>();
        if (setting.notesIn() == NotesIn.SYSTEM_MESSAGE) {
            SystemText.of(context.systemText()).ifPresent(messages::add);
            messages.addAll(conversation);
        } else {
            SystemText.of(systemPrompt).ifPresent(messages::add);
            messages.addAll(UserNotes.with(context.memoryText(), conversation));
        }
        if (turnBegins && !messages.isEmpty() && isUnanswered(messages.get(messages.size() - 1))) {
            messages.add(AiMessage.from(ProviderOrder.NO_ANSWER));
        }
        return messages;
    }

    private static boolean isUnanswered(ChatMessage last) {
        return last instanceof UserMessage || last instanceof ToolExecutionResultMessage;
    }

    /**
     * Makes the memory show these messages from now on. Messages shared with the host's last view or the current one
     * stay as they are; the rest is logged as corrections and new messages, in one step. Nothing is removed from the
     * log.
     */
    @Override
    public void set(Iterable<ChatMessage> messages) {
        writing.lock();
        try {
            boolean withoutNotes = setting.notesIn() == NotesIn.SYSTEM_MESSAGE && SystemText.isTheHostsOwn(messages);
            List<ChatMessage> given = conversation(messages);
            List<ChatMessage> wanted = BehindWords.without(UserNotes.without(given)).stream()
                    .map(Media::withoutBytes)
                    .toList();
            Optional<Unlogged> waiting = log.waiting();
            Context context =
                    waiting.map(unlogged -> unlogged.logged(request())).orElseGet(() -> log.context(request()));
            List<Message> changes = Reconciliation.of(
                    ShownMessage.said(readOrShown(context)),
                    wanted,
                    setting.clock().instant());
            if (withoutNotes && !context.memoryText().isEmpty()) {
                unseen.tell(session.scope(), changes);
            }
            log.change(waiting, changes);
        } finally {
            writing.unlock();
        }
    }

    /** A call begins; the question that is added may have documents around it. */
    void asks(UserMessage question) {
        asked.asks(session.scope(), question);
    }

    /**
     * The user got another answer than the one that was added, or none; the memory shows it from now on. Nothing leaves the log.
     */
    void seen(AiMessage added, Optional<AiMessage> got) {
        writing.lock();
        try {
            Optional<Unlogged> waiting = log.waiting();
            Context context =
                    waiting.map(unlogged -> unlogged.logged(request())).orElseGet(() -> log.context(request()));
            List<ShownMessage> shown = ShownMessage.said(readOrShown(context));
            List<ChatMessage> wanted =
                    new ArrayList<>(shown.stream().map(ShownMessage::message).toList());
            int place = wanted.lastIndexOf(added);
            if (place >= 0) {
                wanted.remove(place);
                got.filter(answer -> !wanted.subList(place, wanted.size()).contains(answer))
                        .ifPresent(answer -> wanted.add(place, answer));
                log.change(
                        waiting,
                        Reconciliation.of(shown, wanted, setting.clock().instant()));
            }
        } finally {
            writing.unlock();
        }
    }

    /** The reader of an answer stopped it after these words. */
    void stopped(AiMessage shown) {
        writing.lock();
        try {
            log.appendStopped(shown);
        } finally {
            writing.unlock();
        }
    }

    /** The host's view of the log: the messages that it read last, and those added since. */
    private List<LoggedMessage> readOrShown(Context context) {
        SortedMap<Long, LoggedMessage> known = new TreeMap<>();
        if (!log.isOut()) {
            lastRead.forEach(logged -> known.put(logged.seq(), logged));
        }
        TextBehind.without(context).window().forEach(logged -> known.put(logged.seq(), logged));
        return List.copyOf(known.values());
    }

    @Override
    public void clear() {
        writing.lock();
        try {
            lastRead = List.of();
            if (setting.clearMode() != ClearMode.KEEP) {
                systemPrompt = "";
            }
            if (setting.clearMode() == ClearMode.RESET_WINDOW) {
                log.reset();
            } else {
                session.clear(setting.clearMode());
                if (setting.clearMode() == ClearMode.DELETE) {
                    log.forget();
                }
            }
        } finally {
            writing.unlock();
        }
    }

    private ContextRequest request() {
        ContextRequest request = setting.request(systemPrompt);
        return request.withWindow(request.windowTokens(), request.reservedTokens() + (turnBegins ? 0 : media.tokens()));
    }

    /** The messages without system messages; the last system message fills the slot. */
    private List<ChatMessage> conversation(Iterable<ChatMessage> messages) {
        List<ChatMessage> conversation = new ArrayList<>();
        String promptBefore = systemPrompt;
        StreamSupport.stream(messages.spliterator(), false).forEach(message -> {
            if (message instanceof SystemMessage system) {
                systemPrompt = HostPrompt.in(system.text());
            } else {
                conversation.add(message);
            }
        });
        boolean samePrompt = promptBefore.isEmpty() || promptBefore.equals(systemPrompt);
        turnBegins = conversation.isEmpty() && !systemPrompt.isEmpty() && samePrompt;
        return conversation;
    }
}
