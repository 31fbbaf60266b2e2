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
import dev.varve.Role;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.internal.context.HostPrompt;
import dev.varve.internal.context.ProviderOrder;
import dev.varve.internal.context.TextBehind;
import dev.varve.internal.outage.Outage;
import dev.varve.internal.outage.SessionLog;
import dev.varve.internal.outage.Unlogged;
import dev.varve.store.StoreException;
import dev.varve.store.WindowReset;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.StreamSupport;

/**
 * A session as LangChain4j's memory. What is added joins the log at once; what is read is the context of the next call:
 * one system message with the host's prompt and the notes, then the messages that notes do not cover.
 *
 * <p>The system message is a slot: it is not part of the conversation, is never observed, and a later one replaces it. It
 * is not stored; AI services set it in each call. Thread-safe. Of two calls that interleave on one id each sees whole
 * groups: a result that comes after the other's message is kept and shown with its call. A store that fails does not fail
 * the agent, see {@link Outage}; only what was to be deleted is said not to be.
 */
final class VarveChatMemory implements ChatMemory {
    /** Others may have spoken between the view and the question. */
    private static final int MOST_MEANWHILE = 100;

    private final Object id;
    private final Session session;
    private final SessionLog log;
    private final Setting setting;
    private final UnseenNotes unseen;
    private final BehindQuestions behind;
    private final AskedQuestions asked;
    private final Outage outage;
    private final TurnMedia media = new TurnMedia();

    /** Changes of the log follow from reading it, so one at a time; readers do not wait. */
    private final ReentrantLock writing = new ReentrantLock();

    private volatile String systemPrompt = "";

    /**
     * Whether a turn has begun whose question is still to come. AI services set the system message, read the view, add the
     * question to both; so what stands at the end of that view was never answered.
     */
    private volatile boolean turnBegins;

    /** True if a question is being answered. If not, whoever reads the view is likely to begin a turn. */
    private volatile boolean midTurn;

    /** The newest message when the view was read for a turn that begins; negative if it was not. */
    private volatile long lastSeen = -1;

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
        this.log = new ConversationLog(session);
        this.setting = setting;
        this.unseen = unseen;
        this.behind = behind;
        this.asked = asked;
        this.outage = outage;
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
                append(said);
            }
        } finally {
            writing.unlock();
        }
    }

    @Override
    public List<ChatMessage> messages() {
        Context context = behind.shown(session.scope(), context(), !turnBegins);
        lastRead = isOut() ? List.of() : TextBehind.without(context).window();
        List<ChatMessage> said = Shown.of(context).stream().map(Shown::message).toList();
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
     * Makes the memory show these messages from now on. What they share with what the host has read or is shown now stays
     * as it is; the rest joins the log as corrections and new messages, in one step. Nothing leaves the log.
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
            Optional<Unlogged> waiting = waiting();
            Context context =
                    waiting.map(unlogged -> unlogged.logged(request())).orElseGet(this::context);
            List<Message> changes = Reconciliation.of(
                    Shown.said(readOrShown(context)), wanted, setting.clock().instant());
            if (withoutNotes && !context.memoryText().isEmpty()) {
                unseen.tell(session.scope(), changes);
            }
            change(waiting, changes);
        } finally {
            writing.unlock();
        }
    }

    private void change(Optional<Unlogged> waiting, List<Message> changes) {
        waiting.ifPresentOrElse(unlogged -> unlogged.replace(changes), () -> log(changes));
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
            Optional<Unlogged> waiting = waiting();
            Context context =
                    waiting.map(unlogged -> unlogged.logged(request())).orElseGet(this::context);
            List<Shown> shown = Shown.said(readOrShown(context));
            List<ChatMessage> wanted =
                    new ArrayList<>(shown.stream().map(Shown::message).toList());
            int place = wanted.lastIndexOf(added);
            if (place >= 0) {
                wanted.remove(place);
                got.filter(answer -> !wanted.subList(place, wanted.size()).contains(answer))
                        .ifPresent(answer -> wanted.add(place, answer));
                change(waiting, Reconciliation.of(shown, wanted, setting.clock().instant()));
            }
        } finally {
            writing.unlock();
        }
    }

    /** The host's view of the log: the messages that it read last, and those that joined since. */
    private List<LoggedMessage> readOrShown(Context context) {
        SortedMap<Long, LoggedMessage> known = new TreeMap<>();
        if (!isOut()) {
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
                reset();
            } else {
                session.clear(setting.clearMode());
                if (setting.clearMode() == ClearMode.DELETE) {
                    outage.of(session.scope()).ifPresent(Unlogged::forget);
                }
            }
        } finally {
            writing.unlock();
        }
    }

    private void reset() {
        Message reset = WindowReset.at(setting.clock().instant());
        Optional<Unlogged> waiting = waiting();
        if (waiting.isPresent()) {
            waiting.get().keep(List.of(reset));
            return;
        }
        try {
            session.clear(ClearMode.RESET_WINDOW);
        } catch (StoreException e) {
            outage.keep(log, List.of(reset), e);
        }
    }

    private ContextRequest request() {
        ContextRequest request = setting.request(systemPrompt);
        return request.withWindow(request.windowTokens(), request.reservedTokens() + (turnBegins ? 0 : media.tokens()));
    }

    /** The messages that must still wait, if any: a turn asks the store once. */
    private Optional<Unlogged> waiting() {
        return outage.of(session.scope()).filter(unlogged -> unlogged.hasAsked() || !unlogged.tryToLog());
    }

    /** True if messages wait for the store; what they are numbered until then does not last. */
    private boolean isOut() {
        return outage.of(session.scope()).isPresent();
    }

    /** The known state, without asking the store again in a turn that has asked. */
    private Context context() {
        ContextRequest request = request();
        Optional<Unlogged> waiting =
                outage.of(session.scope()).filter(unlogged -> unlogged.isMidTurn() || !unlogged.tryToLog());
        if (waiting.isPresent()) {
            return waiting.get().shown(request);
        }
        try {
            if (!midTurn) { // a context would not say that it is only what was known last
                lastSeen = session.status().state().lastSeq();
            }
            return session.context(request);
        } catch (StoreException e) {
            return outage.asked(log, e).shown(request);
        }
    }

    /** The messages without system messages, the last of which fills the slot. */
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

    /**
     * A question that stands unanswered at the end of the log and comes again is a retry, after a model that failed: it is
     * there already.
     */
    private List<ChatMessage> withoutRetry(List<ChatMessage> messages) {
        if (!(messages.get(0) instanceof UserMessage question)) {
            return messages;
        }
        long last = lastSeen < 0 ? session.status().state().lastSeq() : lastSeen;
        lastSeen = -1;
        List<LoggedMessage> newest = last == 0 ? List.of() : session.messages(new Span(last, last + MOST_MEANWHILE));
        boolean retried = newest.stream()
                .skip(Math.max(0, newest.size() - 1))
                .map(LoggedMessage::message)
                .anyMatch(logged -> logged.role() == Role.USER
                        && MessageCodec.decode(logged).equals(List.of(Media.withoutBytes(question))));
        return retried ? messages.subList(1, messages.size()) : messages;
    }

    private void log(List<Message> messages) {
        try {
            session.append(messages);
            outage.isOver();
        } catch (StoreException e) {
            outage.keep(log, messages, e);
        }
    }

    /** While the store fails, it is asked again once per turn: each time may take as long as it patiently waits. */
    private void append(List<ChatMessage> said) {
        Instant now = setting.clock().instant();
        boolean turn = said.get(0) instanceof UserMessage;
        midTurn = !(said.get(said.size() - 1) instanceof AiMessage answer) || answer.hasToolExecutionRequests();
        List<Message> messages = encoded(said, now);
        Optional<Unlogged> waiting = turn ? waiting() : outage.of(session.scope());
        if (waiting.isPresent()) {
            waiting.get().keep(messages);
            return;
        }
        try {
            List<Message> fresh =
                    messages.subList(said.size() - withoutRetry(said).size(), messages.size());
            if (!fresh.isEmpty()) {
                LateResults.append(session, fresh);
                outage.isOver();
            }
        } catch (StoreException e) {
            outage.keep(log, messages, e);
        }
    }

    private List<Message> encoded(List<ChatMessage> messages, Instant now) {
        return messages.stream()
                .map(message -> {
                    Message encoded = MessageCodec.encode(message, now);
                    return message instanceof UserMessage question
                            ? asked.told(session.scope(), question, encoded)
                            : encoded;
                })
                .toList();
    }
}
