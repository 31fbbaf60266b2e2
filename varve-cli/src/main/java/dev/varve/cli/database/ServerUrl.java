package dev.varve.cli.database;

import dev.varve.cli.console.UsageException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * Where a PostgreSQL database is, as in {@code postgresql://user@host:5432/name?sslmode=require}.
 *
 * @param jdbc as the driver wants it, without the user
 * @param user empty if none is named
 */
public record ServerUrl(String jdbc, Optional<String> user) {

    /** Empty if the text is the path of a file. */
    static Optional<ServerUrl> of(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (!lower.startsWith("postgresql://") && !lower.startsWith("postgres://")) {
            return Optional.empty();
        }
        try {
            URI uri = new URI(text);
            String host = uri.getHost();
            String name = uri.getPath();
            if (host == null || name == null || name.length() < 2) {
                throw new UsageException(
                        "the database must be postgresql://user@host:port/name; host or name is missing or misspelt");
            }
            String user = uri.getUserInfo() == null ? "" : uri.getUserInfo();
            if (user.contains(":")) {
                throw new UsageException(
                        "a password does not belong on a command line, where others see it; put it into"
                                + " VARVE_DB_PASSWORD and leave it out of the URL");
            }
            String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
            String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
            return Optional.of(new ServerUrl(
                    "jdbc:postgresql://" + host + port + uri.getRawPath() + query,
                    user.isEmpty() ? Optional.empty() : Optional.of(user)));
        } catch (URISyntaxException e) { // not passed on: its message quotes the text, which may hold a password
            throw new UsageException(
                    "the database must be postgresql://user@host:port/name; write special characters as %XX");
        }
    }

    @Override
    public String toString() {
        return jdbc.substring("jdbc:".length());
    }
}
