package dev.varve.cli.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.varve.cli.console.UsageException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Address of a PostgreSQL database, such as {@code postgresql://user@host:5432/name?sslmode=require}, or with several
 * hosts that the driver tries in turn: {@code postgresql://user@one,two/name}.
 *
 * @param jdbc as the driver needs it, without the user
 * @param user empty if none is named
 */
public record ServerUrl(String jdbc, Optional<String> user) {
    private static final String HOST = "([\\w.-]+|\\[[\\w:.%]+])(:\\d+)?";
    private static final Pattern HOSTS = Pattern.compile("^" + HOST + "(," + HOST + ")*+");

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

    /** Parsed by hand, since {@link URI} gives no host if there are several, or one with an underscore. */
    private static ServerUrl of(URI uri) {
        String authority = Optional.ofNullable(uri.getRawAuthority()).orElse("");
        int at = authority.lastIndexOf('@');
        String hosts = authority.substring(at + 1);
        String name = Optional.ofNullable(uri.getRawPath()).orElse("");
        if (!HOSTS.matcher(hosts).matches() || name.length() < 2) {
            throw new UsageException(
                    "the database must be postgresql://user@host:port/name; host or name is missing or misspelt");
        }
        String user = at < 0 ? "" : decoded(authority.substring(0, at).replace("+", "%2B"));
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        if (user.contains(":") || has("password", query)) {
            throw new UsageException("a password does not belong on a command line, where others see it; put it into"
                    + " VARVE_DB_PASSWORD and leave it out of the URL");
        }
        if (has("sslpassword", query)) {
            throw new UsageException("sslpassword does not belong on a command line, where others see it; leave it out"
                    + " of the URL and name a key without one, which only you may read, in sslkey");
        }
        return new ServerUrl(
                "jdbc:postgresql://" + hosts + name + query, user.isEmpty() ? Optional.empty() : Optional.of(user));
    }

    private static boolean has(String parameter, String query) {
        return Arrays.stream(query.split("[?&]"))
                .anyMatch(each -> decoded(each.split("=", 2)[0]).equalsIgnoreCase(parameter));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, UTF_8);
    }

    /** For people: without parameters, since some may hold secrets. */
    @Override
    public String toString() {
        return jdbc.substring("jdbc:".length()).replaceFirst("\\?.*", "");
    }
}
