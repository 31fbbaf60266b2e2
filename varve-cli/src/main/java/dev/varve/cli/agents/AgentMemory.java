package dev.varve.cli.agents;

import dev.varve.Digest;
import dev.varve.Policy;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.Statement;
import dev.varve.StatementId;
import dev.varve.Varve;
import dev.varve.cli.agents.TranscriptImport.Result;
import dev.varve.cli.database.Forgotten;
import dev.varve.cli.engine.MissingVectors;
import dev.varve.internal.moment.Uses;
import dev.varve.mcp.DigestText;
import dev.varve.model.MemoryModel;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The database of all projects, open: imports transcripts, has notes written on the calling thread, makes hand-outs. */
public final class AgentMemory implements AutoCloseable {
    /** Token budget of the briefing at the start of a session. */
    static final int START = 2_000;

    private static final int GOING_ON = 4_000;

    /** Messages without vectors. */
    private static final int WORTH_LOADING = 50;

    private final AgentHome home;
    private final Store store;
    private final Forgotten forgotten;
    private final Clock clock;
    private final Varve varve;
    private final TranscriptImport imports;
    private final Set<Scope> touched = new LinkedHashSet<>();
    private final Set<Scope> over = new LinkedHashSet<>();
    private final List<Result> unprepared = new ArrayList<>();
    private final Set<String> emptied = new HashSet<>();
    private final boolean told;
    private boolean repaired;

    /**
     * Memory over a store, which stays open.
     *
     * @param forgotten content that is not imported again
     * @param model writes the notes
     */
    public AgentMemory(AgentHome home, Store store, Forgotten forgotten, MemoryModel model, Clock clock) {
        this(home, store, forgotten, model, clock, Optional.empty(), true);
    }

    /**
     * Memory over a store, which stays open.
     *
     * @param project resource of all imports; if empty, that of the folder in which a conversation took place
     * @param told whether to prepare briefings from this store; other stores leave nothing in the home
     */
    public AgentMemory(
            AgentHome home,
            Store store,
            Forgotten forgotten,
            MemoryModel model,
            Clock clock,
            Optional<String> project,
            boolean told) {
        this.home = home;
        this.told = told;
        this.store = store;
        this.forgotten = forgotten;
        this.clock = clock;
        this.varve = Varve.builder()
                .store(store)
                .keepStoreOpen()
                .policy(Policy.defaults().withSecrets(home.secrets()))
                .model(model)
                .executor(Runnable::run)
                .clock(clock)
                .build();
        this.imports = new TranscriptImport(varve, store, forgotten, home, clock, project, told);
    }

    /**
     * Imports a finished file and takes notes at once. Briefings are not updated until {@link #prepare}, which reads
     * the whole project and runs once for many files.
     */
    public List<Result> take(Path file) throws IOException {
        List<Result> results = imports.run(file, Optional.empty(), true);
        results.forEach(result -> touched.add(result.scope()));
        SessionBriefings handOuts = new SessionBriefings(home);
        for (Result result : results) {
            String project = result.scope().resource();
            if (told && result.messages() > 0 && emptied.add(project)) {
                handOuts.keepForProject(project, ""); // a process killed before that leaves the work to the next import
            }
        }
        unprepared.addAll(results);
        return results;
    }

    /** Prepares briefings after files were imported one by one. */
    public void prepare() throws IOException {
        List<Result> results = List.copyOf(unprepared);
        unprepared.clear();
        emptied.clear();
        handOut(results);
    }

    /**
     * Imports a file that its program may still write to, and prepares briefings for its projects.
     *
     * @param folder where the program ran, for a file that does not say so
     * @param over whether to take notes on everything at once
     */
    public List<Result> take(Path file, Path folder, boolean over) {
        List<Result> results = prepared(imports.run(file, Optional.of(folder), over));
        if (over) {
            results.forEach(result -> this.over.add(result.scope()));
        }
        return results;
    }

    /** Sessions that were imported and are over for now. */
    List<Scope> over() {
        return List.copyOf(over);
    }

    /** Prepares the briefings of a project again. */
    void renew(Scope session) throws IOException {
        new SessionBriefings(home).renew(store, session.tenant(), session.resource(), List.of(session));
    }

    /** Saves a person's words in a session, as its agent does with the tool {@code remember}. */
    void remember(Scope session, Map<String, String> arguments) {
        varve.session(session).saveTools().call("remember", arguments);
    }

    private List<Result> prepared(List<Result> results) {
        results.forEach(result -> touched.add(result.scope()));
        try {
            handOut(results);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return results;
    }

    /**
     * Computes vectors for the projects with new imports, until the given time. A session with few new messages waits
     * until it is worth loading a model; the rest of it is computed at the next import.
     */
    public void embed(MissingVectors missing, Instant until, Clock clock) {
        Set<String> projects = new LinkedHashSet<>();
        touched.forEach(scope -> projects.add(scope.resource()));
        for (String project : projects) {
            for (SessionSummary session :
                    Project.of(store, Scope.DEFAULT, project).sessions()) {
                Scope scope = session.scope();
                long count = missing.of(scope);
                boolean more = count >= WORTH_LOADING || count > 0 && !touched.contains(scope);
                while (more && clock.instant().isBefore(until)) {
                    more = missing.some(scope);
                }
            }
        }
    }

    /** True if a file is no longer being written. */
    boolean isQuiet(Path file) {
        return imports.isQuiet(file);
    }

    /** True if the database has a session, or had it before a deletion. */
    boolean has(Scope session) {
        return store.state(session).isPresent() || forgotten.has(session);
    }

    /** Deletes briefings that no session will read any more. */
    void dropOld() throws IOException {
        new SessionBriefings(home).dropOld(clock.instant());
        new Pending(home).dropOld(clock.instant());
        new LiveSessions(home).dropOld(clock.instant());
        GivenMarks.dropOld(home, clock.instant());
    }

    private void handOut(List<Result> results) throws IOException {
        if (!told) {
            return;
        }
        SessionBriefings handOuts = new SessionBriefings(home);
        DigestText texts = digest(home.secrets());
        LastProject last = new LastProject(texts);
        Set<String> projects = new LinkedHashSet<>();
        for (Result result : results) {
            Scope scope = result.scope();
            boolean grown = result.messages() > 0;
            if (grown || handOuts.ofProject(scope.resource()).isEmpty()) {
                projects.add(scope.resource());
            }
            if (mayGoOn(scope) && (grown || handOuts.ofSession(scope.session()).isEmpty())) {
                Project project = last.of(scope.resource());
                handOuts.keepForSession(scope.session(), texts.of(project, scope, GOING_ON));
                handOuts.keepOwn(scope.session(), texts.alone(project, scope, START));
            }
        }
        new HandOutQueue(home).drain(store, session -> sources(last.of(session.resource()), session));
        List<Scope> changed = results.stream().map(Result::scope).toList();
        for (String project : projects) {
            handOuts.renew(store, Scope.DEFAULT, project, last.of(project), changed);
            Uses.mark(store, Scope.DEFAULT, project, clock.instant());
        }
        if (!repaired) {
            handOuts.repair(store);
            repaired = true;
        }
    }

    /** The project that was asked for last, as it was then: all that is made of one is made of one reading. */
    private final class LastProject {
        private final DigestText texts;
        private String resource = "";
        private Optional<Project> project = Optional.empty();

        LastProject(DigestText texts) {
            this.texts = texts;
        }

        Project of(String asked) {
            Project known = project.filter(any -> resource.equals(asked))
                    .orElseGet(() -> texts.project(store, Scope.DEFAULT, asked).snapshot());
            resource = asked;
            project = Optional.of(known);
            return known;
        }
    }

    /** Statements behind the lines of the briefing that a session gets when it starts or resumes. */
    private static Map<String, StatementId> sources(Project project, Scope session) {
        Map<String, StatementId> sources = new HashMap<>();
        Stream.concat(
                        project.digest(GOING_ON, ZoneOffset.UTC).lines(),
                        project.digest(GOING_ON, ZoneOffset.UTC, session).lines())
                .forEach(line -> {
                    Digest.Line quoted = DigestText.quoted(line);
                    Statement.Place place = line.statement().place();
                    StatementId source = new StatementId(
                            line.session(),
                            place.isKnown()
                                    ? place
                                    : new Statement.Place(line.span().from(), 0, 0));
                    sources.put(quoted.toString(), source);
                    sources.put("- " + quoted.text(), source);
                });
        return sources;
    }

    /** Names the command by its path, since a clone of Varve is not on the search path. */
    public static DigestText digest(Policy.Secrets secrets) {
        return new DigestText(Launcher.inShell(Launcher.of(System.getProperties())), secrets);
    }

    private boolean mayGoOn(Scope scope) {
        Instant oldest = clock.instant().minus(SessionBriefings.KEPT);
        return store.state(scope)
                .filter(state -> state.lastMessageAt().isAfter(oldest))
                .isPresent();
    }

    @Override
    public void close() {
        varve.close();
    }
}
