package dev.varve.gateway.guard;

import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;

/**
 * A request that carries its gateway key in the header for a provider's key. This view moves the key to {@link
 * AccessGuard#KEY}, and {@code Authorization} to the value of {@code x-varve-authorization}, if any.
 */
final class ShownKey extends Request.Wrapper {
    private static final String AUTHORIZATION = "authorization";
    private static final String API_KEY = "x-api-key";
    private static final String PROVIDERS = "x-varve-authorization";
    private static final String BEARER = "Bearer ";

    private final HttpFields headers;

    private ShownKey(Request request, HttpFields headers) {
        super(request);
        this.headers = headers;
    }

    /**
     * The request with its key moved to the gateway's own header; empty if no other header holds one of these keys.
     */
    static Optional<ShownKey> in(Request request, GatewayKeys keys) {
        return Stream.of(AUTHORIZATION, API_KEY)
                .map(name -> key(request.getHeaders(), name))
                .flatMap(Optional::stream)
                .filter(key -> keys.owner(key).isPresent())
                .findFirst()
                .map(key -> new ShownKey(request, moved(request.getHeaders(), key)));
    }

    private static Optional<String> key(HttpFields headers, String name) {
        return Optional.ofNullable(headers.get(name)).map(ShownKey::withoutScheme);
    }

    private static String withoutScheme(String value) {
        return value.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? value.substring(BEARER.length()).strip()
                : value;
    }

    private static HttpFields moved(HttpFields from, String key) {
        HttpFields.Mutable headers = HttpFields.build();
        for (HttpField field : from) {
            String name = field.getLowerCaseName();
            boolean place = name.equals(AUTHORIZATION) || name.equals(API_KEY);
            if (!place
                    || field.getValue() == null
                    || !withoutScheme(field.getValue()).equals(key)) {
                headers.add(field);
            }
        }
        String providers = from.get(PROVIDERS);
        if (providers != null && !headers.contains(AUTHORIZATION)) {
            headers.add(AUTHORIZATION, providers);
        }
        return headers.put(AccessGuard.KEY, key).asImmutable();
    }

    @Override
    public HttpFields getHeaders() {
        return headers;
    }
}
