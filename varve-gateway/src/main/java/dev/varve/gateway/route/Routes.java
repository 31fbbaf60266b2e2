package dev.varve.gateway.route;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the provider of a call: by the first part of its path if that names one, else by the path that only one
 * provider has, else by the headers that only Anthropic's clients send. Immutable.
 */
public final class Routes {
    private static final List<String> ANTHROPIC_PATHS = List.of("/v1/messages", "/v1/complete", "/api/", "/v1/skills");
    /** What clients ask for that take {@code ANTHROPIC_BASE_URL} for an address with the version, as the AI SDK does. */
    private static final Pattern WITHOUT_VERSION = Pattern.compile("/messages(?:[/?].*)?");

    private static final List<String> OPENAI_PATHS =
            List.of("/v1/chat/", "/v1/responses", "/v1/embeddings", "/v1/completions");

    private final Upstream anthropic;
    private final Upstream openai;
    private final Map<String, Upstream> named;

    /**
     * The upstreams that there are.
     *
     * @param others reached by their name only
     */
    public Routes(Upstream anthropic, Upstream openai, List<Upstream> others) {
        this.anthropic = anthropic;
        this.openai = openai;
        this.named = Stream.concat(Stream.of(anthropic, openai), others.stream())
                .collect(Collectors.toUnmodifiableMap(Upstream::name, Function.identity()));
    }

    /**
     * The route of a call, or empty if it is for none of the providers.
     *
     * @param target path and query as sent
     * @param header first value of a header, null if it was not sent
     * @throws IllegalArgumentException if the path is no path of a URI
     */
    public Optional<Route> of(String target, Function<String, @Nullable String> header) {
        if (!target.startsWith("/")) {
            return Optional.empty();
        }
        int slash = target.indexOf('/', 1);
        @Nullable Upstream byName = slash < 0 ? null : named.get(target.substring(1, slash));
        if (byName != null) {
            return Optional.of(route(byName, target.substring(slash)));
        }
        if (WITHOUT_VERSION.matcher(target).matches()) {
            return Optional.of(route(anthropic, "/v1" + target));
        }
        if (begins(target, ANTHROPIC_PATHS)) {
            return Optional.of(route(anthropic, target));
        }
        if (begins(target, OPENAI_PATHS)) {
            return Optional.of(route(openai, target));
        }
        if (target.startsWith("/v1/")) {
            boolean fromAnthropic = header.apply("anthropic-version") != null || header.apply("x-api-key") != null;
            return Optional.of(route(fromAnthropic ? anthropic : openai, target));
        }
        return Optional.empty();
    }

    private static boolean begins(String target, List<String> paths) {
        return paths.stream().anyMatch(target::startsWith);
    }

    private static Route route(Upstream upstream, String target) {
        int query = target.indexOf('?');
        return new Route(upstream, upstream.resolve(target), query < 0 ? target : target.substring(0, query));
    }
}
