package dev.varve.internal.engine;

import dev.varve.Context;
import dev.varve.LoggedMessage;
import dev.varve.Policy;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.internal.context.ProviderOrder;
import dev.varve.internal.context.TextBehind;
import dev.varve.internal.session.SessionView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recall without a tool call: what was said earlier and bears on what the user just said is shown again behind the user's
 * words. It is looked up once for each user message, so that the prompt begins as it did before in all rounds of the
 * turn. With the user's next message it goes, if little was said since; a long turn keeps it until notes take its
 * place, since to take it out would cost the cache more than it weighs. Thread-safe.
 *
 * <p>A search that fails or takes too long costs the passages, never the context.
 */
final class RelevantAgain {
    private static final Logger log = LoggerFactory.getLogger(RelevantAgain.class);

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** A cache reads for a tenth of what it costs to send text anew; passages are read some tens of times until notes come. */
    private static final double WORTH_KEEPING = 2;

    private static final int MOST_SESSIONS = 500;
    private static final int MOST_TURNS = 16;

    private final Policy policy;
    private final TokenEstimator estimator;
    private final Passages passages;
    private final Executor executor;

    /** By session; of each user message what was found, also if that is nothing, so that nothing appears later in its turn. */
    private final Map<Scope, Turns> sessions = newest(MOST_SESSIONS);

    RelevantAgain(Policy policy, TokenEstimator estimator, Passages passages, Executor executor) {
        this.policy = policy;
        this.estimator = estimator;
        this.passages = passages;
        this.executor = executor;
    }

    /**
     * What was found in a session.
     *
     * @param gone  messages deleted by then; what was found before a deletion is looked up again
     * @param texts by the number of the user message
     */
    private record Turns(long gone, Map<Long, String> texts) {
        Turns(long gone) {
            this(gone, newest(MOST_TURNS));
        }
    }

    private static <K, V> Map<K, V> newest(int most) {
        return new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }

    /** The context with passages behind the user messages for which there are any. */
    Context with(Scope scope, SessionView view, Context context) {
        Optional<LoggedMessage> asked = view.newestUser();
        if (policy.context().recall() == 0 || asked.isEmpty()) {
            return context;
        }
        long gone = view.state().goneMessages();
        Map<Long, String> known = known(scope, gone);
        long question = asked.get().seq();
        if (!known.containsKey(question)) {
            String text = lookUp(scope, asked.get(), context);
            synchronized (sessions) {
                turns(scope, gone).texts().putIfAbsent(question, text);
            }
            known = known(scope, gone);
        }
        return shown(context, known, question);
    }

    /** The same for the newest user message alone, whatever was found before, and without keeping it. */
    Context anew(Scope scope, SessionView view, Context context) {
        Optional<LoggedMessage> asked = view.newestUser();
        if (policy.context().recall() == 0 || asked.isEmpty()) {
            return context;
        }
        long question = asked.get().seq();
        return shown(context, Map.of(question, lookUp(scope, asked.get(), context)), question);
    }

    private Map<Long, String> known(Scope scope, long gone) {
        synchronized (sessions) {
            return Map.copyOf(turns(scope, gone).texts());
        }
    }

    private Turns turns(Scope scope, long gone) {
        return sessions.compute(scope, (any, known) -> known == null || known.gone() != gone ? new Turns(gone) : known);
    }

    private static boolean isAllShown(Context context) {
        return context.stats().coveredMessages() == 0 && context.stats().omittedMessages() == 0;
    }

    private String lookUp(Scope scope, LoggedMessage asked, Context context) {
        if (isAllShown(context)) {
            return "";
        }
        CompletableFuture<String> found =
                CompletableFuture.supplyAsync(() -> passages.of(scope, asked, context), executor);
        try {
            return found.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            log.debug("session {}: automatic recall took too long; this turn goes without", scope);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | CompletionException e) {
            log.warn("session {}: automatic recall failed ({}); this turn goes without", scope, e.toString());
        }
        return "";
    }

    /** The newest first, as long as the budget of the context holds them. */
    private Context shown(Context context, Map<Long, String> texts, long question) {
        long room = context.stats().budgetTokens()
                - context.stats().memoryTokens()
                - context.stats().messageTokens();
        long added = 0;
        long behind = 0;
        List<LoggedMessage> messages = new ArrayList<>(context.window());
        for (int i = messages.size() - 1; i >= 0; i--) {
            LoggedMessage logged = messages.get(i);
            String text = texts.getOrDefault(logged.seq(), "");
            int tokens = text.isEmpty() ? 0 : estimator.estimate(text);
            boolean stays = logged.seq() == question || behind > WORTH_KEEPING * tokens;
            behind = logged.role() == Role.USER ? logged.tokens() : behind + logged.tokens();
            if (tokens > 0 && stays && added + tokens <= room) {
                messages.set(i, TextBehind.of(logged, text, tokens));
                added += tokens;
            }
        }
        return added == 0
                ? context
                : new Context(
                        context.blocks(),
                        ProviderOrder.of(
                                messages.stream().map(LoggedMessage::message).toList()),
                        messages,
                        context.hint(),
                        context.stats().withMessageTokens(context.stats().messageTokens() + added));
    }
}
