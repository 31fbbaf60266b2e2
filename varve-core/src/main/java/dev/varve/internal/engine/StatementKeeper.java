package dev.varve.internal.engine;

import dev.varve.Fact;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.VarveException;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.internal.fact.FactReview;
import dev.varve.internal.fact.Stated;
import dev.varve.internal.session.Masking;
import dev.varve.internal.session.SessionViews;
import dev.varve.language.pattern.TextPattern;
import dev.varve.store.Commit;
import dev.varve.store.IdPrefix;
import dev.varve.store.Learning;
import dev.varve.store.SessionState;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Saves statements as facts at a person's request, without checking them, and retires them. Thread-safe.
 */
public final class StatementKeeper {
    /** In characters; more is a story, which a message tells. */
    public static final int LONGEST = 400;

    /** Each time another writer was faster; the statement is worked out again. */
    private static final int ATTEMPTS = 20;

    /** The marks that a digest puts around the words. */
    private static final TextPattern DATED =
            TextPattern.compile("^- (?:\\d{4}-\\d\\d-\\d\\d )?(?:The agent's note: )?");

    private static final String SAVED = " (saved)";

    private final Engine engine;
    private final SessionViews views;
    private final FactReview facts;
    private final MemoryListener listener;
    private final Masking masking;

    StatementKeeper(
            Engine engine, SessionViews views, TokenEstimator estimator, MemoryListener listener, Masking masking) {
        this.engine = engine;
        this.views = views;
        this.facts = new FactReview(estimator);
        this.listener = listener;
        this.masking = masking;
    }

    /** A person's statement in a conversation; its newest message stands behind it. */
    public Fact in(Scope scope, Fact.Type type, String statement) {
        Stated stated = Stated.byPerson(type, masking.text(oneLine(statement)));
        return kept(scope, newest(scope).orElseGet(() -> appended(scope, oneLine(statement), "")), stated, "");
    }

    /** A person's statement outside of any conversation; it becomes a message of the session. */
    public Fact of(Scope scope, Fact.Type type, String statement, String speaker) {
        checkShared(scope);
        String said = oneLine(statement);
        String shown = masking.text(said);
        Stated stated = Stated.byPerson(type, speaker.isBlank() ? shown : oneLine(speaker) + ": " + shown);
        Optional<Fact> known =
                shown.equals(said) ? facts.saying(scope, stated, views.facts(scope)) : Optional.<Fact>empty();
        return known.orElseGet(() -> kept(scope, appended(scope, said, speaker.strip()), stated, ""));
    }

    /** A person's statement in the place of something kept; it becomes a message of the session. */
    public Fact superseded(Scope scope, Fact old, String statement) {
        checkShared(scope);
        String said = oneLine(statement);
        return kept(scope, appended(scope, said, ""), Stated.byPerson(old.type(), masking.text(said)), old.id());
    }

    /** Takes back something kept; nothing comes in its place. */
    public Fact retired(Fact old) {
        String until = Fact.retired(engine.now());
        Scope keeper = keeper(old);
        return attempted(keeper, state -> {
            Learning learning = new Learning(state.learnedTo(), state.learnedTo(), List.of(), Map.of(old.id(), until));
            return committed(keeper, state, learning) ? Optional.of(old.withSupersededBy(until)) : Optional.empty();
        });
    }

    /** The session that taught a fact; if it was deleted and its facts were kept, that of what persons asked to remember. */
    private Scope keeper(Fact fact) {
        Scope origin = fact.origin();
        if (views.current(origin).state().lastSeq() > 0) {
            return origin;
        }
        Scope remembered = new Scope(origin.tenant(), origin.resource(), Scope.REMEMBERED);
        if (views.current(remembered).state().lastSeq() == 0) {
            appended(remembered, "No longer: " + fact.summary(), "");
        }
        return remembered;
    }

    /**
     * What is kept for a session's resource under a name.
     *
     * @param named an id, the beginning of one, the words, as a line of a digest has them, or some of the words
     * @throws IllegalArgumentException if several ids begin so, or several statements have the words
     */
    public Optional<Fact> find(Scope scope, String named) {
        String name = words(named.strip());
        List<Fact> known = views.facts(scope).stream().filter(Fact::isSaved).toList();
        return IdPrefix.find(known, fact -> List.of(fact.id()), name)
                .or(() -> FactReview.saved(scope, masking.text(name), known))
                .or(() -> having(known, name));
    }

    /** The one with some words. */
    private static Optional<Fact> having(List<Fact> known, String words) {
        String wanted = words.toLowerCase(Locale.ROOT);
        List<Fact> having = known.stream()
                .filter(fact -> wanted.length() >= IdPrefix.SHORTEST
                        && fact.summary().toLowerCase(Locale.ROOT).contains(wanted))
                .toList();
        if (having.size() > 1) {
            throw new IllegalArgumentException("\"" + words + "\" stands in " + having.size()
                    + " statements that were saved, such as " + having.get(0).summary() + " | "
                    + having.get(1).summary() + "; give all the words of one, or its id");
        }
        return having.stream().findFirst();
    }

    private static String words(String line) {
        String words = DATED.matcher(line).replaceFirst("");
        return words.endsWith(SAVED) ? words.substring(0, words.length() - SAVED.length()) : words;
    }

    private static void checkShared(Scope scope) {
        if (!scope.hasResource()) {
            throw new IllegalArgumentException("sessions of the resource \"" + scope.resource()
                    + "\" share nothing; name the resource that is to remember, or the session");
        }
    }

    static String oneLine(String statement) {
        String line = statement.strip().replaceAll("\\s+", " ");
        if (line.isEmpty() || line.length() > LONGEST) {
            throw new IllegalArgumentException("a statement to remember must have 1 to " + LONGEST
                    + " characters, this one has " + line.length() + "; say it in a sentence");
        }
        return line;
    }

    /** The newest message of a session, unless it was deleted. */
    Optional<Span> newest(Scope scope) {
        SessionState state = views.current(scope).state();
        Span newest = new Span(Math.max(1, state.lastSeq()), state.lastSeq() + 1);
        return state.lastSeq() > 0 && state.goneIn(newest) == 0 ? Optional.of(newest) : Optional.empty();
    }

    private Span appended(Scope scope, String statement, String speaker) {
        return appended(scope, Message.user(statement, engine.now()).withSpeaker(speaker));
    }

    Span appended(Scope scope, Message message) {
        long seq = engine.append(scope, List.of(message)).get(0).seq();
        return new Span(seq, seq + 1);
    }

    /**
     * Keeps a statement.
     *
     * @param replaced id of what it takes the place of; empty if of nothing that was named
     */
    Fact kept(Scope scope, Span span, Stated stated, String replaced) {
        return attempted(scope, state -> {
            List<Fact> known = views.facts(scope);
            Learning learning = facts.stated(scope, span, stated, known, state.learnedTo(), engine.now());
            Optional<Fact> same = facts.saying(scope, stated, known);
            Fact fact = same.orElseGet(() -> learning.facts().get(0));
            Learning all = replaced.isEmpty() || replaced.equals(fact.id())
                    ? learning
                    : new Learning(
                            learning.from(), learning.to(), learning.facts(), with(learning, replaced, fact.id()));
            boolean changes = !all.facts().isEmpty() || !all.superseded().isEmpty();
            return !changes || committed(scope, state, all) ? Optional.of(fact) : Optional.empty();
        });
    }

    private static Map<String, String> with(Learning learning, String old, String newer) {
        Map<String, String> superseded = new HashMap<>(learning.superseded());
        superseded.put(old, newer);
        return superseded;
    }

    private boolean committed(Scope scope, SessionState state, Learning learning) {
        boolean done = views.commit(scope, new Commit.Learn(state.epoch(), learning, Usage.NONE))
                .isPresent();
        if (done) {
            listener.on(new MemoryEvent.Learned(scope, learning));
        }
        return done;
    }

    private Fact attempted(Scope scope, Function<SessionState, Optional<Fact>> attempt) {
        for (int i = 0; i < ATTEMPTS; i++) {
            Optional<Fact> kept = attempt.apply(views.current(scope).state());
            if (kept.isPresent()) {
                return kept.get();
            }
        }
        throw new VarveException("session " + scope + " was written to " + ATTEMPTS
                + " times while a statement was to be remembered; nothing was kept, try again");
    }
}
