package dev.varve.gateway.guard;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * Lets a request through, or answers 401 or 403. A web page in the user's browser can send requests to this machine;
 * the {@code Origin} gives it away, or a {@code Host} that a foreign name server resolved to this machine. Browsers
 * and monitors send a key as the password of HTTP basic authentication, for the paths of pages alone. Clients with a
 * single field for a key send it in the provider's header; the guard removes it there, so that no provider sees it.
 */
public final class AccessGuard extends Handler.Wrapper {
    /** The header for gateway keys. */
    public static final String KEY = "x-varve-key";
    /** Name of a caller without a key. */
    public static final String LOCAL = "local";

    private static final String CALLER = AccessGuard.class.getName() + ".caller";
    private static final String BY_PASSWORD = AccessGuard.class.getName() + ".by-password";
    /** Answers without a key while the process serves calls. */
    public static final String LIVENESS = "/healthz";

    private static final String WRONG = "the key is none of this gateway's; ";
    private static final String MISSING = "no key of this gateway was sent; ";
    private static final String SEND =
            "send one in the header " + KEY + " or as a bearer token; a browser gives it as the password of a page";

    private static final String BASIC = "Basic ";
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private final GatewayKeys keys;
    private final Set<String> hosts;
    private final Refusals refusals;

    /** Receives requests that are refused. */
    @FunctionalInterface
    public interface Refusals {
        /** One of them, with the status of the answer. */
        void refused(Request request, int status);
    }

    /**
     * @param keys if there are any, each request must show one
     * @param hosts names that clients may use for this server, besides those of the loopback address; none for any
     *      name, if there are keys
     */
    public AccessGuard(GatewayKeys keys, Set<String> hosts, Refusals refusals, Handler handler) {
        super(handler);
        this.keys = keys;
        this.hosts = Set.copyOf(hosts);
        this.refusals = refusals;
    }

    /** Who sent a request that was let through: the name of the key, or {@link #LOCAL}. */
    public static String caller(Request request) {
        return request.getAttribute(CALLER) instanceof String name ? name : LOCAL;
    }

    /** True if the caller showed a key as a password, so that {@code Authorization} holds it and no provider may see it. */
    public static boolean isByPassword(Request request) {
        return request.getAttribute(BY_PASSWORD) != null;
    }

    /** True if the caller's key also appears in another header, where a provider would see it. */
    public static boolean isKeyElsewhere(Request request) {
        String key =
                request.getAttribute(CALLER) == null ? "" : request.getHeaders().get(KEY);
        if (key == null || key.isEmpty()) {
            return false;
        }
        String query = request.getHttpURI().getQuery();
        return query != null && query.contains(key)
                || password(request).filter(key::equals).isPresent()
                || request.getHeaders().stream()
                        .filter(field -> !field.getLowerCaseName().equals(KEY))
                        .anyMatch(field ->
                                field.getValue() != null && field.getValue().contains(key));
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (HttpMethod.GET.is(request.getMethod())
                && Request.getPathInContext(request).equals(LIVENESS)) {
            // A probe uses the machine's address and has no key; the answer reveals only that a server is running.
            response.setStatus(HttpStatus.OK_200);
            response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain;charset=utf-8");
            response.write(true, BufferUtil.toBuffer("ok\n", StandardCharsets.UTF_8), callback);
            return true;
        }
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        boolean named = known(Request.getServerName(request)) || (!keys.isEmpty() && hosts.isEmpty());
        if (!named || (origin != null && !known(hostOf(origin)))) {
            refuse(
                    request,
                    response,
                    callback,
                    HttpStatus.FORBIDDEN_403,
                    "foreign Host or Origin; name the host with --host-name");
            return true;
        }
        if (keys.isEmpty()) {
            return super.handle(request, response, callback);
        }
        Request shown = request.getHeaders().contains(KEY)
                ? request
                : ShownKey.in(request, keys).<Request>map(key -> key).orElse(request);
        return handleWithKey(shown, response, callback);
    }

    private boolean handleWithKey(Request request, Response response, Callback callback) throws Exception {
        Optional<String> shown = Optional.ofNullable(request.getHeaders().get(KEY));
        boolean page = isPage(request);
        Optional<String> given = shown.or(() -> page ? password(request) : Optional.empty());
        Optional<String> owner = given.flatMap(keys::owner);
        if (owner.isEmpty()) {
            if (page) {
                response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Basic realm=\"varve\", charset=\"UTF-8\"");
            }
            refuse(
                    request,
                    response,
                    callback,
                    HttpStatus.UNAUTHORIZED_401,
                    (given.isPresent() ? WRONG : MISSING) + SEND);
            return true;
        }
        request.setAttribute(CALLER, owner.get());
        if (shown.isEmpty()) {
            request.setAttribute(BY_PASSWORD, true);
        }
        return super.handle(request, response, callback);
    }

    /** True if a browser or a monitor may ask, which cannot send a header of ours. */
    private static boolean isPage(Request request) {
        String path = Request.getPathInContext(request);
        return path.equals("/") || path.equals("/metrics") || path.startsWith("/ui") || path.startsWith("/api/");
    }

    /** The password from a browser's dialog. */
    private static Optional<String> password(Request request) {
        String given = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        if (given == null || !given.startsWith(BASIC)) {
            return Optional.empty();
        }
        try {
            String pair = new String(
                    Base64.getDecoder().decode(given.substring(BASIC.length()).strip()), StandardCharsets.UTF_8);
            return Optional.of(pair.substring(pair.indexOf(':') + 1));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private boolean known(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        return LOOPBACK.contains(name) || hosts.contains(name);
    }

    private static String hostOf(String origin) {
        try {
            return Optional.ofNullable(new URI(origin).getHost()).orElse("");
        } catch (URISyntaxException e) {
            return "";
        }
    }

    private void refuse(Request request, Response response, Callback callback, int status, String why) {
        refusals.refused(request, status);
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        // The request's body stays unread, so the connection ends; a client that kept it would lose its next call.
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        String body = "{\"type\":\"error\",\"error\":{\"type\":\"permission_error\",\"message\":\"varve gateway: " + why
                + "\"}}";
        response.write(true, BufferUtil.toBuffer(body, StandardCharsets.UTF_8), callback);
    }
}
