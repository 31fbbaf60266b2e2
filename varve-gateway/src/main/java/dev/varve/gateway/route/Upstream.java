package dev.varve.gateway.route;

import java.net.URI;
import java.util.Locale;

/**
 * A provider that receives calls.
 *
 * @param name first part of the path that names it, such as {@code openrouter} in {@code
 *      /openrouter/v1/chat/completions}
 * @param base the base URL that its clients use
 * @param style how its clients append paths to the base URL
 * @param chosen whether the operator chose the address, rather than the gateway's default
 */
public record Upstream(String name, URI base, Style style, boolean chosen) {
    /** The two conventions for a base URL. */
    public enum Style {
        /** The base URL ends before {@code /v1}: {@code https://api.anthropic.com}. */
        ANTHROPIC,
        /** The base URL includes the version: {@code https://api.openai.com/v1}. */
        OPENAI
    }

    /** Checks the values. */
    public Upstream {
        String scheme = base.getScheme();
        boolean usable = ("http".equals(scheme) || "https".equals(scheme))
                && base.getHost() != null
                && base.getRawUserInfo() == null
                && base.getRawQuery() == null
                && base.getRawFragment() == null;
        if (!usable) {
            // Without the address, which may hold a password.
            throw new IllegalArgumentException("the address of upstream \"" + name
                    + "\" is not usable; write http(s)://host[:port][/path], without user, password or query");
        }
        if (!name.matches("[a-z0-9][a-z0-9-]*")) {
            throw new IllegalArgumentException(
                    "upstream name \"" + name + "\" is not usable; use lower-case letters, digits and hyphens");
        }
    }

    /** The address of a call.
     *
     * @param path path and query as the client sent them, without the upstream's name, beginning with a slash
     */
    public URI resolve(String path) {
        String root = base.toString().replaceAll("(?<!/)/++$", "");
        boolean versioned = base.getRawPath() != null
                && !base.getRawPath().replaceAll("(?<!/)/++$", "").isEmpty();
        boolean repeats = versioned
                && path.startsWith("/v1/")
                && (style == Style.OPENAI || root.toLowerCase(Locale.ROOT).endsWith("/v1"));
        return URI.create(root + (repeats ? path.substring("/v1".length()) : path));
    }
}
