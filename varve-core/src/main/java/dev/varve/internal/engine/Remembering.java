package dev.varve.internal.engine;

import dev.varve.Fact;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.VarveException;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.internal.fact.FactReview;
import dev.varve.internal.session.Masking;
import dev.varve.internal.session.SessionViews;
import dev.varve.store.Commit;
import dev.varve.store.Learning;
import dev.varve.store.SessionState;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keeps statements as facts because somebody asked for it. Thread-safe. */
public final class Remembering {
    /** In characters; more is a story, which a message tells. */
    public static final int LONGEST = 1_000;

    /** Each time another writer was faster; the statement is worked out again. */
    private static final int ATTEMPTS = 20;

    private final Engine engine;
    private final SessionViews views;
    private final FactReview facts;
    private final MemoryListener listener;
    private final Masking masking;

    Remembering(Engine engine, SessionViews views, TokenEstimator estimator, MemoryListener listener, Masking masking) {
        this.engine = engine;
        this.views = views;
        this.facts = new FactReview(estimator);
        this.listener = listener;
        this.masking = masking;
    }

    /** A statement of a conversation; its newest message stands behind it. */
    public Fact in(Scope scope, String statement) {
        String summary = masking.text(oneLine(statement));
        SessionState state = views.current(scope).state();
        Span newest = new Span(Math.max(1, state.lastSeq()), state.lastSeq() + 1);
        boolean hasNewest = state.lastSeq() > 0 && state.goneIn(newest) == 0;
        return kept(scope, hasNewest ? newest : appended(scope, oneLine(statement), ""), summary);
    }

    /** A statement outside of any conversation; it becomes a message of the session. */
    public Fact of(Scope scope, String statement, String speaker) {
        if (!scope.hasResource()) {
            throw new IllegalArgumentException("sessions of the resource \"" + scope.resource()
                    + "\" share nothing; name the resource that is to remember, or the session");
        }
        String said = oneLine(statement);
        String shown = masking.text(said);
        String summary = speaker.isBlank() ? shown : oneLine(speaker) + ": " + shown;
        Optional<Fact> known = shown.equals(said) ? known(scope, summary) : Optional.empty();
        return known.orElseGet(() -> kept(scope, appended(scope, said, speaker.strip()), summary));
    }

    private Optional<Fact> known(Scope scope, String summary) {
        return same(scope, facts.stated(scope, new Span(1, 2), summary, views.facts(scope), 1, engine.now()), summary);
    }

    private static String oneLine(String statement) {
        String line = statement.strip().replaceAll("\\s+", " ");
        if (line.isEmpty() || line.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "a statement to remember must have 1 to " + LONGEST + " characters, this one has " + line.length());
        }
        return line;
    }

    private Span appended(Scope scope, String statement, String speaker) {
        Message message =
                new Message(Role.USER, List.of(new Part.Text(statement)), engine.now(), "", speaker, Map.of());
        long seq = engine.append(scope, List.of(message)).get(0).seq();
        return new Span(seq, seq + 1);
    }

    private Fact kept(Scope scope, Span span, String summary) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            SessionState state = views.current(scope).state();
            Learning learning = facts.stated(scope, span, summary, views.facts(scope), state.learnedTo(), engine.now());
            Optional<Fact> known = same(scope, learning, summary);
            if (known.isPresent()) {
                return known.get();
            }
            if (views.commit(scope, new Commit.Learn(state.epoch(), learning, Usage.NONE))
                    .isPresent()) {
                listener.on(new MemoryEvent.Learned(scope, learning));
                return learning.facts().get(0);
            }
        }
        throw new VarveException("session " + scope + " was written to " + ATTEMPTS
                + " times while a statement was to be remembered; nothing was kept, try again");
    }

    /** The fact because of which nothing is learnt. */
    private Optional<Fact> same(Scope scope, Learning learning, String summary) {
        return learning.facts().isEmpty() ? facts.saying(scope, summary, views.facts(scope)) : Optional.empty();
    }
}
