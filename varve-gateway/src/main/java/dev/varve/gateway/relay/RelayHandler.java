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
        if (isSocket(request)) {
            return refuse(GatewayError.NO_SOCKET, "", request, response, callback);
        }
        Routing routing;
        try {
            routing = routes.of(target, request.getHeaders());
        } catch (IllegalArgumentException e) {
            return refuse(GatewayError.BAD_PATH, "", request, response, callback);
        }
        if (AccessGuard.isByPassword(request)) { // who shows a password is a browser, and means a page
            return refuse(GatewayError.NO_ROUTE, "", request, response, callback);
        }
        if (routing instanceof Unrouted unrouted) {
            return refuse(GatewayError.NO_ROUTE, unrouted.why(), request, response, callback);
        }
        if (AccessGuard.isKeyElsewhere(request)) {
            return refuse(GatewayError.KEY_ELSEWHERE, "", request, response, callback);
        }
        relay((Route) routing, request, response, callback);
        return true;
    }

    /** @param why a reason of its own; empty for the error's */
    private boolean refuse(GatewayError error, String why, Request request, Response response, Callback callback) {
        settings.access().accept(AccessRecord.refused(AccessGuard.caller(request), request, error.status()));
        ErrorBody form = ErrorBody.of(request.getHttpURI().getPathQuery(), request.getHeaders());
        if (why.isEmpty()) {
            error.answer(response, callback, form);
        } else {
            error.answer(response, callback, form, why);
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
