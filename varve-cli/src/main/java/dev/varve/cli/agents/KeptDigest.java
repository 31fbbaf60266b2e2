package dev.varve.cli.agents;

import dev.varve.Fact;
import dev.varve.Project;
import dev.varve.cli.console.ProgramVersion;
import dev.varve.cli.console.TextDigest;
import dev.varve.mcp.DigestText;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The digest of a project as it was last written, with a fingerprint of all that it was made from. Reading the notes of hundreds
 * of sessions takes seconds, comparing fingerprints only their rows. It is one of the {@link SessionBriefings}, which are emptied
 * before anything is deleted.
 */
final class KeptDigest {
    private final AgentHome home;
    private final SessionBriefings briefings;
    private final DigestText texts;
    private final Store store;
    private final String tenant;
    private final String resource;

    /** That of a resource in the agents' database. */
    KeptDigest(AgentHome home, Store store, String tenant, String resource) {
        this.home = home;
        this.briefings = new SessionBriefings(home);
        this.texts = AgentMemory.digest(home.secrets());
        this.store = store;
        this.tenant = tenant;
        this.resource = resource;
    }

    /**
     * Its text, written anew if something has changed; empty if there is nothing to tell.
     *
     * @param tokens at most
     */
    String text(int tokens) throws IOException {
        Project now = texts.project(store, tenant, resource).snapshot();
        Optional<String> kept = briefings.ofDigest(resource, fingerprint(now, tokens));
        return kept.isPresent() ? kept.get() : write(now, tokens);
    }

    /**
     * Writes it anew.
     *
     * @param snapshot of the project, restricted to sessions with people
     */
    String write(Project snapshot, int tokens) throws IOException {
        String fingerprint = fingerprint(snapshot, tokens);
        String text = texts.of(snapshot, tokens);
        briefings.keepDigest(resource, fingerprint, text);
        new UnreadRecord(briefings).keep(resource, snapshot.unread(ZoneOffset.UTC));
        if (!fingerprint.equals(fingerprint(texts.project(store, tenant, resource), tokens))) {
            briefings.dropDigest(resource); // it may have words that somebody deleted meanwhile
        }
        return text;
    }

    /** Writes it anew, also as the briefing that new sessions get from a hook. */
    void renew(Project snapshot) throws IOException {
        briefings.keepForProject(resource, write(snapshot, AgentMemory.START));
    }

    private String fingerprint(Project project, int tokens) throws IOException {
        return TextDigest.of(Stream.of(
                        Stream.of(program(), Launcher.of(System.getProperties()), home.secrets(), tokens),
                        project.sessions().stream().map(KeptDigest::row),
                        store.facts(tenant, resource, EnumSet.of(Fact.Status.CURRENT)).stream(),
                        store.corrections(tenant, resource).stream())
                .flatMap(parts -> parts)
                .map(String::valueOf)
                .collect(Collectors.joining("\n")));
    }

    /** The build, since another one may read the same words otherwise. */
    private static String program() throws IOException {
        try {
            Path place = Path.of(KeptDigest.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return ProgramVersion.number() + " " + Files.getLastModifiedTime(place);
        } catch (URISyntaxException e) {
            throw new IOException("the place of this program is no path", e);
        }
    }

    /** Stands for a session: the version grows with every change, and a name may be taken again. */
    private static String row(SessionSummary session) {
        return session.scope() + " " + session.state().createdAt() + " "
                + session.state().version();
    }
}
