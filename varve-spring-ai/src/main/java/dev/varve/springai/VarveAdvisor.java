package dev.varve.springai;

import dev.varve.ContextRequest;
import dev.varve.RecallTool;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.VarveException;
import dev.varve.internal.outage.Outage;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.client.advisor.api.BaseAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.MemoryAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.ToolAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallback;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * The memory of a {@code ChatClient}, in place of {@code MessageChatMemoryAdvisor}. Every model call gets notes on
 * the messages no longer shown and all messages since, within the policy's budget; every message is logged, including
 * tool calls and results.
 *
 * <pre>{@code
 * ChatClient client = ChatClient.builder(model).defaultAdvisors(VarveAdvisor.of(varve)).build();
 * client.prompt().user(text).advisors(a -> a.param(ChatMemory.CONVERSATION_ID, "chat-1")).call().content();
 * }</pre>
 *
 * <p>It works on both sides of Spring AI's tool loop. Outside, it sees the start and end of a turn; for the model
 * calls in between it adds a second advisor to the chain, directly inside the loop. So it does not depend on the
 * messages that the loop carries from round to round, and it finds the loop wherever the host has put it. Advisors of
 * lower precedence, such as those for retrieval, run inside and change the prompt, not the memory.
 *
 * <p>A call without {@link ChatMemory#CONVERSATION_ID} has no memory; the first one logs a warning.
 *
 * <p>While the store fails, turns continue with the last known state and the messages since, which wait in the heap
 * and are logged when the store is back. Thread-safe.
 */
public final class VarveAdvisor implements CallAdvisor, StreamAdvisor, MemoryAdvisor {
    /** Parameter of a call: the tenant; default {@link Scope#DEFAULT}. */
    public static final String TENANT = "varve_tenant";

    /** Parameter of a call: the user or agent that owns the conversation; default {@link Scope#DEFAULT}. */
    public static final String RESOURCE = "varve_resource";

    private static final Logger log = LoggerFactory.getLogger(VarveAdvisor.class);

    private final Varve varve;
    private final AdvisedTurn.Setting setting;
    private final int order;
    private final Optional<Function<Session, RecallCallback>> recall;
    private final AtomicBoolean warned = new AtomicBoolean();
    private final AtomicBoolean warnedOfOthers = new AtomicBoolean();

    private VarveAdvisor(Builder builder) {
        this.varve = builder.varve;
        this.setting = new AdvisedTurn.Setting(
                builder.clock,
                ContextRequest.EMPTY.withWindow(builder.windowTokens, builder.reservedTokens),
                new Outage());
        this.order = builder.order;
        this.recall = builder.recall ? Optional.of(builder.recallTool) : Optional.empty();
    }

    /** An advisor with the builder's defaults. */
    public static VarveAdvisor of(Varve varve) {
        return builder(varve).build();
    }

    /** Defaults: system clock, window unknown, recall tool offered, times in the policy's zone, the order of Spring AI's own memory. */
    public static Builder builder(Varve varve) {
        return new Builder(varve);
    }

    @Override
    public String getName() {
        return "Varve";
    }

    @Override
    public int getOrder() {
        return order;
    }

    @Override
    public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
        Optional<Session> session = session(request.context());
        if (session.isEmpty()) {
            return chain.nextCall(request);
        }
        warnOfOthers(chain.getCallAdvisors());
        Loop loop = Loop.of(chain.getCallAdvisors(), order);
        AdvisedTurn turn = AdvisedTurn.begin(session.get(), setting, request.prompt());
        ChatClientResponse response =
                loop.chain(chain.copy(this), turn).nextCall(withRecall(request, loop, session.get()));
        turn.end(Optional.ofNullable(response.chatResponse()));
        return response;
    }

    @Override
    public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
        Optional<Session> session = session(request.context());
        if (session.isEmpty()) {
            return chain.nextStream(request);
        }
        warnOfOthers(chain.getStreamAdvisors());
        Loop loop = Loop.of(chain.getStreamAdvisors(), order);
        StreamAdvisorChain rest = chain.copy(this);
        return Mono.fromCallable(() -> AdvisedTurn.begin(session.get(), setting, request.prompt()))
                .subscribeOn(Schedulers.boundedElastic())
                .flatMapMany(turn -> loop.chain(rest, turn)
                        .nextStream(withRecall(request, loop, session.get()))
                        .doOnNext(response -> turn.direct(Optional.ofNullable(response.chatResponse())))
                        .doOnComplete(turn::seen));
    }

    private Optional<Session> session(Map<String, ? extends @Nullable Object> parameters) {
        Optional<Session> session = Scopes.of(parameters).map(varve::session);
        if (session.isEmpty() && warned.compareAndSet(false, true)) {
            log.warn(
                    "a call without a conversation has no memory; name it with"
                            + " .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, id)), \"{}\"",
                    ChatMemory.CONVERSATION_ID);
        }
        return session;
    }

    /** Two memories in one chain send every message twice. */
    private void warnOfOthers(List<? extends Advisor> advisors) {
        advisors.stream()
                .filter(advisor -> advisor instanceof MemoryAdvisor && advisor != this)
                .findFirst()
                .filter(other -> warnedOfOthers.compareAndSet(false, true))
                .ifPresent(other -> log.warn(
                        "{} is in the chain beside Varve, so every message is sent twice; remove one of them: take {} out of"
                                + " the ChatClient, or set varve.chat.advise=false",
                        other.getName(),
                        other.getClass().getSimpleName()));
    }

    /** Offers the recall tool if the loop will run its calls, unless the host has a tool of that name. */
    private ChatClientRequest withRecall(ChatClientRequest request, Loop loop, Session session) {
        ChatOptions options = request.prompt().getOptions();
        if (recall.isEmpty() || !loop.runsTools() || !(options instanceof ToolCallingChatOptions calling)) {
            return request;
        }
        List<ToolCallback> given = calling.getToolCallbacks();
        List<ToolCallback> tools = new ArrayList<>(given == null ? List.of() : given);
        if (tools.stream().anyMatch(tool -> tool.getToolDefinition().name().equals(RecallTool.NAME))) {
            return request;
        }
        tools.add(recall.get().apply(session));
        Prompt prompt = new Prompt(
                request.prompt().getInstructions(),
                calling.mutate().toolCallbacks(tools).build());
        return ChatClientRequest.builder()
                .prompt(prompt)
                .context(request.context())
                .build();
    }

    /**
     * The tool loop further inside a chain.
     *
     * @param order     where model calls are seen one by one
     * @param runsTools whether there is a loop; if not, it is around the memory, or the host carries out calls itself
     */
    private record Loop(int order, boolean runsTools) {
        static Loop of(List<? extends Advisor> advisors, int memory) {
            Optional<Integer> loop = advisors.stream()
                    .filter(ToolAdvisor.class::isInstance)
                    .map(Advisor::getOrder)
                    .findFirst();
            return new Loop(Math.max(loop.orElse(memory), memory) + 1, loop.isPresent());
        }

        BaseAdvisorChain chain(Object rest, AdvisedTurn turn) {
            if (rest instanceof BaseAdvisorChain chain) {
                return chain.mutate().push(new TurnAdvisor(turn, order)).build();
            }
            throw new VarveException("this chain of advisors cannot be extended: "
                    + rest.getClass().getName() + "; Varve works with the chains of ChatClient");
        }
    }

    /** Collects settings; not thread-safe. */
    public static final class Builder {
        private final Varve varve;
        private Clock clock = Clock.systemUTC();
        private long windowTokens;
        private long reservedTokens;
        private int order = Advisor.DEFAULT_CHAT_MEMORY_PRECEDENCE_ORDER;
        private boolean recall = true;
        private Function<Session, RecallCallback> recallTool = RecallCallback::of;

        private Builder(Varve varve) {
            this.varve = varve;
        }

        /** The clock for message times; Spring AI's messages have none. */
        public Builder clock(Clock newClock) {
            clock = newClock;
            return this;
        }

        /** The model's context window in tokens, and how much of it to keep free for the answer and for tools. */
        public Builder window(long tokens, long reserved) {
            windowTokens = tokens;
            reservedTokens = reserved;
            return this;
        }

        /**
         * Order in the chain; best before the tool loop. After it, each round counts as a turn, which works except
         * for the recall tool, results that tools return directly, and concurrent turns in one conversation.
         */
        public Builder order(int newOrder) {
            order = newOrder;
            return this;
        }

        /** True if {@link RecallCallback} is offered to the model; default true. */
        public Builder recallTool(boolean offered) {
            recall = offered;
            return this;
        }

        /** Zone in which the recall tool reads and shows times; default the policy's. */
        public Builder zone(ZoneId newZone) {
            recallTool = session -> RecallCallback.of(session).in(newZone);
            return this;
        }

        /** An advisor with these settings. */
        public VarveAdvisor build() {
            return new VarveAdvisor(this);
        }
    }
}
