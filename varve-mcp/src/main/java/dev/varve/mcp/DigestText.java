package dev.varve.mcp;

import dev.varve.Digest;
import dev.varve.Policy;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * The briefing of a session that begins or resumes: the project's digest with each line quoted, how to search
 * further, and a reminder to save facts that last. Sub-agents' sessions are left out; their results are in the words
 * of the agent that called them.
 */
public final class DigestText {
    private static final int LONGEST = 400;

    private final String more;
    private final Policy.Secrets secrets;

    /**
     * Creates texts for agents that search further with this command.
     *
     * @param command how a shell starts {@code varve}
     * @param secrets the policy for secrets
     */
    public DigestText(String command, Policy.Secrets secrets) {
        this.secrets = secrets;
        this.more = AgentTexts.start(command);
    }

    /**
     * The briefing of a new session; empty if there is nothing to tell.
     *
     * @param tokens maximum size, including all instructions
     */
    public String of(Store store, String tenant, String resource, int tokens) {
        return of(project(store, tenant, resource), tokens);
    }

    /** The briefing from a {@link #project}. */
    public String of(Project project, int tokens) {
        return text(project.digest(withoutMore(tokens), ZoneOffset.UTC));
    }

    /** The briefing of a session that resumes, whose own part comes first. */
    public String of(Store store, Scope session, int tokens) {
        return of(project(store, session.tenant(), session.resource()), session, tokens);
    }

    /** The briefing of a session that resumes, from a {@link #project}. */
    public String of(Project project, Scope session, int tokens) {
        return text(project.digest(withoutMore(tokens), ZoneOffset.UTC, session));
    }

    /** The digest for a new session without its last words, not quoted. */
    public Digest digest(Store store, String tenant, String resource, int tokens) {
        return project(store, tenant, resource).digest(withoutMore(tokens), ZoneOffset.UTC);
    }

    /** The digest for an agent that continues a session. */
    public Digest digest(Store store, Scope session, int tokens) {
        return project(store, session.tenant(), session.resource())
                .digest(withoutMore(tokens), ZoneOffset.UTC, session);
    }

    /** The briefing for an agent of another program that continues a session. */
    public String handOff(Store store, Scope session, int tokens) {
        return "Go on with the work of the session " + Quoted.of(session.session(), LONGEST) + ". What it knew:\n\n"
                + of(store, session, tokens);
    }

    /** The project's newest session with a person. */
    public Optional<Scope> newest(Store store, String tenant, String resource) {
        return project(store, tenant, resource).sessions().stream()
                .map(SessionSummary::scope)
                .filter(scope -> !scope.session().equals(Scope.REMEMBERED))
                .findFirst();
    }

    /** The briefing of a new session if this one were the only one of its project. */
    public String alone(Project project, Scope session, int tokens) {
        return of(project.only(session::equals), tokens);
    }

    /** The project's sessions with people. */
    public Project project(Store store, String tenant, String resource) {
        return Project.of(store, tenant, resource, List.of(), secrets).only(DigestText::isOwn);
    }

    /** The tokens that remain beside the hint on further searches. */
    private int withoutMore(int tokens) {
        return tokens - TokenEstimator.scriptAware().estimate(more);
    }

    /** A quoted digest as text, with a hint on further searches; empty if there is nothing to tell. */
    public String text(Digest digest) {
        return digest.isEmpty() ? "" : quoted(digest).text() + "\n" + more;
    }

    /** A briefing for a program without MCP servers: it names the command in place of tools. */
    public static String inShell(String text) {
        return AgentTexts.inShell(text);
    }

    /** True for a person's own session. The key of a sub-agent is that of its caller, a slash and its own name. */
    static boolean isOwn(Scope session) {
        return session.session().indexOf('/') < 0;
    }

    /** The digest with each line safe to quote in a prompt. */
    public static Digest quoted(Digest digest) {
        return new Digest(
                quoted(digest.rules()),
                quoted(digest.decisions()),
                digest.unshown(),
                quoted(digest.open()),
                quoted(digest.lately()),
                digest.sessions().stream()
                        .map(ending -> new Digest.Ending(
                                quoted(ending.session()),
                                ending.lastActive(),
                                Quoted.of(ending.branch(), LONGEST),
                                ending.messages(),
                                quoted(ending.lines()),
                                quoted(ending.lastWords())))
                        .toList());
    }

    private static List<Digest.Line> quoted(List<Digest.Line> lines) {
        return lines.stream().map(DigestText::quoted).toList();
    }

    /** A line made safe to quote in a prompt. */
    public static Digest.Line quoted(Digest.Line line) {
        return new Digest.Line(
                line.time(),
                Quoted.of(line.text(), LONGEST),
                quoted(line.session()),
                line.span(),
                line.statement(),
                line.id());
    }

    private static Scope quoted(Scope scope) {
        String key = Quoted.of(scope.session(), LONGEST);
        return new Scope(scope.tenant(), scope.resource(), key.isBlank() ? "?" : key);
    }
}
