package dev.varve.dashboard.project;

import dev.varve.ContinuationHint;
import dev.varve.Digest;
import dev.varve.Fact;
import dev.varve.Fidelity;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Priority;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.dashboard.project.ProjectView.SourcedLine;
import dev.varve.dashboard.session.FactView;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.web.Call;
import dev.varve.dashboard.web.Problem;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import dev.varve.store.Commit;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** What is known of a project. To change it is to say it anew: nothing that was said is edited. Thread-safe. */
public final class Projects {
    /** The session in which people say things by the dashboard. */
    public static final String SESSION = "dashboard";

    private static final int DIGEST_TOKENS = 2_000;
    private static final int OPEN_SESSIONS = 5;
    private static final int MOST_OPEN = 50;
    private static final int MOST_FACTS = 500;
    private static final int MOST_CHARS = 2_000;
    private static final String ANSWER = "Noted.";

    private final MemorySource source;

    /** Reads from this source. */
    public Projects(MemorySource source) {
        this.source = source;
    }

    /** The project. */
    public ProjectView view(Call call) {
        String name = call.project();
        Project project = Project.of(source.store(), source.tenant(), name);
        List<SessionSummary> sessions = project.sessions();
        Digest digest = project.digest(DIGEST_TOKENS, source.policy().zone());
        return new ProjectView(
                name,
                sessions.size(),
                digest.tokens(),
                digest.text(),
                Stream.concat(digest.rules().stream(), digest.decisions().stream())
                        .map(Projects::line)
                        .toList(),
                open(sessions),
                source.store().facts(source.tenant(), name, EnumSet.of(Fact.Status.CURRENT)).stream()
                        .limit(MOST_FACTS)
                        .map(FactView::of)
                        .toList());
    }

    private static SourcedLine line(Digest.Line line) {
        return new SourcedLine(
                line.time().toLocalDate() + " " + line.time().toLocalTime().truncatedTo(ChronoUnit.MINUTES),
                line.text(),
                line.session().session(),
                line.span().from(),
                line.span().to());
    }

    private List<SourcedLine> open(List<SessionSummary> sessions) {
        List<SourcedLine> open = new ArrayList<>();
        for (SessionSummary session : sessions.stream().limit(OPEN_SESSIONS).toList()) {
            List<Note> notes =
                    source.store().notes(session.scope(), EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED));
            for (int i = notes.size() - 1; i >= 0 && open.size() < MOST_OPEN; i--) {
                Note note = notes.get(i);
                note.lines().stream()
                        .filter(line -> line.kind() == NoteLine.Kind.OPEN)
                        .forEach(line -> open.add(new SourcedLine(
                                line.toString().substring(1, 17),
                                line.text(),
                                session.scope().session(),
                                line.span().equals(NoteLine.WHOLE)
                                        ? note.span().from()
                                        : line.span().from(),
                                line.span().equals(NoteLine.WHOLE)
                                        ? note.span().to()
                                        : line.span().to())));
            }
        }
        return open;
    }

    /**
     * Says something to a project, as the user, in a session of its own. The note on it is critical, so that it stays through
     * every reflection, and as the newest wording it takes the place of older ones in the digest.
     */
    public ProjectView say(Call call) {
        String text = call.required("text").strip().replaceAll("\\s+", " ");
        if (text.length() > MOST_CHARS) {
            throw Problem.badRequest("say it in at most " + MOST_CHARS + " characters");
        }
        Scope scope = source.scope(call.project(), SESSION);
        Instant now = source.clock().instant();
        List<LoggedMessage> logged =
                source.varve().session(scope).append(Message.user(text, now), Message.assistant(ANSWER, now));
        Span span = new Span(logged.get(0).seq(), logged.get(1).seq() + 1);
        NoteLine line = new NoteLine(
                LocalDateTime.ofInstant(now, source.policy().zone()).truncatedTo(ChronoUnit.MINUTES),
                Priority.CRITICAL,
                NoteLine.Kind.DECIDED,
                "User",
                text,
                new Span(span.from(), span.from() + 1),
                List.of(),
                List.of(),
                Statement.of(Voice.PERSON)
                        .withIntents(Set.of(Intent.RULE))
                        .withLasting(Statement.CERTAIN)
                        .withPlace(new Statement.Place(span.from(), 0, text.length())));
        Observation note = new Observation(
                "said-" + UUID.randomUUID(),
                span,
                List.of(line),
                TokenEstimator.scriptAware().estimate(line.toString()),
                logged.stream().mapToLong(LoggedMessage::tokens).sum(),
                now,
                SESSION,
                Note.Status.BUFFERED,
                ContinuationHint.NONE,
                Fidelity.NONE);
        long gone = source.store().state(scope).map(SessionState::goneMessages).orElse(0L);
        boolean noted = source.store()
                        .commit(scope, new Commit.Buffer(note, Usage.NONE).withGone(gone))
                        .isPresent()
                && source.store()
                        .commit(scope, new Commit.Activate(List.of(note)))
                        .isPresent();
        if (!noted) {
            throw Problem.conflict("it was said, and its note comes later: somebody else wrote to session " + scope);
        }
        return view(call);
    }

    /** Deletes a fact; those that it took the place of count again. */
    public ProjectView forgetFact(Call call) {
        if (!source.store().deleteFact(source.tenant(), call.project(), call.required("id"))) {
            throw Problem.notFound("there is no such fact any more");
        }
        return view(call);
    }
}
