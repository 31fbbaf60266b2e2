package dev.varve.cli.gateway;

import dev.varve.gateway.route.Upstream;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The variables that give programs the addresses of their providers. The gateway forwards to a server that they name.
 */
final class ServerVariables {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /** Read by most programs; one of these holds a person's own choice. */
    private static final List<Way> WAYS = List.of(
            new Way("anthropic", "", List.of("ANTHROPIC_BASE_URL")),
            new Way("openai", "/v1", List.of("OPENAI_BASE_URL", "OPENAI_API_BASE")),
            new Way("google", "/google", List.of("GOOGLE_GEMINI_BASE_URL")),
            new Way("code-assist", "/code-assist", List.of("CODE_ASSIST_ENDPOINT")));

    /** Read by Goose and Crush. A value that is already set is kept. */
    private static final Map<String, String> FURTHER = Map.of(
            "ANTHROPIC_HOST", "",
            "OPENAI_HOST", "",
            "ANTHROPIC_API_ENDPOINT", "",
            "OPENAI_API_ENDPOINT", "/v1");

    private final Map<String, String> variables;
    private final int port;
    private final Map<String, URI> servers = new LinkedHashMap<>();
    private final Set<String> unusable = new TreeSet<>();

    /**
     * A provider of the gateway's.
     *
     * @param upstream  its name
     * @param path      of its clients' base URL at the gateway
     * @param variables that name its server
     */
    private record Way(String upstream, String path, List<String> variables) {}

    private ServerVariables(Map<String, String> variables, int port) {
        this.variables = Map.copyOf(variables);
        this.port = port;
    }

    /**
     * The variables of an environment.
     *
     * @param port of a gateway on this machine, whose address does not count as a server's
     */
    static ServerVariables of(Map<String, String> environment, int port) {
        ServerVariables all = new ServerVariables(environment, port);
        WAYS.forEach(all::read);
        return all;
    }

    private void read(Way way) {
        Optional<String> name =
                way.variables().stream().filter(one -> !value(one).isEmpty()).findFirst();
        name.ifPresent(variable -> {
            try {
                URI server = URI.create(value(variable));
                if (!isOwn(new Upstream(way.upstream(), server, Upstream.Style.OPENAI, true))) {
                    servers.put(way.upstream(), server);
                }
            } catch (IllegalArgumentException e) {
                unusable.add(variable);
            }
        });
    }

    private String value(String variable) {
        return variables.getOrDefault(variable, "").strip();
    }

    private boolean isOwn(Upstream upstream) {
        return LOOPBACK.contains(upstream.base().getHost()) && upstream.base().getPort() == port;
    }

    /** The servers that are named, by the upstream that they are. */
    Map<String, URI> servers() {
        return Map.copyOf(servers);
    }

    /**
     * Their addresses on this machine, any of which may be a gateway: one may have been started for the parent of
     * this program.
     */
    List<URI> nearby() {
        return servers.values().stream()
                .filter(server -> LOOPBACK.contains(server.getHost()))
                .distinct()
                .toList();
    }

    /** Variables that name no address, which a program is left with. */
    Set<String> unusable() {
        return Set.copyOf(unusable);
    }

    /** Variables that direct a program to a gateway. */
    Map<String, String> behind(String url) {
        Map<String, String> all = new LinkedHashMap<>();
        WAYS.stream()
                .filter(way -> way.variables().stream().noneMatch(unusable::contains))
                .forEach(way -> way.variables().forEach(name -> all.put(name, url + way.path())));
        FURTHER.forEach((name, path) -> {
            if (value(name).isEmpty()) {
                all.put(name, url + path);
            }
        });
        return all;
    }
}
