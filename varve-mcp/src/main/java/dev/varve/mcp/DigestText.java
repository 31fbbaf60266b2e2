package dev.varve.mcp;

import dev.varve.Digest;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.store.Store;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * What a session of a project is told when it begins or goes on: the project's digest, each line quoted, and where to look
 * further. Sub-agents' sessions are left out; what they found stands in the words of the agent that sent them.
 */
public final class DigestText {
    private static final int LONGEST = 400;
    private static final String MORE =
            "More: the tool `recall` of the MCP server varve, or `varve recall --all WORDS` in a shell.\n";

    private DigestText() {}

    /**
     * The text; empty where there is nothing to tell.
     *
     * @param session the session that goes on, if one does; it comes first
     * @param tokens  at most, all words included
     */
    public static String of(Store store, String tenant, String resource, Optional<String> session, int tokens) {
        int room = tokens - TokenEstimator.scriptAware().estimate(MORE);
        Project project = Project.of(store, tenant, resource).only(DigestText::isOwn);
        Digest digest = session.map(key -> project.digest(room, ZoneOffset.UTC, new Scope(tenant, resource, key)))
                .orElseGet(() -> project.digest(room, ZoneOffset.UTC));
        return digest.isEmpty() ? "" : quoted(digest).text() + "\n" + MORE;
    }

    /** Whether a person had this session. The key of a sub-agent is that of its caller, a slash and its own name. */
    private static boolean isOwn(Scope session) {
        return session.session().indexOf('/') < 0;
    }

    private static Digest quoted(Digest digest) {
        return new Digest(
                quoted(digest.rules()),
                digest.sessions().stream()
                        .map(ending -> new Digest.Ending(
                                quoted(ending.session()),
                                ending.lastActive(),
                                ending.messages(),
                                quoted(ending.lines()),
                                quoted(ending.lastWords())))
                        .toList());
    }

    private static List<Digest.Line> quoted(List<Digest.Line> lines) {
        return lines.stream()
                .map(line -> new Digest.Line(
                        line.time(), Quoted.of(line.text(), LONGEST), quoted(line.session()), line.span()))
                .toList();
    }

    private static Scope quoted(Scope scope) {
        String key = Quoted.of(scope.session(), LONGEST);
        return new Scope(scope.tenant(), scope.resource(), key.isBlank() ? "?" : key);
    }
}
