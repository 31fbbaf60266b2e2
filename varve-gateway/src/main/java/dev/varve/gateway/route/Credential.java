package dev.varve.gateway.route;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;

/**
 * A key that a call shows. It never holds the key itself.
 *
 * @param place   where it stands, as an error may say it
 * @param issuers whose key it may be by its form; empty if its form is not known
 */
record Credential(String place, Set<String> issuers) {
    static final String X_API_KEY = "x-api-key";

    private static final String AUTHORIZATION = "authorization";
    private static final String OWN = "x-varve-";
    private static final Set<String> HEADERS =
            Set.of(AUTHORIZATION, X_API_KEY, "api-key", "x-goog-api-key", "ocp-apim-subscription-key");
    private static final Set<String> PARAMETERS =
            Set.of("key", "api_key", "api-key", "apikey", "access_token", "token", "subscription-key", "x-api-key");
    /** In other places a text is a key only if it is this long, alone, and begins like one. */
    private static final int LEAST = 20;

    private static final Set<String> ALONE = Set.of("", "bearer");

    /** Copies the collections. */
    Credential {
        issuers = Set.copyOf(issuers);
    }

    /** All keys in the headers and the query of a call. */
    static List<Credential> in(HttpFields headers, String query, KeyIssuers known) {
        List<Credential> found = new ArrayList<>();
        for (HttpField field : headers) {
            String name = field.getLowerCaseName();
            if (field.getValue() != null && !name.startsWith(OWN)) {
                of("the header " + name, HEADERS.contains(name), name, field.getValue(), known)
                        .ifPresent(found::add);
            }
        }
        for (String pair : query.split("&")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                String name = decoded(pair.substring(0, equals)).toLowerCase(Locale.ROOT);
                of("the query", PARAMETERS.contains(name), name, decoded(pair.substring(equals + 1)), known)
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    /** Whether it can only be a key of this provider. */
    boolean isOnlyOf(String issuer) {
        return issuers.equals(Set.of(issuer));
    }

    /** Whether several providers issue keys of this form, and others give such keys to their users too. */
    boolean isShared() {
        return issuers.size() > 1;
    }

    /**
     * A key.
     *
     * @param expected whether only keys stand there
     */
    private static Optional<Credential> of(
            String place, boolean expected, String name, String value, KeyIssuers known) {
        String stripped = value.strip();
        int blank = stripped.indexOf(' ');
        String scheme = blank < 0 ? "" : stripped.substring(0, blank).toLowerCase(Locale.ROOT);
        String key = blank < 0 ? stripped : stripped.substring(blank + 1).strip();
        boolean alone = ALONE.contains(scheme) && key.indexOf(' ') < 0 && key.length() >= LEAST;
        if (key.isEmpty() || (!expected && !alone)) {
            return Optional.empty();
        }
        Set<String> issuers = scheme.equals("basic") ? ofPair(key, known) : known.ofKey(key);
        if (issuers.isEmpty() && !expected) {
            return Optional.empty();
        }
        return Optional.of(new Credential(place, issuers.isEmpty() ? byPlace(name, scheme) : issuers));
    }

    /** A header or a scheme that only one provider's clients use. */
    private static Set<String> byPlace(String name, String scheme) {
        return switch (name) {
            case "api-key", "ocp-apim-subscription-key", "subscription-key" -> Set.of(KeyIssuers.MICROSOFT);
            case "x-goog-api-key" -> Set.of(KeyIssuers.GOOGLE);
            default -> scheme.startsWith("aws4-") ? Set.of(KeyIssuers.AMAZON) : Set.of();
        };
    }

    /** A name and a password, each of which may be a key. */
    private static Set<String> ofPair(String encoded, KeyIssuers known) {
        try {
            String pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
            int colon = pair.indexOf(':');
            Set<String> password = known.ofKey(pair.substring(colon + 1));
            return password.isEmpty() ? known.ofKey(pair) : password;
        } catch (IllegalArgumentException e) {
            return Set.of();
        }
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
