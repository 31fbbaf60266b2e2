package dev.varve.cli.session;

import dev.varve.Fidelity;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Policy;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.Usage;
import dev.varve.cli.agents.NotesState;
import dev.varve.cli.agents.ProjectDatabase;
import dev.varve.cli.agents.UnreadRecord;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.database.RecordedSessions;
import dev.varve.cli.database.SessionChoice;
import dev.varve.cli.database.WithSession;
import dev.varve.cli.policy.PolicyOptions;
import dev.varve.cli.view.Texts;
import dev.varve.cli.view.UnreadFinder;
import dev.varve.internal.project.UnreadMessages;
import dev.varve.store.DurableStore;
import dev.varve.store.SessionPages;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.StoreCorruptException;
import dev.varve.store.StoreDamage;
import dev.varve.store.StoreHealth;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code varve status}: reads session rows and notes and counts messages; it reads no text of a message. */
@Command(name = "status", description = "Show the state of a session or, without --session, of the whole database.")
public final class StatusCommand extends WithSession {
    /** Limit of sessions whose notes and messages are read, since a database may have very many. */
    private static final int LOOKED_AT = 500;

    @Mixin
    private final PolicyOptions policy;

    /** Runs in this environment. */
    public StatusCommand(Environment environment) {
        super(environment);
        this.policy = new PolicyOptions(environment);
    }

    @Override
    public Integer call() {
        if (choice.key().isPresent()) {
            ProjectDatabase.ifOnlyOne(choice.database(), environment, output);
        }
        return choice.key().isPresent()
                ? choice.with(this::session, output::missing)
                : choice.database().with(this::database, output::missing);
    }

    private int session(SessionChoice.Chosen chosen) {
        SessionState state = chosen.state();
        List<String> damage = StoreDamage.of(chosen.store(), List.of(new SessionSummary(chosen.scope(), state)));
        List<Note> notes = notes(chosen);
        long chunks = notes.stream()
                .filter(note -> note.status() == Note.Status.BUFFERED)
                .count();
        UnreadMessages unread = UnreadMessages.of(chosen.scope(), notes)
                .with(unreadInDigests(List.of(new SessionSummary(chosen.scope(), state)))
                        .getOrDefault(chosen.scope(), List.of()));
        Fidelity observed = Texts.fidelity(notes, Observation.class);
        Fidelity reflected = Texts.fidelity(notes, Reflection.class);
        if (output.isJson()) {
            output.line(models().addTo(Texts.json(chosen.scope(), state)
                    .put("chunks", chunks)
                    .put("fidelity", Texts.json(observed))
                    .put("reflection_fidelity", Texts.json(reflected))
                    .put(
                            "holes",
                            chosen.store().holes(chosen.scope()).stream()
                                    .map(Texts::span)
                                    .toList())
                    .put("damage", damage)
                    .put("epoch", state.epoch())
                    .put("version", state.version())
                    .put("unread_messages", unread.messages())));
            return ExitCode.OK;
        }
        Scope scope = chosen.scope();
        output.field("Session", scope.toString());
        if (RecordedSessions.isRecorded(scope, state)) {
            output.field("Messages", Output.number(state.messages()));
            output.field("Tokens", Output.number(state.totalTokens()));
            output.field(
                    "Notes",
                    Output.number(notes.size()) + " of "
                            + Output.count(
                                    notes.stream().mapToLong(Note::tokens).sum(), "token")
                            + "; the session was recorded elsewhere, so no context is put together for it");
        } else {
            sizes(state, chunks);
        }
        if (!observed.equals(Fidelity.NONE)) {
            output.field("Fidelity", Texts.literals(observed, "messages"));
        }
        if (!reflected.equals(Fidelity.NONE)) {
            output.field("Condensed", Texts.literals(reflected, "notes that were replaced"));
        }
        if (!unread.messages().isEmpty()) {
            output.field("Unread", unread.text());
        }
        output.field("Model", usage(state.usage()));
        models().print(output);
        damage.forEach(each -> output.field("Damage", each));
        output.field("Time", Texts.minute(state.createdAt()) + " to " + Texts.minute(state.lastMessageAt()) + " UTC");
        return ExitCode.OK;
    }

    /** Those that the session uses or will use; none if one is damaged, which is said apart. */
    private static List<Note> notes(SessionChoice.Chosen chosen) {
        try {
            return chosen.store().notes(chosen.scope(), EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED));
        } catch (StoreCorruptException e) {
            return List.of();
        }
    }

    private void sizes(SessionState state, long chunks) {
        output.field(
                "Messages",
                Output.number(state.messages()) + ": " + Output.number(state.coveredMessages()) + " covered, "
                        + Output.number(state.rawMessages()) + " raw");
        output.field(
                "Tokens",
                Output.number(state.totalTokens()) + ": " + Output.number(state.coveredTokens()) + " covered, "
                        + Output.number(state.unobservedTokens()) + " raw");
        output.field(
                "Memory",
                Output.number(state.memoryTokens()) + " tokens: "
                        + Output.count(state.observations().count(), "observation") + ", "
                        + Output.count(state.reflections().count(), "reflection") + ", " + Output.count(chunks, "chunk")
                        + " ready");
    }

    /** Includes failed calls, since they were paid for too. Rules use no tokens. */
    private static String usage(Usage usage) {
        if (usage.tokens() == 0) {
            return usage.calls() == 0 ? "not asked yet" : "no tokens, in " + Output.count(usage.calls(), "run");
        }
        boolean cached = usage.cacheReadTokens() + usage.cacheWriteTokens() > 0;
        return Output.count(usage.calls(), "call") + ", " + Output.number(usage.inputTokens()) + " tokens in, "
                + Output.number(usage.outputTokens()) + " out"
                + (cached
                        ? ", " + Output.number(usage.cacheReadTokens()) + " from and "
                                + Output.number(usage.cacheWriteTokens()) + " into the cache"
                        : "");
    }

    private ModelState models() {
        return new ModelState(choice.database(), policy.settings().limits(), environment.clock());
    }

    private int database(DurableStore store) {
        List<SessionSummary> sessions = choice.database().sessions(store);
        long others = others(store);
        Totals totals = Totals.of(sessions);
        StoreHealth health = StoreHealth.of(
                store,
                Policy.defaults().observe().bufferEvery(),
                state -> true,
                environment.clock().instant());
        List<SessionSummary> newest = newest(sessions);
        List<String> damage = StoreDamage.of(store, newest);
        List<UnreadMessages> unread = new UnreadFinder(store)
                .of(newest.stream().map(SessionSummary::scope).toList(), unreadInDigests(sessions));
        HandOutCounts told = HandOutCounts.of(store, newest);
        Optional<NotesState> notes = choice.database().isOfAgents() ? NotesState.of(environment) : Optional.empty();
        if (output.isJson()) {
            JsonObject json = json(store, sessions.size(), totals, health, damage)
                    .put("sessions_of_other_tenants", others)
                    .put("told", told.json());
            notes.ifPresent(state -> json.put("notes", state.json()));
            output.line(models().addTo(json.put(
                    "unread_messages",
                    unread.stream()
                            .map(each -> JsonObject.empty()
                                    .put("session", each.scope().toString())
                                    .put("messages", each.messages()))
                            .toList())));
            return ExitCode.OK;
        }
        output.field(
                "Database",
                choice.database().name() + ", " + Output.number(store.sizeInBytes() / 1024) + " KB"
                        + Texts.schema(health.schema()));
        output.field(
                "Sessions",
                Output.number(sessions.size())
                        + (others == 0
                                ? ""
                                : " of tenant " + choice.database().tenant() + "; " + Output.number(others)
                                        + " of other tenants, not counted below"));
        output.field(
                "Messages",
                Output.number(totals.messages)
                        + (totals.covered == 0 ? "" : ", " + Output.number(totals.covered) + " covered"));
        output.field(
                "Tokens",
                Output.number(totals.tokens) + " raw"
                        + (totals.memory == 0 ? "" : ", " + Output.number(totals.memory) + " memory"));
        output.field("Model", usage(totals.usage));
        notes.ifPresent(state -> output.field("Notes", state.text()));
        if (told.handOuts() > 0) {
            output.field("Told", told.text());
        }
        models().print(output);
        unread.forEach(each -> output.field("Unread", each.scope() + ": " + each.text()));
        output.field("Health", health(health));
        damage.forEach(each -> output.field("Damage", each));
        return ExitCode.OK;
    }

    private Map<Scope, List<Long>> unreadInDigests(List<SessionSummary> sessions) {
        return UnreadRecord.of(
                environment,
                choice.database(),
                sessions.stream().map(SessionSummary::scope).toList());
    }

    private static List<SessionSummary> newest(List<SessionSummary> sessions) {
        return sessions.stream()
                .sorted(SessionSummary.NEWEST_FIRST)
                .limit(LOOKED_AT)
                .toList();
    }

    private long others(DurableStore store) {
        long others = 0;
        for (SessionPages pages = new SessionPages(store, SessionQuery.all()); pages.hasNext(); ) {
            others += pages.next().scope().tenant().equals(choice.database().tenant()) ? 0 : 1;
        }
        return others;
    }

    private JsonObject json(DurableStore store, int sessions, Totals totals, StoreHealth health, List<String> damage) {
        return JsonObject.empty()
                .put("database", choice.database().name())
                .put("bytes", store.sizeInBytes())
                .put("schema", health.schema().found())
                .put("healthy", health.isUp() && !health.isLate() && damage.isEmpty())
                .put("damage", damage)
                .put("sessions_behind", health.behind())
                .put("tokens_behind", health.behindTokens())
                .put("oldest_unobserved_seconds", health.oldest().toSeconds())
                .put("sessions", sessions)
                .put("messages", totals.messages)
                .put("covered", totals.covered)
                .put("tokens", totals.tokens)
                .put("memory_tokens", totals.memory)
                .put("model_calls", totals.usage.calls())
                .put("model_input_tokens", totals.usage.inputTokens())
                .put("model_output_tokens", totals.usage.outputTokens())
                .put("model_cache_read_tokens", totals.usage.cacheReadTokens())
                .put("model_cache_write_tokens", totals.usage.cacheWriteTokens());
    }

    /** The backlog counts messages that an observer with the default thresholds would have noted by now. */
    private static String health(StoreHealth health) {
        if (!health.isUp()) {
            return health.problem().orElse("a newer Varve has changed the schema; update this one");
        }
        return health.behind() == 0
                ? "ok, no session waits for its observer"
                : (health.isLate() ? "late, " : "ok, ") + Output.count(health.behind(), "session") + " with "
                        + Output.number(health.behindTokens())
                        + " tokens wait for an observer, the oldest message for " + age(health.oldest())
                        + (health.isLate() ? "; 'varve doctor' names them" : "");
    }

    private static String age(Duration age) {
        if (age.toHours() >= 48) {
            return age.toDays() + " days";
        }
        return age.toMinutes() >= 120 ? age.toHours() + " hours" : age.toMinutes() + " minutes";
    }

    private record Totals(long messages, long covered, long tokens, long memory, Usage usage) {
        static Totals of(List<SessionSummary> sessions) {
            Totals sum = new Totals(0, 0, 0, 0, Usage.NONE);
            for (SessionSummary session : sessions) {
                SessionState state = session.state();
                sum = new Totals(
                        sum.messages + state.messages(),
                        sum.covered + state.coveredMessages(),
                        sum.tokens + state.totalTokens(),
                        sum.memory + state.memoryTokens(),
                        sum.usage.plus(state.usage()));
            }
            return sum;
        }
    }
}
