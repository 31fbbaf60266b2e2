package dev.varve.gateway.route;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;

/**
 * A key in a call. It never holds the key itself.
 *
 * @param place the header or field it was in, as an error may name it
 * @param issuers providers whose keys have its form; empty if the form is unknown
 */
record Credential(String place, Set<String> issuers) {
    static final String X_API_KEY = "x-api-key";

    private static final String AUTHORIZATION = "authorization";
    private static final String OWN = "x-varve-";
    private static final Set<String> HEADERS =
            Set.of(AUTHORIZATION, X_API_KEY, "api-key", "x-goog-api-key", "ocp-apim-subscription-key");
    private static final Set<String> PARAMETERS =
            Set.of("key", "api_key", "api-key", "apikey", "access_token", "token", "subscription-key", "x-api-key");
    /** In other places a word is a key only if it is this long and begins like one. */
    private static final int LEAST = 20;

    private static final String BASIC = "basic ";
    private static final String SIGNATURE = "aws4-";
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\w.-]");

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
                add("the header " + name, HEADERS.contains(name), name, field.getValue(), known, found);
            }
        }
        for (String pair : query.split("&")) {
            int equals = pair.indexOf('=');
            String name = decoded(pair.substring(0, Math.max(0, equals))).toLowerCase(Locale.ROOT);
            add("the query", PARAMETERS.contains(name), name, decoded(pair.substring(equals + 1)), known, found);
        }
        return found;
    }

    /**
     * Adds the keys in a value.
     *
     * @param expected whether the place holds nothing but keys
     */
    private static void add(
            String place, boolean expected, String name, String value, KeyIssuers known, List<Credential> found) {
        boolean basic = expected && value.regionMatches(true, 0, BASIC, 0, BASIC.length());
        String text = basic ? unpacked(value.substring(BASIC.length()).strip()) : value;
        int before = found.size();
        for (String word : BETWEEN_WORDS.split(text)) {
            Set<String> issuers = expected || word.length() >= LEAST ? known.ofKey(word) : Set.of();
            if (!issuers.isEmpty()) {
                found.add(new Credential(place, issuers));
            }
        }
        if (expected && found.size() == before && !value.isBlank()) {
            found.add(new Credential(place, byPlace(name, value)));
        }
    }

    /** True if it can only be a key of this provider. */
    boolean isOnlyOf(String issuer) {
        return issuers.equals(Set.of(issuer));
    }

    /** True if several providers issue keys of this form, and others give such keys to their users too. */
    boolean isShared() {
        return issuers.size() > 1;
    }

    /** The only provider whose clients use such a header, or sign so. */
    private static Set<String> byPlace(String name, String value) {
        return switch (name) {
            case "api-key", "ocp-apim-subscription-key", "subscription-key" -> Set.of(KeyIssuers.MICROSOFT);
            case "x-goog-api-key" -> Set.of(KeyIssuers.GOOGLE);
            default -> value.toLowerCase(Locale.ROOT).startsWith(SIGNATURE) ? Set.of(KeyIssuers.AMAZON) : Set.of();
        };
    }

    /** The name and the password of basic authentication. */
    private static String unpacked(String encoded) {
        try {
            return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
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
