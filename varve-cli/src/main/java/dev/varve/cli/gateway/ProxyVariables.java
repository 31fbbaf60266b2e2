package dev.varve.cli.gateway;

import dev.varve.cli.console.UsageException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY}, as most programs read them. This machine needs no proxy. */
final class ProxyVariables extends ProxySelector {
    private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "[::1]");

    private final Map<String, String> variables;

    private ProxyVariables(Map<String, String> variables) {
        this.variables = variables;
    }

    /** Empty if no proxy is named. */
    static Optional<ProxySelector> of(Map<String, String> variables) {
        ProxyVariables selector = new ProxyVariables(Map.copyOf(variables));
        boolean any = selector.address("https").isPresent()
                || selector.address("http").isPresent();
        return any ? Optional.of(selector) : Optional.empty();
    }

    private Optional<String> value(String name) {
        return Optional.ofNullable(variables.get(name))
                .or(() -> Optional.ofNullable(variables.get(name.toLowerCase(Locale.ROOT))))
                .filter(value -> !value.isBlank());
    }

    private Optional<InetSocketAddress> address(String scheme) {
        String name = scheme.toUpperCase(Locale.ROOT) + "_PROXY";
        return value(name).map(text -> {
            try {
                URI uri = URI.create(text.contains("://") ? text : "http://" + text);
                if (uri.getHost() == null || uri.getPort() < 0 || uri.getRawUserInfo() != null) {
                    throw new IllegalArgumentException("no host and port");
                }
                return InetSocketAddress.createUnresolved(uri.getHost(), uri.getPort());
            } catch (IllegalArgumentException e) {
                // Without the address, which may hold a password.
                throw new UsageException(name + " is not usable; write http://host:port, without user or password");
            }
        });
    }

    @Override
    public List<Proxy> select(URI uri) {
        String host = Optional.ofNullable(uri.getHost()).orElse("").toLowerCase(Locale.ROOT);
        boolean direct = LOOPBACK.contains(host)
                || value("NO_PROXY").stream()
                        .flatMap(list -> Arrays.stream(list.split(",")))
                        .map(entry -> entry.strip().toLowerCase(Locale.ROOT).replaceFirst("^\\*?\\.", ""))
                        .filter(entry -> !entry.isEmpty())
                        .anyMatch(entry -> entry.equals("*") || host.equals(entry) || host.endsWith("." + entry));
        Optional<InetSocketAddress> address = direct ? Optional.empty() : address(uri.getScheme());
        return List.of(address.map(at -> new Proxy(Proxy.Type.HTTP, at)).orElse(Proxy.NO_PROXY));
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException failure) {
        // The call fails, and its client gets the error.
    }
}
