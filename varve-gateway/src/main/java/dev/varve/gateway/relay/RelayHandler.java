package dev.varve.gateway.relay;

import dev.varve.gateway.guard.AccessGuard;
import dev.varve.gateway.route.Route;
import dev.varve.gateway.route.Routes;
import dev.varve.gateway.route.Routing;
import dev.varve.gateway.route.Unrouted;
import java.util.Locale;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/** Serves calls for a provider and the two health checks. Refuses everything else. */
public final class RelayHandler extends Handler.Abstract.NonBlocking {
    /** A header in answers to health checks that distinguishes a gateway from other servers on the port. */
    public static final String GATEWAY = "x-varve-gateway";

    /** The path of one of them. */
    public static final String HELLO = "/api/hello";

    private final Routes routes;
    private final RelaySettings settings;

    /** Relays calls along these routes. */
    public RelayHandler(Routes routes, RelaySettings settings) {
        this.routes = routes;
        this.settings = settings;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        String target = request.getHttpURI().getPathQuery();
        boolean head = HttpMethod.HEAD.is(request.getMethod());
        if ((head && target.equals("/"))
                || ((head || HttpMethod.GET.is(request.getMethod())) && target.equals(HELLO))) {
            response.setStatus(200);
            response.getHeaders().put(GATEWAY, "here");
            response.write(true, BufferUtil.EMPTY_BUFFER, callback);
            return true;
        }
        ErrorBody form = ErrorBody.of(target, request.getHeaders());
        if (isSocket(request)) {
            GatewayError.NO_SOCKET.answer(response, callback, form);
            return true;
        }
        Routing routing;
        try {
            routing = routes.of(target, request.getHeaders());
        } catch (IllegalArgumentException e) {
            GatewayError.BAD_PATH.answer(response, callback, form);
            return true;
        }
        if (AccessGuard.isByPassword(request)) { // who shows a password is a browser, and means a page
            GatewayError.NO_ROUTE.answer(response, callback, form);
        } else if (routing instanceof Unrouted unrouted) {
            GatewayError.NO_ROUTE.answer(response, callback, form, unrouted.why());
        } else if (AccessGuard.isKeyElsewhere(request)) {
            GatewayError.KEY_ELSEWHERE.answer(response, callback, form);
        } else {
            relay((Route) routing, request, response, callback);
        }
        return true;
    }

    private void relay(Route route, Request request, Response response, Callback callback) {
        Interceptor.Call call =
                new Interceptor.Call(AccessGuard.caller(request), request.getMethod(), route, request.getHeaders());
        new Relay(settings, call, request, response, callback).start();
    }

    /** True if the client wants to speak another protocol than HTTP from now on. */
    private static boolean isSocket(Request request) {
        return request.getHeaders().contains(HttpHeader.SEC_WEBSOCKET_KEY)
                || request.getHeaders().getCSV(HttpHeader.UPGRADE, false).stream()
                        .anyMatch(protocol -> protocol.toLowerCase(Locale.ROOT).startsWith("websocket"));
    }
}
