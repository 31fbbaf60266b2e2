package dev.varve.internal.engine;

import dev.varve.Context;
import dev.varve.Context.Behind;
import dev.varve.LoggedMessage;
import dev.varve.Policy;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.internal.context.TextBehind;
import dev.varve.internal.recall.Passages;
import dev.varve.internal.recall.Passages.Recalled;
import dev.varve.internal.recall.Passages.Sought;
import dev.varve.internal.session.SessionView;
import dev.varve.internal.work.LatestUsed;
import dev.varve.store.SessionState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recall without a tool call: what was said earlier and bears on what the user just said is shown again behind the user's
 * words. It is looked up once for each user message that waits for its answer, so that the prompt begins as it did before in all rounds of the
 * turn. With the user's next message it goes, if little was said since; a long turn keeps it until notes take its
 * place, since to take it out would cost the cache more than it weighs. Thread-safe.
 *
 * <p>A search that fails or takes too long costs the passages, never the context.
 */
final class AutomaticRecall {
    private static final Logger log = LoggerFactory.getLogger(AutomaticRecall.class);

    /** A cache reads for a tenth of what it costs to send text anew; passages are read some ten times until notes come. */
    private static final double WORTH_KEEPING = 1;

    private static final int MOST_SESSIONS = 500;
    /** More than a large window holds: to forget one that is shown would change the prompt far from its end. */
    private static final int MOST_TURNS = 100;

    private final Policy policy;
    private final Passages passages;
    private final Executor executor;

    private final Map<Scope, Turns> sessions = LatestUsed.map(MOST_SESSIONS);

    /** Under way, one for a session: one that is slow must not get company with each turn. */
    private final Map<Scope, Search> searches = new ConcurrentHashMap<>();

    AutomaticRecall(Policy policy, Passages passages, Executor executor) {
        this.policy = policy;
        this.passages = passages;
        this.executor = executor;
    }

    private record Search(long question, CompletableFuture<Recalled> found) {}

    /** A life of a session in which no message was deleted: what was found in another must not be shown. */
    private record Life(Instant createdAt, long gone) {
        Life(SessionState state) {
            this(state.createdAt(), state.goneMessages());
        }
    }

    /** The version of the notes: when it changes, the prompt is rewritten anyway, and no passage needs to stay. */
    private record Notes(long watermark, long epoch) {
        Notes(SessionState state) {
            this(state.watermark(), state.epoch());
        }
    }

    /**
     * What was found in a session.
     *
     * @param found by the number of the user message; nothing is kept too, so that nothing appears later in a turn
     */
    private record Turns(Life life, Notes notes, Map<Long, Recalled> found) {
        Turns(SessionState state) {
            this(new Life(state), new Notes(state), LatestUsed.map(MOST_TURNS));
        }

        /** These, or if the prompt is written anew, what still counts of them: the passages of the turn that is under way. */
        Turns at(SessionState state, long question) {
            if (life.equals(new Life(state)) && notes.equals(new Notes(state))) {
                return this;
            }
            Turns next = new Turns(state);
            Recalled kept = found.getOrDefault(question, Recalled.NOTHING);
            if (life.equals(new Life(state)) && !kept.isNothing()) {
                next.found.put(question, kept);
            }
            return next;
        }
    }

    /** The context with passages behind the user messages for which there are any. */
    Context with(Scope scope, SessionView view, Context context) {
        Optional<LoggedMessage> asked = asked(view, context);
        if (asked.isEmpty()) {
            return context;
        }
        SessionState state = view.state();
        long question = asked.get().seq();
        Map<Long, Recalled> known = known(scope, state, question);
        if (!known.containsKey(question) && !isAnswered(context, question)) {
            Recalled found =
                    lookUp(scope, Optional.of(view), asked.get(), context, alsoShown(context, known, question));
            synchronized (sessions) {
                Recalled first = turns(scope, state, question).found().putIfAbsent(question, found);
                known.put(question, first == null ? found : first);
            }
        }
        return shown(context, known, question);
    }

    /** The same for the newest user message alone, whatever was found before, and without keeping it. */
    Context anew(Scope scope, SessionView view, Context context) {
        return asked(view, context)
                .map(asked -> shown(
                        context,
                        Map.of(asked.seq(), lookUp(scope, Optional.empty(), asked, context, Set.of())),
                        asked.seq()))
                .orElse(context);
    }

    /** Nothing of what was said in the session until now is shown again. */
    void forget(Scope scope) {
        synchronized (sessions) {
            sessions.remove(scope);
        }
    }

    /** The newest user message, if the context shows it. */
    private Optional<LoggedMessage> asked(SessionView view, Context context) {
        return policy.context().recall() == 0 || !policy.memory()
                ? Optional.empty()
                : view.newestUser()
                        .filter(user -> context.window().stream().anyMatch(logged -> logged.seq() == user.seq()));
    }

    private Map<Long, Recalled> known(Scope scope, SessionState state, long question) {
        synchronized (sessions) {
            return new HashMap<>(turns(scope, state, question).found());
        }
    }

    private Turns turns(Scope scope, SessionState state, long question) {
        return sessions.compute(scope, (any, known) -> known == null ? new Turns(state) : known.at(state, question));
    }

    private static boolean isAnswered(Context context, long question) {
        return context.window().stream()
                .filter(logged -> logged.seq() > question && logged.role() == Role.ASSISTANT)
                .anyMatch(answer -> answer.message().toolCalls().isEmpty());
    }

    private static boolean isAllShown(Context context) {
        return context.stats().coveredMessages() == 0 && context.stats().omittedMessages() == 0;
    }

    private Recalled lookUp(
            Scope scope, Optional<SessionView> now, LoggedMessage asked, Context context, Set<Long> alsoShown) {
        if (isAllShown(context)) {
            return Recalled.NOTHING;
        }
        long tokens = policy.context().recall();
        try {
            Sought sought = now.map(view -> passages.seek(scope, view, asked, context, tokens, alsoShown))
                    .orElseGet(() -> new Sought(
                            Optional.empty(), () -> passages.of(scope, now, asked, context, tokens, alsoShown)));
            return sought.found().orElseGet(() -> awaited(scope, asked, sought.rest()));
        } catch (RuntimeException e) {
            log.warn("session {}: automatic recall failed ({}); this turn goes without", scope, e.toString());
            return Recalled.NOTHING;
        }
    }

    /** For work that may take long. */
    private Recalled awaited(Scope scope, LoggedMessage asked, Supplier<Recalled> work) {
        Search search = searches.compute(
                scope,
                (any, running) -> running != null && !running.found().isDone()
                        ? running
                        : new Search(asked.seq(), CompletableFuture.supplyAsync(work, executor)));
        search.found().whenComplete((any, failure) -> searches.remove(scope, search));
        if (search.question() != asked.seq()) {
            return Recalled.NOTHING;
        }
        try {
            long within = TimeUnit.NANOSECONDS.convert(policy.context().recallWithin());
            return search.found().get(within, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            log.debug("session {}: automatic recall took too long; this turn goes without", scope);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | CompletionException e) {
            log.warn("session {}: automatic recall failed ({}); this turn goes without", scope, e.toString());
        }
        return Recalled.NOTHING;
    }

    /** Messages shown as passages after earlier messages. */
    private Set<Long> alsoShown(Context context, Map<Long, Recalled> known, long question) {
        Set<Long> seqs = new HashSet<>();
        staying(context, known, question)
                .forEach(text -> seqs.addAll(
                        known.getOrDefault(text.seq(), Recalled.NOTHING).seqs()));
        return seqs;
    }

    private static Context shown(Context context, Map<Long, Recalled> found, long question) {
        return TextBehind.with(context, staying(context, found, question));
    }

    /**
     * The newest first, as long as the budget of the context holds them. What was found for a smaller window may be shown in
     * this one as it was said.
     */
    private static List<Behind> staying(Context context, Map<Long, Recalled> found, long question) {
        long left = context.stats().budgetTokens()
                - context.stats().memoryTokens()
                - context.stats().messageTokens();
        long since = 0;
        List<Behind> staying = new ArrayList<>();
        List<LoggedMessage> messages = context.window();
        Set<Long> said = new HashSet<>();
        messages.forEach(logged -> said.add(logged.seq()));
        for (int i = messages.size() - 1; i >= 0; i--) {
            LoggedMessage logged = messages.get(i);
            Recalled text = found.getOrDefault(logged.seq(), Recalled.NOTHING);
            long tokens = text.block().tokens();
            boolean stays = logged.seq() == question || since > WORTH_KEEPING * tokens;
            since = logged.role() == Role.USER ? logged.tokens() : since + logged.tokens();
            boolean isNews = Collections.disjoint(text.seqs(), said);
            if (!text.isNothing() && stays && isNews && tokens <= left) {
                staying.add(new Behind(logged.seq(), text.block()));
                left -= tokens;
            }
        }
        return staying;
    }
}
