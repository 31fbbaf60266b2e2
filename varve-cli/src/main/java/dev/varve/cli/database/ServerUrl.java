package dev.varve.cli.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.varve.cli.console.UsageException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a PostgreSQL database is, as in {@code postgresql://user@host:5432/name?sslmode=require}, or on
 * several hosts, of which the driver tries one after the other: {@code postgresql://user@one,two/name}.
 *
 * @param jdbc as the driver wants it, without the user
 * @param user empty if none is named
 */
public record ServerUrl(String jdbc, Optional<String> user) {
    private static final String HOST = "([\\w.-]+|\\[[\\w:.%]+])(:\\d+)?";
    private static final Pattern HOSTS = Pattern.compile(HOST + "(," + HOST + ")*");

    /** Empty if the text is the path of a file. */
    static Optional<ServerUrl> of(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (!lower.startsWith("postgresql://") && !lower.startsWith("postgres://")) {
            return Optional.empty();
        }
        try {
            return Optional.of(of(new URI(text)));
        } catch (URISyntaxException e) { // not passed on: its message quotes the text, which may hold a password
            throw new UsageException(
                    "the database must be postgresql://user@host:port/name; write special characters as %XX");
        }
    }

    /** By hand, since of several hosts, or one with an underscore, a URI tells nothing but that they are there. */
    private static ServerUrl of(URI uri) {
        String authority = Optional.ofNullable(uri.getRawAuthority()).orElse("");
        int at = authority.lastIndexOf('@');
        String hosts = authority.substring(at + 1);
        String name = Optional.ofNullable(uri.getRawPath()).orElse("");
        if (!HOSTS.matcher(hosts).matches() || name.length() < 2) {
            throw new UsageException(
                    "the database must be postgresql://user@host:port/name; host or name is missing or misspelt");
        }
        String user = at < 0 ? "" : URLDecoder.decode(authority.substring(0, at).replace("+", "%2B"), UTF_8);
        if (user.contains(":")) {
            throw new UsageException("a password does not belong on a command line, where others see it; put it into"
                    + " VARVE_DB_PASSWORD and leave it out of the URL");
        }
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        return new ServerUrl(
                "jdbc:postgresql://" + hosts + name + query, user.isEmpty() ? Optional.empty() : Optional.of(user));
    }

    @Override
    public String toString() {
        return jdbc.substring("jdbc:".length());
    }
}
