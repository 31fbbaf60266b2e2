package dev.varve.dashboard.project;

import dev.varve.ContinuationHint;
import dev.varve.Correction;
import dev.varve.Digest;
import dev.varve.Fact;
import dev.varve.Fidelity;
import dev.varve.HandOut;
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
import dev.varve.dashboard.session.FactView;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.web.ApiCall;
import dev.varve.dashboard.web.Problem;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import dev.varve.store.Commit;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The memory of projects. Messages are never edited: a correction changes what briefings say about them. Thread-safe.
 */
public final class Projects {
    /** The session for statements that people enter in the dashboard. */
    public static final String SESSION = "dashboard";

    /** Room for all that is in force. */
    private static final int ALL_TOKENS = 200_000;

    private static final int MOST_FACTS = 500;
    private static final int MOST_CHARS = 2_000;
    private static final String ANSWER = "Noted.";

    private final MemorySource source;
    private final Changes changes;

    /** Reads from this source. */
    public Projects(MemorySource source) {
        this.source = source;
        this.changes = new Changes(source);
    }

    /**
     * The projects of the tenant.
     *
     * @param projects the most recently active first
     */
    public record ProjectList(List<ProjectRow> projects) {}

    /**
     * A project in the list.
     *
     * @param project       its name
     * @param sessions      how many it has
     * @param messages      how many they have
     * @param lastMessageAt time of the newest
     */
    public record ProjectRow(String project, int sessions, long messages, Instant lastMessageAt) {
        private ProjectRow plus(ProjectRow other) {
            return new ProjectRow(
                    project,
                    sessions + other.sessions,
                    messages + other.messages,
                    lastMessageAt.isAfter(other.lastMessageAt) ? lastMessageAt : other.lastMessageAt);
        }
    }

    /** All of them. */
    public ProjectList list(ApiCall call) {
        Map<String, ProjectRow> rows = new TreeMap<>();
        for (SessionSummary each : source.store().sessions(source.tenant())) {
            String name = each.scope().resource();
            SessionState state = each.state();
            rows.merge(name, new ProjectRow(name, 1, state.messages(), state.lastMessageAt()), ProjectRow::plus);
        }
        return new ProjectList(rows.values().stream()
                .sorted(Comparator.comparing(ProjectRow::lastMessageAt).reversed())
                .toList());
    }

    /** The project. */
    public ProjectView view(ApiCall call) {
        String name = call.project();
        Project project = Project.of(source.store(), source.tenant(), name);
        MemorySource.Handed handed = source.handed(name);
        Digest all = project.digest(ALL_TOKENS, source.policy().zone());
        List<Correction> corrections = source.store().corrections(source.tenant(), name);
        List<ProjectView.Change> corrected = changes.of(corrections);
        Holdings holdings =
                new Holdings(corrections, corrected, handed.digest().lines().toList());
        return new ProjectView(
                name,
                project.sessions().size(),
                handed.tokens(),
                handed.text(),
                holdings.of(all.rules()),
                holdings.of(all.decisions()),
                holdings.of(all.lately()),
                all.open().stream().map(Holdings::line).toList(),
                changes.withRetired(corrected, name),
                source.store().facts(source.tenant(), name, EnumSet.of(Fact.Status.CURRENT)).stream()
                        .limit(MOST_FACTS)
                        .map(FactView::of)
                        .toList());
    }

    /**
     * Texts given to agents of a project.
     *
     * @param used number that the next turn used
     * @param unused number that it did not use
     * @param unknown number not examined yet
     * @param handOuts newest first
     */
    public record HandOutLog(int used, int unused, int unknown, List<HandOutView> handOuts) {}

    /** The log of texts given to its agents. */
    public HandOutLog handOuts(ApiCall call) {
        List<HandOut> all = source.store().handOuts(source.tenant(), call.project(), HandOut.MOST);
        return new HandOutLog(
                count(all, HandOut.Use.YES),
                count(all, HandOut.Use.NO),
                count(all, HandOut.Use.UNKNOWN),
                all.stream()
                        .limit(call.number("limit", 50, 1, HandOut.MOST))
                        .map(HandOutView::of)
                        .toList());
    }

    private static int count(List<HandOut> handOuts, HandOut.Use use) {
        return (int) handOuts.stream().filter(each -> each.use() == use).count();
    }

    /** Corrects a statement that holds. */
    public ProjectView correct(ApiCall call) {
        Correction.Kind kind = EnumSet.allOf(Correction.Kind.class).stream()
                .filter(each -> each.name().equalsIgnoreCase(call.required("kind")))
                .findFirst()
                .orElseThrow(() -> Problem.badRequest("kind is edit, supersede, retire or pin"));
        changes.correct(
                call.project(),
                call.required("id"),
                kind,
                oneLine(call.text("text").orElse("")));
        return view(call);
    }

    /** Undoes a correction. */
    public ProjectView undo(ApiCall call) {
        changes.undo(call.project(), call.required("id"));
        return view(call);
    }

    private static String oneLine(String text) {
        if (text.length() > MOST_CHARS) {
            throw Problem.badRequest("say it in at most " + MOST_CHARS + " characters");
        }
        return text.strip().replaceAll("\\s+", " ");
    }

    /**
     * Adds a statement of the user to a project, in a session of its own. Its note is critical, so it survives every
     * reflection, and as the newest wording it replaces older ones in the digest.
     */
    public ProjectView say(ApiCall call) {
        String text = oneLine(call.required("text"));
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

    /** Deletes a fact; the facts it superseded count again. */
    public ProjectView forgetFact(ApiCall call) {
        if (!source.store().deleteFact(source.tenant(), call.project(), call.required("id"))) {
            throw Problem.notFound("there is no such fact any more");
        }
        return view(call);
    }
}
