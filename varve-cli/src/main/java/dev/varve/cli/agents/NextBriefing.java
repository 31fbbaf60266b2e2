package dev.varve.cli.agents;

import dev.varve.Digest;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.cli.console.Environment;
import dev.varve.cli.database.Database;
import dev.varve.mcp.DigestText;
import dev.varve.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * The briefing of a project's next session, for every command that shows it; for projects of coding agents it is the
 * exact text.
 *
 * @param digest not quoted yet
 * @param text as the session reads it; empty if there is none
 */
public record NextBriefing(Digest digest, String text) {
    /** Default token budget. */
    public static final int TOKENS = AgentMemory.START;

    /**
     * Reads it.
     *
     * @param project the resource
     * @param tokens  at most
     */
    public static NextBriefing of(Environment environment, Database database, Store store, String project, int tokens) {
        return of(environment, database, store, project, tokens, Optional.empty());
    }

    /** Only its text, of a coding agents' project as it is kept since it was last written. */
    public static String text(Environment environment, Database database, Store store, String project, int tokens) {
        try {
            Optional<AgentHome> home = SessionBriefings.homeOf(environment, database);
            return home.isPresent()
                    ? new KeptDigest(home.get(), store, database.tenant(), project).text(tokens)
                    : of(environment, database, store, project, tokens).text();
        } catch (IOException e) {
            throw new UncheckedIOException("the texts for new sessions cannot be read or written", e);
        }
    }

    /** The briefing of a running session, whose own part comes first. */
    public static NextBriefing of(
            Environment environment,
            Database database,
            Store store,
            String project,
            int tokens,
            Optional<Scope> session) {
        if (SessionBriefings.of(environment, database).isPresent()) {
            DigestText text = AgentMemory.digest(environment.secrets());
            Digest digest = session.map(scope -> text.digest(store, scope, tokens))
                    .orElseGet(() -> text.digest(store, database.tenant(), project, tokens));
            return new NextBriefing(digest, text.text(digest));
        }
        Project all = Project.of(store, database.tenant(), project, List.of(), environment.secrets());
        Digest digest = session.map(scope -> all.digest(tokens, ZoneOffset.UTC, scope))
                .orElseGet(() -> all.digest(tokens, ZoneOffset.UTC));
        return new NextBriefing(
                digest, digest.isEmpty() ? "" : DigestText.quoted(digest).text());
    }
}
