package dev.varve.dashboard.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.varve.InvalidScopeException;
import dev.varve.VarveException;
import dev.varve.gateway.guard.AccessGuard;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers {@code /api/…} from a table, and leaves other paths alone. A change must come from the dashboard's own
 * page: it requires a token that a foreign page cannot read, in a header that a foreign page may not send, and an
 * origin, if the browser sends one, that is this server.
 */
public final class ApiHandler extends Handler.Abstract {
    /** The header in which a change carries the token. */
    public static final String TOKEN = "x-varve-token";

    /** With gateway keys, the name of the one that opens the dashboard, since it shows every caller's sessions. */
    public static final String CALLER = "dashboard";

    private static final Logger log = LoggerFactory.getLogger(ApiHandler.class);
    private static final String PREFIX = "/api";
    private static final String DESCRIPTION = "/openapi.json";

    private final Map<String, ApiEndpoint> endpoints;
    private final byte[] token;
    private final String description;

    /** A handler for these functions and for their description. */
    public ApiHandler(List<ApiEndpoint> endpoints, String token) {
        this.endpoints = endpoints.stream().collect(Collectors.toMap(ApiEndpoint::path, Function.identity()));
        this.token = token.getBytes(UTF_8);
        this.description = ApiJson.of(OpenApi.of(endpoints));
    }

    /**
     * Why a request was refused.
     *
     * @param error for people
     */
    public record Refusal(String error) {}

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        String path = Request.getPathInContext(request);
        boolean described = path.equals(PREFIX + DESCRIPTION);
        Optional<ApiEndpoint> asked = path.startsWith(PREFIX + "/")
                ? Optional.ofNullable(endpoints.get(path.substring(PREFIX.length())))
                : Optional.empty();
        if (asked.isEmpty() && !described) {
            return false; // providers have paths below /api too, and a gateway serves both
        }
        try {
            if (!mayEnter(request)) {
                throw Problem.forbidden(
                        "the dashboard shows the sessions of all; use the gateway key named \"" + CALLER + "\"");
            }
            if (described) {
                answer(response, callback, 200, description);
                return true;
            }
            ApiEndpoint endpoint = asked.orElseThrow();
            check(endpoint, request);
            answer(response, callback, 200, ApiJson.of(endpoint.answer().apply(call(request))));
        } catch (Problem e) {
            answer(response, callback, e.status(), refusal(e));
        } catch (InvalidScopeException e) {
            answer(response, callback, 400, refusal(e));
        } catch (VarveException e) {
            log.warn("{} failed: {}", path, e.getMessage());
            answer(response, callback, 503, refusal(e));
        } catch (RuntimeException e) {
            log.error("{} failed", path, e);
            answer(
                    response,
                    callback,
                    500,
                    ApiJson.of(new Refusal("this is a fault of the dashboard; its log has more")));
        }
        return true;
    }

    static boolean mayEnter(Request request) {
        String caller = AccessGuard.caller(request);
        return caller.equals(AccessGuard.LOCAL) || caller.equals(CALLER);
    }

    private static String refusal(VarveException problem) {
        return ApiJson.of(new Refusal(String.valueOf(problem.getMessage())));
    }

    private void check(ApiEndpoint endpoint, Request request) {
        HttpMethod wanted = endpoint.writes() ? HttpMethod.POST : HttpMethod.GET;
        if (!wanted.is(request.getMethod())) {
            throw Problem.badRequest("use " + wanted);
        }
        if (!endpoint.writes()) {
            return;
        }
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        if (origin != null && !origin.endsWith("://" + request.getHeaders().get(HttpHeader.HOST))) {
            throw Problem.forbidden("only the dashboard's own page may change anything");
        }
        String shown = request.getHeaders().get(TOKEN);
        if (shown == null || !MessageDigest.isEqual(shown.getBytes(UTF_8), token)) {
            throw Problem.forbidden("show the token that /api/about gives, in the header " + TOKEN);
        }
    }

    private static ApiCall call(Request request) {
        Map<String, String> values = new HashMap<>();
        for (Fields.Field field : parameters(request)) {
            values.put(field.getName(), field.getValue());
        }
        return new ApiCall(values);
    }

    private static Fields parameters(Request request) {
        try {
            return Request.extractQueryParameters(request, UTF_8);
        } catch (RuntimeException e) { // the exception type depends on the error
            throw Problem.badRequest("the parameters are no UTF-8 text, percent-encoded");
        }
    }

    private static void answer(Response response, Callback callback, int status, String json) {
        response.setStatus(status);
        SafeHeaders.addTo(response.getHeaders());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        response.write(true, BufferUtil.toBuffer(json, UTF_8), callback);
    }
}
