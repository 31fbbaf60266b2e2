package dev.varve.gateway.route;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpFields;

/**
 * Chooses the provider of a call. The path names it, by an upstream's name or because the path is one provider's alone; on
 * paths that Anthropic and OpenAI share, the kind of the call's key does. Every key of the call must then be one that this
 * provider may see. Immutable.
 */
public final class Routes {
    private static final String VERSION = "/v1/";
    /** Clients send it that take {@code ANTHROPIC_BASE_URL} for an address with the version, as the AI SDK does. */
    private static final String WITHOUT_VERSION = "/messages";

    private static final String ANTHROPIC_VERSION = "anthropic-version";

    /** Reached by their names, unless others have these: who asks there has chosen them. */
    private static final List<Upstream> GOOGLES = List.of(
            new Upstream(
                    "google", URI.create("https://generativelanguage.googleapis.com"), Upstream.Style.OPENAI, true),
            new Upstream(
                    "code-assist", URI.create("https://cloudcode-pa.googleapis.com"), Upstream.Style.OPENAI, true));

    private final Upstream anthropic;
    private final Upstream openai;
    private final Map<String, Upstream> named;
    private final KeyIssuers issuers = KeyIssuers.known();
    private final PathOwners owners = PathOwners.known();
    private final KeyRules rules;
    private final Reasons reasons;

    /**
     * The upstreams that there are.
     *
     * @param others reached by their name only
     */
    public Routes(Upstream anthropic, Upstream openai, List<Upstream> others) {
        this.anthropic = anthropic;
        this.openai = openai;
        List<Upstream> all =
                Stream.concat(Stream.of(anthropic, openai), others.stream()).toList();
        this.named = Stream.concat(all.stream(), GOOGLES.stream())
                .collect(Collectors.toUnmodifiableMap(Upstream::name, Function.identity(), (first, second) -> first));
        this.rules = new KeyRules(issuers, all);
        this.reasons = new Reasons(others.stream().map(Upstream::name).sorted().toList());
    }

    /**
     * Routes a call.
     *
     * @param target path and query as sent
     * @throws IllegalArgumentException if the path is not valid in a URI
     */
    public Routing of(String target, HttpFields headers) {
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        List<Credential> keys = Credential.in(headers, query < 0 ? "" : target.substring(query + 1), issuers);
        Optional<String> owner = owners.of(path);
        int slash = path.indexOf('/', 1);
        Upstream upstream = path.startsWith("/") && slash > 0 ? named.get(path.substring(1, slash)) : null;
        if (upstream != null) {
            return owner.isEmpty() || rules.mayServe(upstream, owner.get())
                    ? checked(upstream, true, target.substring(slash), keys)
                    : reasons.foreignPath(path, owner.get());
        }
        if (path.equals(WITHOUT_VERSION) || path.startsWith(WITHOUT_VERSION + "/")) {
            return checked(anthropic, false, "/v1" + target, keys);
        }
        if (owner.isPresent()) {
            return switch (owner.get()) {
                case KeyIssuers.ANTHROPIC -> checked(anthropic, false, target, keys);
                case KeyIssuers.OPENAI -> checked(openai, false, target, keys);
                default -> reasons.foreignPath(path, owner.get());
            };
        }
        if (!path.startsWith(VERSION)) {
            return reasons.unknownPath(path);
        }
        Upstream shared = isAnthropics(headers, keys) ? anthropic : openai;
        boolean told = shared == anthropic || shared.chosen() || !keys.isEmpty();
        return told ? checked(shared, false, target, keys) : reasons.sharedPath(path);
    }

    /** On a path that both have: the version header is Anthropic's, then the form of the key decides, then its header. */
    private static boolean isAnthropics(HttpFields headers, List<Credential> keys) {
        return headers.contains(ANTHROPIC_VERSION)
                || keys.stream().anyMatch(key -> key.isOnlyOf(KeyIssuers.ANTHROPIC))
                || (headers.contains(Credential.X_API_KEY)
                        && keys.stream().noneMatch(key -> key.isOnlyOf(KeyIssuers.OPENAI)));
    }

    private Routing checked(Upstream upstream, boolean byName, String target, List<Credential> keys) {
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        Optional<Credential> refused =
                keys.stream().filter(key -> !rules.mayGo(key, upstream, byName)).findFirst();
        return refused.isPresent()
                ? reasons.foreignKey(refused.get(), upstream, path)
                : new Route(upstream, upstream.resolve(target), path);
    }
}
