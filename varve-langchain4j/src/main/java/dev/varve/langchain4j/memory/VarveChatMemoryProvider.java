package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.ChatMemoryProvider;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.observability.api.listener.AiServiceListener;
import dev.varve.ClearMode;
import dev.varve.Context;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.VarveBuilder;
import dev.varve.VarveException;
import dev.varve.internal.outage.Outage;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands out chat memories over Varve's sessions: one session per memory id. Getting one does no I/O and keeps nothing, so
 * it may be called wherever LangChain4j likes to. Thread-safe; close {@link Varve} after the agents.
 *
 * <pre>{@code
 * Assistant assistant = AiServices.builder(Assistant.class)
 *         .chatModel(model)
 *         .chatMemoryProvider(VarveChatMemoryProvider.of(varve))
 *         .tools(RecallTool.of(varve))
 *         .build();
 * }</pre>
 */
public final class VarveChatMemoryProvider implements ChatMemoryProvider {
    private static final Logger LOG = LoggerFactory.getLogger(VarveChatMemoryProvider.class);

    /** Tokens that a context leaves free of the window unless told otherwise. */
    public static final long RESERVE = 2_000;

    private final Varve varve;
    private final Function<Object, Scope> scopes;
    private final VarveChatMemory.Setting setting;
    private final UnseenNotes unseen = new UnseenNotes();
    private final BehindQuestions behind = new BehindQuestions();
    private final AskedQuestions asked = new AskedQuestions();
    private final Outage outage = new Outage();

    private VarveChatMemoryProvider(Varve varve, Function<Object, Scope> scopes, VarveChatMemory.Setting setting) {
        this.varve = varve;
        this.scopes = scopes;
        this.setting = setting;
    }

    /** A provider with the defaults that {@link Builder} names. */
    public static VarveChatMemoryProvider of(Varve varve) {
        return builder(varve).build();
    }

    /** Builds a provider over an engine, which the caller closes. */
    public static Builder builder(Varve varve) {
        return new Builder(varve);
    }

    /**
     * The memory of a conversation.
     *
     * @throws VarveException if the id is not text and no {@link Builder#scopes} maps it
     */
    @Override
    public ChatMemory get(Object memoryId) {
        return memory(memoryId);
    }

    private VarveChatMemory memory(Object memoryId) {
        Session session = varve.session(scopes.apply(memoryId));
        return new VarveChatMemory(memoryId, session, setting, unseen, behind, asked, outage);
    }

    /**
     * A provider for one of several agents: each agent has its own session per memory id, so that agents that work
     * for one user under one id do not read each other's turns. They share the resource, and with it facts.
     *
     * @param agent name of the agent, which stays the same across restarts
     */
    public VarveChatMemoryProvider forAgent(String agent) {
        if (agent.isBlank()) {
            throw new VarveException("an agent needs a name to have a memory of its own; give forAgent one");
        }
        return new VarveChatMemoryProvider(
                varve,
                scopes.andThen(scope -> new Scope(scope.tenant(), scope.resource(), scope.session() + "/" + agent)),
                setting);
    }

    /**
     * Adds recalled passages after the user's question, if the policy asks for them ({@link
     * dev.varve.policy.ContextPolicy#recall}). AI services read the memory before they add the question, so the
     * memory alone cannot: give this to {@code AiServices.chatRequestTransformer}. Without it, calls of AI services
     * have no passages; code that adds the question before it reads the memory does not need it.
     */
    public BiFunction<ChatRequest, Object, ChatRequest> requestTransformer() {
        return (request, memoryId) -> {
            Session session = varve.session(scopes.apply(memoryId));
            if (outage.of(session.scope()).isPresent()) {
                return request; // its question is not in the log
            }
            try {
                Context context = session.contextAt(Long.MAX_VALUE, setting.request(""));
                return behind.with(session.scope(), context, request);
            } catch (VarveException e) {
                LOG.warn("session {}: this call goes without passages of earlier: {}", session.scope(), e.getMessage());
                return request;
            }
        };
    }

    /**
     * Listeners for AI services with output guardrails or retrieval: give them to {@code
     * AiServices.registerListeners}. With them the memory shows the answer that the user got. Without them it shows
     * the model's first answer, even if a guardrail rejected or rewrote it, since AI services add no other. They also
     * let notes distinguish the user's words from documents added by the host's own template.
     */
    public List<AiServiceListener<?>> listeners() {
        return new SeenAnswers(this::memory).listeners();
    }

    /**
     * Keeps the words of a streamed answer that its reader stopped. AI services tell their memory nothing of them: call this
     * where you cancel the stream.
     *
     * @param shown the words that the reader has seen; nothing is kept if they are blank
     */
    public void stopped(Object memoryId, String shown) {
        if (!shown.isBlank()) {
            memory(memoryId).stopped(AiMessage.from(shown));
        }
    }

    /** Recall over the same sessions, with times in UTC unless {@link RecallTool#in} says otherwise. */
    public RecallTool recallTool() {
        return RecallTool.of(varve, scopes, ZoneOffset.UTC);
    }

    /** Text is the name of a session; other ids have no meaning that would survive a restart. */
    static Scope scope(Object memoryId) {
        if (memoryId instanceof String name) {
            return Scope.of(name);
        }
        throw new VarveException(
                "memory id " + memoryId + " is a " + memoryId.getClass().getName()
                        + ", not a String; say with scopes(id -> …) which session it stands for");
    }

    /** Collects settings; not thread-safe. */
    public static final class Builder {
        private final Varve varve;
        private Function<Object, Scope> scopes = VarveChatMemoryProvider::scope;
        private Clock clock = Clock.systemUTC();
        private ClearMode clearMode = ClearMode.RESET_WINDOW;
        private long contextWindow;
        private long reserve = RESERVE;
        private NotesIn notesIn = NotesIn.SYSTEM_MESSAGE;

        private Builder(Varve varve) {
            this.varve = varve;
        }

        /** Maps memory ids to sessions; default: a String is the session of the default tenant and resource. */
        public Builder scopes(Function<Object, Scope> newScopes) {
            scopes = newScopes;
            return this;
        }

        /** The clock for message times, since LangChain4j's messages have none; default the system's. */
        public Builder clock(Clock newClock) {
            clock = newClock;
            return this;
        }

        /** The effect of {@code clear()}; default {@link ClearMode#RESET_WINDOW}. */
        public Builder onClear(ClearMode newMode) {
            clearMode = newMode;
            return this;
        }

        /**
         * Context window of the agent's model, in tokens; default 0, which means {@link VarveBuilder#contextWindow}.
         */
        public Builder contextWindow(long tokens) {
            contextWindow = tokens;
            return this;
        }

        /**
         * Tokens of the window to leave free for tool definitions, the answer, and the user's message: LangChain4j reads
         * the memory before it adds that. Default {@value #RESERVE}.
         */
        public Builder reserve(long tokens) {
            reserve = tokens;
            return this;
        }

        /** The place of the notes; default {@link NotesIn#SYSTEM_MESSAGE}. */
        public Builder notesIn(NotesIn place) {
            notesIn = place;
            return this;
        }

        /** A provider with these settings. */
        public VarveChatMemoryProvider build() {
            return new VarveChatMemoryProvider(
                    varve, scopes, new VarveChatMemory.Setting(clock, clearMode, contextWindow, reserve, notesIn));
        }
    }
}
